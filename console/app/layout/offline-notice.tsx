import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { texts } from "../texts.ts";

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Says that there is no network, for as long as it lasts. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p
          data-strip="offline"
          className="flex min-h-11 items-center gap-3 border-b border-line bg-surface-2 px-6 py-2"
        >
          <CloudOff className="shrink-0 text-ink-2" />
          {texts.offline}
        </p>
      )}
    </div>
  );
}
