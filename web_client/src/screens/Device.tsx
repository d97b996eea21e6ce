/** One player on two devices: the digits to show, and the field to type them in. */

import { useSignal } from "@preact/signals";
import { Button } from "../parts/Button";
import { CopyLine } from "../parts/CopyLine";
import { Framed } from "../parts/Framed";
import { Qr } from "../parts/Qr";
import { becomeOther, showCode, shownCode } from "../state/device";
import { go } from "../state/route";
import { myName } from "../state/settings";
import { second } from "../state/stage";
import { toast } from "../state/toasts";
import { say } from "../texts/texts";
import { deviceIn, deviceLink, digitsIn, spaced } from "../views/address";

/** The page; `rest` holds the digits where one came by the link. */
export function Device({ rest }: { rest: string }) {
  const { code, name } = deviceIn(rest);
  return (
    <Framed title={say("device.title")}>
      {code === null && <ShowHere />}
      <BecomeHere code={code ?? ""} name={name} />
    </Framed>
  );
}

/** Shows the digits for another device. */
export function ShowHere() {
  const here = shownCode.value;
  const left = here === null ? 0 : Math.round((here.until - second.value) / 1000);
  const link = here === null ? "" : deviceLink(location.href, here.code, myName.value);
  return (
    <section class="box">
      <h2>{say("device.show")}</h2>
      <p class="note">{say("device.show.why")}</p>
      {here === null || left <= 0 ? (
        <Button kind="main" icon="phone" onClick={() => void showCode()}>
          {say("device.show.do")}
        </Button>
      ) : (
        <div class="paired">
          <Qr text={link} label={say("device.qr")} />
          <div class="grow">
            <output class="digits">{spaced(here.code)}</output>
            <p class="note">{say("device.good", { n: Math.ceil(left / 60) })}</p>
            <CopyLine link={link} label={say("device.link")} />
          </div>
        </div>
      )}
    </section>
  );
}

/** Takes the digits of another device. */
function BecomeHere({ code, name }: { code: string; name: string }) {
  const text = useSignal(code);
  const wrong = useSignal("");
  const busy = useSignal(false);
  const run = async (): Promise<void> => {
    const digits = digitsIn(text.value);
    if (busy.value) return;
    if (digits === null) {
      wrong.value = say("device.six");
      return;
    }
    busy.value = true;
    const end = await becomeOther(digits, name);
    busy.value = false;
    if (end === "done") {
      toast(say("device.done"));
      go("", true);
    } else wrong.value = say(`line.${end}`);
  };
  return (
    <section class="box">
      <h2>{say("device.become")}</h2>
      <p class="note">
        {say(myName.value === "" ? "device.become.why" : "device.become.named", {
          name: myName.value,
        })}
      </p>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label for="digits">{say("device.digits")}</label>
        <input
          id="digits"
          class="digits"
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={9}
          value={text.value}
          aria-describedby="digits-wrong"
          onInput={(event) => {
            text.value = event.currentTarget.value;
            wrong.value = "";
          }}
        />
        <p class="wrong" id="digits-wrong" role="status">
          {wrong.value}
        </p>
        <button type="submit" class="btn main big" aria-disabled={busy.value}>
          {say("device.become.do")}
        </button>
      </form>
    </section>
  );
}
