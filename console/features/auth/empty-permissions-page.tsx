import { LogOut, RefreshCw, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import {
  explainSignInFailure,
  forgetSignInProblem,
  leaveForSignIn,
  signInProblem,
  signOut,
  useUser,
} from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { AuthPage } from "./auth-page.tsx";
import { texts } from "./texts.ts";

/** Page for a signed-in user without any permission. */
export function EmptyPermissionsPage() {
  const user = useUser();
  const [problem, setProblem] = useState(signInProblem);
  useEffect(forgetSignInProblem, []);
  // Roles of the provider are known only to a new sign-in.
  const signIn = async (kind: "again" | "another") => {
    try {
      await leaveForSignIn("/", kind);
    } catch (error) {
      setProblem(await explainSignInFailure(error));
    }
  };
  return (
    <AuthPage title={texts.emptyTitle}>
      <p className="text-balance text-ink-2">{texts.emptyText(user?.email || user?.fullName || null)}</p>
      {problem && (
        <Notice tone="bad" role="alert" className="w-full text-left">
          {problem}
        </Notice>
      )}
      <div className="mt-2 grid w-full gap-2">
        <Button variant="primary" onClick={() => void signIn("again")}>
          <RefreshCw />
          {texts.tryAgain}
        </Button>
        <Button onClick={() => void signIn("another")}>
          <UserRound />
          {texts.another}
        </Button>
        <Button variant="ghost" onClick={() => void signOut()}>
          <LogOut />
          {texts.signOut}
        </Button>
      </div>
    </AuthPage>
  );
}
