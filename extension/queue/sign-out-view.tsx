import { Button } from "#shared/ui/components/button.tsx";
import { sendMessage } from "../messages.ts";
import { texts } from "../panel/texts.ts";
import { ViewFrame } from "../panel/view-frame.tsx";
import type { ViewProps } from "../panel/view-props.ts";
import { useViews } from "../panel/views.ts";
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
            {texts.menu.signOut}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {texts.view.cancel}
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
