import { Bot, Lock, Plus } from "lucide-react";
import { useEffect } from "react";
import type { Member } from "#shared/contract/members.ts";
import { activeOrganization, jobTitleOf } from "#shared/domain/active-organization.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identity-order.ts";
import { isNew } from "#shared/domain/new-badge.ts";
import { profileLink } from "#shared/domain/platforms.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { usePersonTags } from "../actions/use-person-tags.ts";
import { useSuggestions } from "../actions/use-suggestions.ts";
import type { RecordRef } from "../base/action.ts";
import { onDemand } from "../base/on-demand.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import type { KnownName } from "../kit/card-skeleton.tsx";
import { useViews } from "../kit/views.ts";
import type { LookUpAnswer } from "../look-up/candidate.ts";
import { remember } from "../look-up/recent.ts";
import { usePerson } from "../look-up/record-queries.ts";
import { act } from "../outbox/act.ts";
import { ActionBar } from "./action-bar.tsx";
import { CardHead } from "./card-head.tsx";
import { CardState } from "./card-state.tsx";
import { EmailRow } from "./email-row.tsx";
import { Engagement, Figures } from "./figures.tsx";
import { IdentityRow } from "./identity-row.tsx";
import { LaterActivities } from "./later-activities.tsx";
import { Section } from "./section.tsx";
import { shortTime } from "./short-time.ts";
import { SuggestionRow } from "./suggestion-row.tsx";
import { texts } from "./texts.ts";

const KnownGroups = onDemand(async () => (await import("./known-groups.tsx")).KnownGroups);

interface PersonCardProps {
  readonly workplace: Workplace;
  readonly id: string;
  /** What the look-up told of them. */
  readonly known?: KnownName;
  readonly visited: RecognisedProfile | null;
  /** Other project groups of the person; empty where the server does not tell. */
  readonly elsewhere: LookUpAnswer["elsewhere"];
}

/** A person of the record, and what can be done with them. */
export function PersonCard({ workplace, id: asked, known, visited, elsewhere }: PersonCardProps) {
  const query = usePerson(workplace, asked);
  const { data: person } = query;
  const id = person?.id ?? asked;
  const name = person?.displayName;
  const record: RecordRef = { kind: "person", id, name: name ?? "" };
  const merges = name !== undefined && workplace.may("mergeMembers") === "yes";
  const { suggestions } = useSuggestions(workplace, record, merges);
  useEffect(() => {
    if (name !== undefined) void remember({ kind: "person", id, displayName: name });
  }, [id, name]);
  if (person === undefined) return <CardState query={query} known={known} />;
  const { group } = workplace;
  const identities = person.identities ?? [];
  const now = new Date();
  return (
    <>
      <CardHead
        label={texts.person}
        id={id}
        name={person.displayName}
        bot={flag(person, "isBot")}
        headline={headlineOf(person)}
        badges={<Badges person={person} now={now} />}
        href={recordAddress(workplace, record)}
      />
      {workplace.may("memberEdit") === "not-here" && <Notice icon={<Lock />}>{actionTexts.notHere(group.name)}</Notice>}
      <SuggestionRow record={record} suggestions={suggestions} />
      <Figures
        figures={[
          [texts.figures.activities, person.activityCount ?? 0],
          [texts.figures.engagement, <Engagement key="score" score={person.score} />],
          [texts.figures.lastActive, shortTime(person.lastActive, now)],
        ]}
      />
      <LaterActivities workplace={workplace} kind="member" id={id} now={now} />
      <Section title={texts.identities.title} none={texts.identities.none} items={orderPersonIdentities(identities)}>
        {(identity) => (
          <IdentityRow
            key={`${identity.platform} ${identity.type} ${identity.value}`}
            identity={identity}
            shown={identity.value}
            href={profileLink(identity.platform, identity.value, person.attributes)}
            visited={visited}
            of={record}
          />
        )}
      </Section>
      <Section title={texts.emails.title} none={texts.emails.none} items={mergeEmails(identities)}>
        {(email) => <EmailRow key={email.value} email={email} of={record} />}
      </Section>
      {person.tags !== undefined && <Tags workplace={workplace} person={record} tags={person.tags} />}
      {visited !== null && <KnownGroups here={group} elsewhere={elsewhere} />}
      <ActionBar
        workplace={workplace}
        record={record}
        tags={person.tags}
        suggestions={suggestions.length}
        isOfPage={visited !== null}
      />
    </>
  );
}

interface TagsProps {
  readonly workplace: Workplace;
  readonly person: RecordRef;
  readonly tags: NonNullable<Member["tags"]>;
}

/** The tags, with those that wait to be added; where one may, each can be removed. */
function Tags({ workplace, person, tags }: TagsProps) {
  const { open } = useViews();
  const shown = usePersonTags(workplace, person.id, tags);
  const may = workplace.may("memberEdit") === "yes" && workplace.client.has("tags");
  return (
    <section aria-label={texts.tags.title}>
      <h2 className="mb-1 flex min-h-8 items-center font-semibold text-md">
        {texts.tags.title}
        {may && (
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto"
            aria-label={texts.tags.add}
            onClick={() => open({ kind: "tags", person, tags })}
          >
            <Plus />
          </Button>
        )}
      </h2>
      {shown.length === 0 ? (
        <p className="text-ink-3">{texts.tags.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map(({ id, name, isWaiting }) => (
            <li key={name} className="max-w-full">
              <Tag
                name={name}
                className={isWaiting ? "border border-line-control border-dashed inset-ring-0" : ""}
                onRemove={
                  may && id !== null && !isWaiting
                    ? () => void act(workplace, { kind: "remove-tag", person, tag: { id, name } })
                    : undefined
                }
              >
                <bdi>{name}</bdi>
                {isWaiting && <span className="sr-only">, {actionTexts.waiting}</span>}
              </Tag>
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

function headlineOf({ organizations = [], attributes }: Member): string | null {
  const work = organizations.flatMap(({ displayName, memberOrganizations }) =>
    memberOrganizations ? [{ displayName, memberOrganizations }] : [],
  );
  const active = activeOrganization(work);
  return texts.headline(jobTitleOf(active, attributes), active?.displayName ?? null);
}
