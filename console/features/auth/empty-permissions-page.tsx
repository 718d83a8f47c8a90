import { LogOut, RefreshCw } from "lucide-react";
import { signOut, useUser } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { texts } from "./texts.ts";

/** Page for a signed-in user without any permission. */
export function EmptyPermissionsPage() {
  const user = useUser();
  return (
    <AuthPage title={texts.emptyTitle}>
      <p className="text-balance text-ink-2">{texts.emptyText(user?.email ?? "")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => location.assign("/")}>
          <RefreshCw />
          {texts.tryAgain}
        </Button>
        <Button onClick={() => void signOut()}>
          <LogOut />
          {texts.signOut}
        </Button>
      </div>
    </AuthPage>
  );
}
