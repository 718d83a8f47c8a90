import { Bot } from "lucide-react";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { botConfidence } from "#shared/domain/evidence/bot.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { personFlag } from "../person-badges.tsx";
import type { Person } from "../profile/person-queries.ts";
import { texts } from "./texts.ts";
import { useSetFlag } from "./use-set-flag.ts";

interface BotSuggestionProps {
  groupId: string;
  person: Person;
  identities: readonly Identity[];
  attributes: Attributes;
}

/** Notice that asks whether a likely bot is one. Hidden after the user has decided. */
export function BotSuggestion({ groupId, person, identities, attributes }: BotSuggestionProps) {
  const mayMark = usePermissionInGroup("memberEdit");
  const set = useSetFlag({ groupId, person, attributes });
  const isDecided = personFlag(person, "isBot") || attributes.isBot?.custom !== undefined;
  if (!mayMark || isDecided) return null;
  const { id, displayName } = person;
  const percent = botConfidence({ id, displayName, identities, attributes });
  if (percent === null) return null;
  const botSuggestionTexts = texts.botSuggestion;
  return (
    <Notice
      className="mx-6 mt-4"
      tone="accent"
      icon={<Bot className="mt-0.5 text-accent-text" />}
      action={
        <div className="flex gap-2">
          <Button size="sm" onClick={() => set("isBot", true)}>
            {texts.flags.markBot}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => set("isBot", false)}>
            {botSuggestionTexts.ignore}
          </Button>
        </div>
      }
    >
      <b>{botSuggestionTexts.heading}</b> {botSuggestionTexts.reason(percent)}
    </Notice>
  );
}
