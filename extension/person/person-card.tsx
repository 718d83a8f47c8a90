import { Bot } from "lucide-react";
import { useEffect } from "react";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberOrganizations } from "#shared/contract/member-parts.ts";
import type { Member } from "#shared/contract/members.ts";
import { activeOrganization } from "#shared/domain/active-organization.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identity-order.ts";
import { isNew } from "#shared/domain/new-badge.ts";
import { profileLink } from "#shared/domain/platforms.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import type { LookUpAnswer } from "../look-up/look-up.ts";
import { remember } from "../look-up/recent.ts";
import type { Workplace } from "../panel/session.ts";
import { CardHead } from "./card-head.tsx";
import { CardState } from "./card-state.tsx";
import { EmailRow } from "./email-row.tsx";
import { Engagement, Figures } from "./figures.tsx";
import { IdentityRow } from "./identity-row.tsx";
import { KnownGroups } from "./known-groups.tsx";
import { LastActivities, shortTime } from "./last-activities.tsx";
import { usePerson } from "./profile-queries.ts";
import { Section } from "./section.tsx";
import { texts } from "./texts.ts";

interface PersonCardProps {
  readonly workplace: Workplace;
  readonly id: string;
  readonly visited: RecognisedProfile | null;
  /** Other project groups of the person; empty where the server does not tell. */
  readonly elsewhere: LookUpAnswer["elsewhere"];
}

/** A person of the record, for reading. */
export function PersonCard({ workplace, id, visited, elsewhere }: PersonCardProps) {
  const query = usePerson(workplace, id);
  const name = query.data?.person.displayName;
  useEffect(() => {
    if (name !== undefined) void remember({ kind: "person", id, displayName: name });
  }, [id, name]);
  if (query.data === undefined) return <CardState query={query} />;
  const { person, work } = query.data;
  const { origin, group } = workplace;
  const identities = person.identities ?? [];
  const now = new Date();
  return (
    <>
      <CardHead
        label={texts.person}
        id={id}
        name={person.displayName}
        bot={flag(person, "isBot")}
        headline={headlineOf(person, work)}
        badges={<Badges person={person} now={now} />}
        href={`${origin}/people/${id}?projectGroup=${encodeURIComponent(group.id)}`}
      />
      <Figures
        figures={[
          [texts.figures.activities, person.activityCount ?? 0],
          [texts.figures.engagement, <Engagement key="score" score={person.score} />],
          [texts.figures.lastActive, shortTime(person.lastActive, now)],
        ]}
      />
      <LastActivities workplace={workplace} kind="member" id={id} now={now} />
      <Section title={texts.identities.title} none={texts.identities.none} items={orderPersonIdentities(identities)}>
        {(identity) => (
          <IdentityRow
            key={`${identity.platform} ${identity.type} ${identity.value}`}
            identity={identity}
            shown={identity.value}
            href={profileLink(identity.platform, identity.value, person.attributes)}
            visited={visited}
          />
        )}
      </Section>
      <Section title={texts.emails.title} none={texts.emails.none} items={mergeEmails(identities)}>
        {(email) => <EmailRow key={email.value} email={email} />}
      </Section>
      {person.tags !== undefined && <Tags tags={person.tags} />}
      {visited !== null && <KnownGroups here={group} elsewhere={elsewhere} />}
    </>
  );
}

function Tags({ tags }: { tags: NonNullable<Member["tags"]> }) {
  return (
    <section aria-label={texts.tags.title}>
      <h2 className="mb-1 font-semibold text-md">{texts.tags.title}</h2>
      {tags.length === 0 ? (
        <p className="text-ink-3">{texts.tags.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.id} className="max-w-full">
              <Tag>{tag.name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Badges({ person, now }: { person: Member; now: Date }) {
  return (
    <>
      {isNew(person.joinedAt, now) && <Badge tone="accent">{texts.badges.new}</Badge>}
      {flag(person, "isBot") && (
        <Badge>
          <Bot />
          {texts.badges.bot}
        </Badge>
      )}
      {flag(person, "isTeamMember") && <Badge>{texts.badges.team}</Badge>}
      {flag(person, "isOrganization") && <Badge>{texts.badges.organization}</Badge>}
    </>
  );
}

/** A flag: its own field where the backend sends one, else the attribute of the same name. */
function flag(person: Member, name: "isBot" | "isTeamMember" | "isOrganization"): boolean {
  return person[name] ?? attributeValue(person.attributes, name) === true;
}

function headlineOf(person: Member, work: AnswerOf<typeof memberOrganizations>): string | null {
  const active = activeOrganization(work);
  const title = active?.memberOrganizations.title || attributeValue(person.attributes, "jobTitle");
  return texts.headline(typeof title === "string" && title !== "" ? title : null, active?.displayName ?? null);
}
