import { LogIn } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { leaveForSignIn, returnLocation } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { AuthPage } from "./auth-page.tsx";
import { texts } from "./texts.ts";

/** Sign-in page with one button. The user returns to the original page afterwards. */
export function SignInPage() {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(search.has("failed") ? texts.failed : null);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      await leaveForSignIn(returnLocation(), { silent: false });
    } catch {
      setBusy(false);
      setProblem(texts.unreachable);
    }
  }

  return (
    <AuthPage title={texts.signInTitle}>
      <p className="max-w-[36ch] text-balance text-ink-2">{texts.signInIntro}</p>
      {problem && (
        <Notice tone="bad" role="alert" className="w-full text-left">
          {problem}
        </Notice>
      )}
      <Button
        variant="primary"
        className="mt-2 w-full"
        busy={busy}
        busyText={texts.signingIn}
        onClick={signIn}
        autoFocus
      >
        <LogIn />
        {texts.signIn}
      </Button>
    </AuthPage>
  );
}
