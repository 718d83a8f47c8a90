import { CircleCheck } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { texts } from "./texts.ts";

/** Shown where the browser does not let a window close itself. */
export function WindowDonePage() {
  return (
    <AuthPage title={texts.windowDoneTitle}>
      <CircleCheck aria-hidden className="size-8 text-good" />
      <p className="text-balance text-ink-2">{texts.windowDoneText}</p>
      <Button variant="primary" onClick={() => close()}>
        {texts.closeWindow}
      </Button>
    </AuthPage>
  );
}
