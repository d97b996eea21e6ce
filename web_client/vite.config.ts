import { defineConfig } from "vitest/config";

export default defineConfig({
  // Links between the files are relative, so that the table may live below any path.
  base: "./",
  build: {
    target: "es2022",
    // Nothing as a data: address in the styles; every file is cached by its own name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
