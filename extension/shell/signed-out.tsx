import { Lock } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { sendMessage } from "../base/send-message.ts";
import { useWaitingCount } from "../outbox/use-outbox.ts";
import { lateTexts } from "./late-texts.ts";

/** Sign-in page. The worker opens the sign-in window, because the panel may be closed in the meantime. */
export function SignedOut({ origin, onChangeAddress }: { origin: string; onChangeAddress?: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useWaitingCount((server) => server === origin);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await sendMessage("signIn");
      if (!outcome.ok) setProblem(outcome.text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <EmptyState
        icon={Lock}
        title={lateTexts.signedOut.title}
        text={
          waiting > 0 ? `${lateTexts.signedOut.kept(waiting)} ${lateTexts.signedOut.text}` : lateTexts.signedOut.text
        }
      />
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button variant="primary" className="w-full" busy={busy} onClick={() => void signIn()}>
        {lateTexts.signedOut.signInAt(new URL(origin).host)}
      </Button>
      {onChangeAddress && (
        <Button variant="ghost" className="w-full" onClick={onChangeAddress}>
          {lateTexts.signedOut.another}
        </Button>
      )}
    </>
  );
}
