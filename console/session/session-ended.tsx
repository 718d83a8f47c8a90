import { Lock } from "lucide-react";
import { useState } from "react";
import { useSessionPause } from "#console/core/session-pause.ts";
import { AlertDialog } from "#shared/ui/components/overlays/alert-dialog.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { discardUnsavedForms } from "#shared/ui/unsaved-forms.ts";
import { sessionTexts as texts } from "./texts.ts";
import { currentUser } from "./user-store.ts";

/** Asks for a new sign-in in a window, over a form whose session has ended. */
export function SessionEnded() {
  const pause = useSessionPause();
  const [isBlocked, setBlocked] = useState(false);
  if (pause === null) return null;
  const user = currentUser();
  const name = user?.email || user?.fullName || null;
  const openWindow = () => setBlocked(open("/auth/window", "sign-in", "popup,width=520,height=720") === null);
  return (
    <>
      {pause.isCovered && <div className="fixed inset-0 z-(--layer-dialog) bg-canvas" />}
      <AlertDialog
        open
        isConfirmSafe
        icon={<Lock aria-hidden className="size-5 text-accent-text" />}
        title={texts.endedTitle}
        message={texts.endedText(name)}
        content={
          (pause.isOtherUser || isBlocked) && (
            <Notice tone="warn" role="alert">
              {isBlocked ? texts.blocked : texts.otherUser(name)}
            </Notice>
          )
        }
        confirmLabel={texts.signIn}
        cancelLabel={texts.leave}
        onAnswer={(confirmed) => (confirmed ? openWindow() : leavePage())}
      />
    </>
  );
}

/** Gives up what was typed. */
function leavePage(): void {
  discardUnsavedForms();
  location.reload();
}
