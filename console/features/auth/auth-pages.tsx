import { CircleCheck, LogIn, LogOut, RefreshCw, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName } from "#console/core/use-title.ts";
import {
  explainSignInFailure,
  forgetSignInProblem,
  leaveForSignIn,
  mustChooseAccount,
  returnLocation,
  signInProblem,
  signOut,
  useUser,
} from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
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

/** Layout of pages without a header: the brand mark and one centered card. */
function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <div className="grid w-full max-w-[400px] gap-6">
        <p className="flex items-center justify-center gap-2 text-md font-semibold tracking-[-0.01em]">
          <BrandMark />
          {productName}
        </p>
        <section className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-8 py-10 text-center shadow-1">
          <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
          {children}
        </section>
      </div>
    </main>
  );
}
