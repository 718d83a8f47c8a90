import { Bot } from "lucide-react";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { isNew } from "#shared/domain/people/new-badge.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { texts } from "./texts.ts";

interface Flagged {
  readonly joinedAt?: string | null | undefined;
  readonly isBot?: boolean | null | undefined;
  readonly isTeamMember?: boolean | null | undefined;
  readonly isOrganization?: boolean | null | undefined;
  readonly attributes: Attributes;
}

/** Returns a flag of a person: the field if the backend sends one, else the attribute of the same name. */
export function personFlag(person: Flagged, name: "isBot" | "isTeamMember" | "isOrganization"): boolean {
  return person[name] ?? attributeValue(person.attributes, name) === true;
}

/** Badges of a person: New within 14 days of joining, bot, team member, organization. */
export function PersonBadges({ person, now }: { person: Flagged; now: Date }) {
  return (
    <>
      {isNew(person.joinedAt, now) && <Badge tone="good">{texts.badges.new}</Badge>}
      {personFlag(person, "isBot") && (
        <Badge>
          <Bot />
          {texts.badges.bot}
        </Badge>
      )}
      {personFlag(person, "isTeamMember") && <Badge tone="accent">{texts.badges.team}</Badge>}
      {personFlag(person, "isOrganization") && <Badge>{texts.badges.organization}</Badge>}
    </>
  );
}
