import { hubspotSignIn } from "#shared/contract/platforms/hubspot.ts";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { useFinishCall } from "../../connect/use-connect.ts";

/** Shown when a user returns from HubSpot. Connects the account chosen there. */
export function HubspotReturn({ segmentId }: { segmentId: string }) {
  const connect = useFinishCall(hubspotSignIn.finish, { platform: "hubspot", name: "HubSpot", segmentId });
  return <FinishSignIn name="HubSpot" connect={connect} />;
}
