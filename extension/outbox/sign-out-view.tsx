import { Button } from "#shared/ui/components/button.tsx";
import { sendMessage } from "../base/send-message.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { useViews } from "../kit/views.ts";
import { texts } from "./texts.ts";
import { useQueue } from "./use-outbox.ts";

/** Confirmation before signing out, with the number of waiting actions. */
export function SignOutView({ workplace, onClose }: Pick<ViewProps, "workplace" | "onClose">) {
  const waiting = useQueue(workplace).length;
  const { open } = useViews();
  return (
    <ViewFrame
      title={texts.signingOut.title}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" data-first onClick={() => void sendMessage("signOut")}>
            {texts.signingOut.title}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.signingOut.text(waiting)}</p>
      <Button variant="ghost" className="-ml-3 self-start" onClick={() => open({ kind: "queue" })}>
        {texts.signingOut.look}
      </Button>
    </ViewFrame>
  );
}
