import { LogIn, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import {
  explainSignInFailure,
  forgetSignInProblem,
  leaveForSignIn,
  mustChooseAccount,
  returnLocation,
  signInProblem,
} from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { AuthPage } from "./auth-page.tsx";
import { texts } from "./texts.ts";

/** Sign-in page. The user returns to the original page afterwards. */
export function SignInPage() {
  const [busy, setBusy] = useState<"usual" | "another" | null>(null);
  const [problem, setProblem] = useState(signInProblem);
  useEffect(forgetSignInProblem, []);

  async function signIn(kind: "usual" | "another") {
    setBusy(kind);
    setProblem(null);
    try {
      await leaveForSignIn(returnLocation(), kind === "usual" && mustChooseAccount() ? "another" : kind);
    } catch (error) {
      setProblem(await explainSignInFailure(error));
      setBusy(null);
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
      <div className="mt-2 grid w-full gap-2">
        <Button
          variant="primary"
          busy={busy === "usual"}
          busyText={texts.signingIn}
          disabled={busy === "another"}
          onClick={() => void signIn("usual")}
          autoFocus
        >
          <LogIn />
          {texts.signIn}
        </Button>
        <Button
          variant="ghost"
          busy={busy === "another"}
          busyText={texts.signingIn}
          disabled={busy === "usual"}
          onClick={() => void signIn("another")}
        >
          <UserRound />
          {texts.another}
        </Button>
      </div>
    </AuthPage>
  );
}
