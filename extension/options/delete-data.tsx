import { useState } from "react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { forbidReading } from "../lists/read-list.ts";
import { useWaitingCount } from "../outbox/use-outbox.ts";
import { texts } from "./texts.ts";

/** Button that deletes all stored data after a confirmation that lists the losses. */
export function DeleteData() {
  const waiting = useWaitingCount(() => true);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <span className="font-medium">{texts.forget.title}</span>
        <span className="block text-ink-2">
          {texts.forget.text} {waiting > 0 && <b className="font-semibold text-ink">{texts.forget.lost(waiting)}</b>}
        </span>
      </p>
      {isConfirming ? (
        <>
          <Button autoFocus onClick={() => setConfirming(false)}>
            {texts.forget.keep}
          </Button>
          <Button variant="danger" onClick={() => void forgetEverything()}>
            {texts.forget.sure}
          </Button>
        </>
      ) : (
        <Button variant="danger-outline" onClick={() => setConfirming(true)}>
          {texts.forget.title}
        </Button>
      )}
    </div>
  );
}

async function forgetEverything(): Promise<void> {
  await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
  localStorage.clear();
  const { origins = [] } = await browser.permissions.getAll();
  // Permissions granted by an administrator cannot be removed.
  const sites = origins.map((origin) => browser.permissions.remove({ origins: [origin] }));
  await Promise.allSettled([...sites, forbidReading()]);
  location.reload();
}
