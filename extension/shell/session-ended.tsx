import { Lock } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "#shared/ui/components/overlays/alert-dialog.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { sendMessage } from "../base/send-message.ts";
import { lateTexts } from "./late-texts.ts";

/** Asks for a new sign-in over a form whose session has ended. */
export function SessionEnded({ origin, onDiscard }: { origin: string; onDiscard: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn() {
    setProblem(null);
    try {
      const outcome = await sendMessage("signIn");
      if (!outcome.ok) setProblem(outcome.text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <AlertDialog
      open
      isConfirmSafe
      icon={<Lock aria-hidden className="size-5 text-accent-text" />}
      title={lateTexts.ended.title}
      message={lateTexts.ended.text(new URL(origin).host)}
      content={
        problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )
      }
      confirmLabel={lateTexts.ended.signIn}
      cancelLabel={lateTexts.ended.discard}
      onAnswer={(confirmed) => (confirmed ? void signIn() : onDiscard())}
    />
  );
}
