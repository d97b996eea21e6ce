import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import type { Built } from "./src/worker/plan";

const WORKER = "worker.js";
/** Where the worker holds a place free for what was built. */
const HOLE = "__BUILT__";
type Bundle = Rolldown.OutputBundle;

export default defineConfig({
  // Links between the files are relative, so that the table may live below any path.
  base: "./",
  plugins: [tellWorker()],
  build: {
    target: "es2022",
    // Nothing as a data: address in the styles; every file is cached by its own name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      // The worker is found by its name, and below the folder where it lies it is asked.
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});

/** The last step of a build: writes into the worker which files there are. */
function tellWorker(): Plugin {
  return {
    name: "tell-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error("there is no worker");
      if (worker.imports.length > 0 || !worker.code.includes(HOLE))
        throw new Error("the worker has to be one file, with a hole for what was built");
      worker.code = worker.code.replaceAll(HOLE, JSON.stringify(builtIn(bundle)));
    },
  };
}

function builtIn(bundle: Bundle): Built {
  const files = Object.keys(bundle)
    .filter((name) => name.startsWith("assets/"))
    .sort();
  const index = bundle["index.html"];
  if (index?.type !== "asset") throw new Error("there is no index");
  const mark = createHash("sha256").update(`${index.source}\n${files.join("\n")}`);
  return { mark: mark.digest("hex").slice(0, 16), shell: shellOf(bundle), files };
}

/** What the index starts, with its styles, and letters and pictures that the styles name. */
function shellOf(bundle: Bundle): string[] {
  const start = Object.values(bundle).find((one) => one.type === "chunk" && one.name === "index");
  if (start?.type !== "chunk") throw new Error("there is no start");
  const found = new Set<string>();
  const add = (name: string): void => {
    const one = bundle[name];
    if (one === undefined || found.has(name)) return;
    found.add(name);
    if (one.type === "chunk") {
      one.imports.forEach(add);
      one.viteMetadata?.importedCss.forEach(add);
      one.viteMetadata?.importedAssets.forEach(add);
    } else if (name.endsWith(".css")) {
      for (const [, inside] of String(one.source).matchAll(/url\(["']?\.?\/?([^"')]+)/g))
        add(`assets/${inside}`);
    }
  };
  add(start.fileName);
  return [...found].sort();
}
