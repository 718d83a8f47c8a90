import type { Integration } from "#shared/contract/integrations.ts";
import { FinishSignIn } from "../connect/finish-sign-in.tsx";
import { afterSignIn, codeAndState, type Draft, readDraft, storeDraft } from "../connect/sign-in-address.ts";
import { useFinishSignIn } from "../connect/use-connect.ts";
import { texts } from "../texts.ts";

interface NameListsReturnProps {
  platform: string;
  name: string;
  segmentId: string;
  /** The connect call, with the parameters that the provider returned. */
  send: (names: Draft, returned: { code: string; state: string }) => Promise<Integration>;
}

/** Shown when a user returns from the provider. Connects the drafted names; after a failure the form shows them. */
export function NameListsReturn({ platform, name, segmentId, send }: NameListsReturnProps) {
  const connect = useFinishSignIn({
    ...{ platform, name, segmentId },
    async send(returned) {
      const draft = readDraft(platform, segmentId);
      if (!draft) throw new Error(texts.signInUnknown);
      await afterSignIn();
      const integration = await send(draft, codeAndState(returned));
      storeDraft(platform, segmentId, null);
      return integration;
    },
  });
  return <FinishSignIn name={name} connect={connect} failed={{ drawer: platform }} />;
}
