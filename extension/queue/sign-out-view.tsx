import { Button } from "#shared/ui/components/button.tsx";
import { texts as panelTexts } from "../panel/texts.ts";
import { ViewFrame } from "../panel/view-frame.tsx";
import type { ViewProps } from "../panel/view-props.ts";
import { useViews } from "../panel/views.ts";
import { sendMessage } from "../send-message.ts";
import { texts } from "./texts.ts";
import { useQueue } from "./use-queue.ts";

/** Says what still waits before the sign-in ends. */
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
            {panelTexts.menu.signOut}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {panelTexts.view.cancel}
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
