import { CloudOff } from "lucide-react";
import { useState } from "react";
import { useUser } from "#console/session/index.ts";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { texts } from "../texts.ts";

/** Error with a retry button. The retry reloads the page, because a new release may have replaced its files. */
export function LoadError() {
  const started = useUser() !== null;
  const [reloading, setReloading] = useState(false);
  return (
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
  );
}
