import type { Integration } from "#shared/contract/integrations.ts";
import { FinishSignIn } from "../connect/finish-sign-in.tsx";
import { codeAndState, type Draft, keepDraft, readDraft } from "../connect/sign-in-address.ts";
import { useFinishSignIn } from "../connect/use-connect.ts";
import { texts } from "../texts.ts";

interface NameListsReturnProps {
  platform: string;
  name: string;
  segmentId: string;
  /** The connect call, with what somebody brought back from the provider. */
  send: (names: Draft, brought: { code: string; state: string }) => Promise<Integration>;
}

/** Somebody came back from the provider: connects the names that they had typed. When that fails they are in the form again. */
export function NameListsReturn({ platform, name, segmentId, send }: NameListsReturnProps) {
  const connect = useFinishSignIn({
    ...{ platform, name, segmentId },
    async send(brought) {
      const draft = readDraft(platform, segmentId);
      if (!draft) throw new Error(texts.signInUnknown);
      const integration = await send(draft, codeAndState(brought));
      keepDraft(platform, segmentId, null);
      return integration;
    },
  });
  return <FinishSignIn name={name} connect={connect} failed={{ drawer: platform }} />;
}
