import { useClient } from "#console/core/api-client.ts";
import { hubspotSignIn } from "#shared/contract/hubspot.ts";
import { FinishSignIn } from "../../finish-sign-in.tsx";
import { codeAndState } from "../../sign-in-address.ts";
import { useFinishSignIn } from "../../use-connect.ts";

/** Somebody came back from HubSpot: connects the account that they chose there. */
export function HubspotReturn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const connect = useFinishSignIn({
    platform: "hubspot",
    name: "HubSpot",
    segmentId,
    send: (brought) =>
      client.send(hubspotSignIn.finish, {
        query: { ...codeAndState(brought), segments: [segmentId] },
        segments: [segmentId],
      }),
  });
  return <FinishSignIn name="HubSpot" connect={connect} />;
}
