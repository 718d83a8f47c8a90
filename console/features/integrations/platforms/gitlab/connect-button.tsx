import { useState } from "react";
import { useParams } from "react-router";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { signInAddress } from "../../connect/sign-in-address.ts";
import { useLeaveToSignIn } from "../../connect/use-leave-to-sign-in.ts";
import type { SlotProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

interface ConnectButtonProps {
  segmentId: string;
  openDrawer: () => void;
  isRenewal?: true;
}

/** Connect button. Asks first whether the user is an admin, because GitLab's sign-in page requires one. */
export function ConnectButton({ segmentId, openDrawer, isRenewal }: ConnectButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const label = isRenewal ? pageTexts.reconnect : pageTexts.connect;
  const { grandparentId = "" } = useParams();
  const leaving = useLeaveToSignIn("GitLab", { segmentId, grandparentId }, (place) => signInAddress("gitlab", place));
  function invite() {
    setAsking(false);
    void navigator.clipboard
      .writeText(window.location.href)
      .then(() => showToast({ type: "success", title: texts.admin.invited, message: texts.admin.invitedText }));
  }
  return (
    <>
      <Button size="sm" variant={isRenewal && "primary"} aria-label={`${label} GitLab`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog open onOpenChange={setAsking} title={texts.admin.title} description={texts.admin.text} width="28rem">
          <div className="grid gap-2 pt-2">
            <Button variant="primary" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
              {texts.admin.yes}
            </Button>
            <Button onClick={invite}>{texts.admin.invite}</Button>
            <Button
              variant="link"
              onClick={() => {
                setAsking(false);
                openDrawer();
              }}
            >
              {texts.admin.other}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Button on a connected card that needs mapping or new access. Mapped repositories cannot be changed. */
export function CardAction({ integration: { status }, segmentId, openDrawer }: SlotProps) {
  if (status === "mapping") {
    return (
      <Button size="sm" variant="primary" onClick={openDrawer}>
        {texts.mapRepositories}
      </Button>
    );
  }
  if (status !== "needs-reconnect") return null;
  return <ConnectButton segmentId={segmentId} openDrawer={openDrawer} isRenewal />;
}
