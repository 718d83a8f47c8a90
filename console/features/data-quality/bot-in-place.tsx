import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { memberAttributes } from "#shared/contract/member-parts.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { PersonPart } from "../people/index.ts";
import { setBot } from "./copilot-queries.ts";
import { texts } from "./texts.ts";

interface BotInPlaceProps {
  id: string;
  groupId: string;
  nextId: string | null;
  confidence: number;
  list: string;
  onSolved: () => void;
}

/** A person who may be a bot, with both decisions, for use in another page. */
export function BotInPlace({ id, groupId, nextId, confidence, list, onSolved }: BotInPlaceProps) {
  const mayMark = usePermissionInGroup("memberEdit");
  const [busy, setBusy] = useState(false);
  const attributes = useQuery({
    queryKey: ["person", groupId, id, "bot-attributes"],
    queryFn: ({ signal }) => getClient().send(memberAttributes, { params: { id }, segments: [groupId], signal }),
  });
  const decide = async (isBot: boolean) => {
    if (!attributes.data) return;
    setBusy(true);
    try {
      await setBot(id, attributes.data, isBot);
      showToast({ type: "success", message: isBot ? texts.bots.marked : texts.bots.ignored });
      onSolved();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PersonPart groupId={groupId} id={id} part="identities" nextId={nextId} list={list} onChanged={() => {}}>
      <div className="grid gap-3 px-6 pb-4">
        <p className="text-ink-2">
          {texts.bots.confidence(confidence)}. {texts.front.why.bot}
        </p>
        {mayMark && (
          <span className="flex gap-2">
            <Button variant="primary" busy={busy || attributes.isPending} onClick={() => void decide(true)}>
              {texts.bots.mark}
            </Button>
            <Button aria-disabled={busy || attributes.isPending} onClick={() => void decide(false)}>
              {texts.bots.ignore}
            </Button>
          </span>
        )}
      </div>
    </PersonPart>
  );
}
