import { useState } from "react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { forbidReading } from "../lists/read-list.ts";
import { recognisedSites } from "../sites/sites.ts";
import { forbidSite } from "../sites/use-allowed-sites.ts";
import { actionQueue } from "../storage.ts";
import { useStored } from "../use-stored.ts";
import { texts } from "./texts.ts";

const said = texts.forget;

/** Deletes all that the extension keeps. Asks once, naming what would be lost. */
export function Forget() {
  const waiting = useStored(actionQueue)?.length ?? 0;
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <span className="font-medium">{said.title}</span>
        <span className="block text-ink-2">
          {said.text} {waiting > 0 && <b className="font-semibold text-ink">{said.lost(waiting)}</b>}
        </span>
      </p>
      {asking ? (
        <>
          <Button autoFocus onClick={() => setAsking(false)}>
            {said.keep}
          </Button>
          <Button variant="danger" onClick={() => void forgetEverything()}>
            {said.sure}
          </Button>
        </>
      ) : (
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          {said.title}
        </Button>
      )}
    </div>
  );
}

async function forgetEverything(): Promise<void> {
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
  localStorage.clear();
  // A site that an administrator granted cannot be taken back.
  await Promise.allSettled([...recognisedSites.map((site) => forbidSite(site)), forbidReading()]);
  location.reload();
}
