import { Settings } from "lucide-react";
import { useClient } from "#console/core/api-client.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { linkedinConnect } from "#shared/contract/platforms/social.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { afterSignIn, codeAndState } from "../../connect/sign-in-address.ts";
import { useFinishSignIn } from "../../connect/use-connect.ts";
import { useProviderSignIn } from "../../connect/use-provider-sign-in.ts";
import type { SlotProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";

/** Opens the drawer when the user still has to choose an organization. */
const openChoice = (integration: Integration | null) => ({
  drawer: integration?.status === "pending-action" ? "linkedin" : null,
});

/** Connects with the parameters that LinkedIn returned, or with the credentials in the hosted proxy. */
function useLinkedinConnect(segmentId: string) {
  const client = useClient();
  return useFinishSignIn({
    platform: "linkedin",
    name: "LinkedIn",
    segmentId,
    async send(returned) {
      await afterSignIn();
      const signedIn = returned.has("code") ? codeAndState(returned) : {};
      return client.send(linkedinConnect, { body: { ...signedIn, segments: [segmentId] } });
    },
  });
}

/** Connect button that starts the sign-in. */
export function ConnectButton({ segmentId, isRenewal }: { segmentId: string; isRenewal?: true }) {
  const label = isRenewal ? pageTexts.reconnect : pageTexts.connect;
  const [, changeQuery] = useAddressParams();
  const signIn = useProviderSignIn("linkedin", segmentId);
  const connect = useLinkedinConnect(segmentId);
  async function begin() {
    try {
      await signIn.begin();
      changeQuery(openChoice(await connect(new URLSearchParams())), { replace: true });
    } catch (error) {
      const message = error instanceof Error ? error.message : pageTexts.signInFailed;
      showToast({ type: "error", title: pageTexts.connectFailed("LinkedIn"), message });
    }
  }
  return (
    <Button size="sm" variant={isRenewal && "primary"} aria-label={`${label} LinkedIn`} onClick={() => void begin()}>
      {label}
    </Button>
  );
}

/**
 * Settings button while an organization must be chosen; sign-in button when the sign-in has expired. Otherwise the menu
 * holds the settings.
 */
export function CardAction({ integration: { status }, segmentId, openDrawer }: SlotProps) {
  if (status === "needs-reconnect") return <ConnectButton segmentId={segmentId} isRenewal />;
  if (status !== "pending-action") return null;
  return (
    <Button size="sm" variant="primary" aria-label={`${pageTexts.settings}, LinkedIn`} onClick={openDrawer}>
      <Settings className="size-3.5" />
      {pageTexts.settings}
    </Button>
  );
}

/** Shown when a user returns from LinkedIn. */
export function LinkedinReturn({ segmentId }: { segmentId: string }) {
  const connect = useLinkedinConnect(segmentId);
  return <FinishSignIn name="LinkedIn" connect={connect} after={openChoice} />;
}
