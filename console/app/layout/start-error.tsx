import { CloudOff } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "#shared/ui/components/error-state.tsx";
import { useUser } from "../../features/session/index.ts";
import { texts } from "../texts.ts";

/** The whole page when the console cannot start, or when a page breaks: what happened, and a way to try again. */
export function StartError() {
  const started = useUser() !== null;
  const [reloading, setReloading] = useState(false);
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <ErrorState
        headingLevel={1}
        {...(started
          ? { title: texts.pageErrorTitle, text: texts.pageErrorText }
          : { icon: CloudOff, title: texts.startErrorTitle, text: texts.startErrorText })}
        retryLabel={texts.tryAgain}
        retrying={reloading}
        onRetry={() => {
          setReloading(true);
          location.reload();
        }}
      />
    </main>
  );
}
