import { Bot, Lock, Mail } from "lucide-react";
import { useEffect } from "react";
import type { Member } from "#shared/contract/members.ts";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { accountText } from "#shared/domain/identities/account-text.ts";
import { type MergedEmail, mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformNames, profileLink } from "#shared/domain/identities/platforms.ts";
import { activeOrganizationOf, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { isNew } from "#shared/domain/people/new-badge.ts";
import { otherServerOf } from "#shared/profiles/hosts.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { useSuggestions } from "../actions/use-suggestions.ts";
import type { EditedWork, RecordRef } from "../base/action.ts";
import { onDemand } from "../base/on-demand.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import type { KnownName } from "../kit/card-skeleton.tsx";
import { useAnnouncement, useViews } from "../kit/views.ts";
import type { LookUpAnswer } from "../look-up/candidate.ts";
import { usePicture } from "../look-up/picture.ts";
import { remember } from "../look-up/recent.ts";
import { usePerson } from "../look-up/record-queries.ts";
import { ActionBar } from "./action-bar.tsx";
import { cardAnnouncement } from "./announcement.ts";
import { CardHead } from "./card-head.tsx";
import { CardState } from "./card-state.tsx";
import { Engagement, Figures } from "./figures.tsx";
import { AttributeMenu, attributeEndClasses, attributeRowClasses, IdentityRow } from "./identity-row.tsx";
import { LaterActivities } from "./later-activities.tsx";
import { usePendingEdit } from "./pending-edit.ts";
import { applyRefusal } from "./record-refusal.ts";
import { Section } from "./section.tsx";
import { shortTime } from "./short-time.ts";
import { texts } from "./texts.ts";

// Parts that most people do not have load after the card. Space is reserved for those above other content.
const Tags = onDemand(async () => (await import("./tags.tsx")).Tags, <div className="h-7 flex-none" />);
const notes = () => import("./notes.tsx");
const Notes = onDemand(async () => (await notes()).Notes);
const HeadNotes = onDemand(async () => (await notes()).HeadNotes, <div className="h-15 flex-none" />);
const OpenReports = onDemand(
  async () => (await import("./open-reports.tsx")).OpenReports,
  <div className="h-8 flex-none" />,
);
const Background = onDemand(async () => (await import("./background.tsx")).Background);
const SuggestionRow = onDemand(
  async () => (await import("./suggestion-row.tsx")).SuggestionRow,
  <div className="h-10 flex-none" />,
);
const WeekChart = onDemand(
  async () => (await import("./week-chart.tsx")).WeekChart,
  <div className="h-13 flex-none" />,
);
const KnownGroups = onDemand(async () => (await import("./known-groups.tsx")).KnownGroups);

interface PersonCardProps {
  readonly workplace: Workplace;
  readonly id: string;
  /** Name known from the look-up. */
  readonly known?: KnownName;
  readonly visited: RecognizedProfile | null;
  /** Other project groups of the person; empty when the server does not report them. */
  readonly elsewhere: LookUpAnswer["elsewhere"];
}

/** Card of a person, with its actions. */
export function PersonCard({ workplace: place, id: requestedId, known, visited, elsewhere }: PersonCardProps) {
  const query = usePerson(place, requestedId);
  const { data: person } = query;
  const { workplace, refusal } = applyRefusal(place, "memberEdit", person?.editRefusal);
  const { go } = useViews();
  const id = person?.id ?? requestedId;
  const name = person?.displayName;
  const record: RecordRef = { kind: "person", id, name: name ?? "" };
  const merges = name !== undefined && workplace.may("mergeMembers") === "yes";
  const { suggestions, isPending } = useSuggestions(workplace, record, merges);
  useEffect(() => {
    if (name !== undefined) void remember({ kind: "person", id, displayName: name });
  }, [id, name]);
  useAnnouncement(
    person && !isPending ? cardAnnouncement(person.displayName, headlineOf(person), suggestions.length) : null,
  );
  const picture = usePicture(place, attributeValue(person?.attributes, "avatarUrl"));
  const pending = usePendingEdit(workplace, id, query.dataUpdatedAt);
  if (person === undefined) return <CardState query={query} known={known} />;
  const work = pending?.work ?? workOf(person);
  const shownName = pending?.name ?? person.displayName;
  const { group } = workplace;
  const identities = person.identities ?? [];
  const now = new Date();
  const notesProps = { workplace, person: record, now, pinned: person.pinnedNote, cameAt: query.dataUpdatedAt };
  const hasNotes = person.activityTypes?.includes(`${noteType.platform}:${noteType.type}`) ?? false;
  // The profile URL decides only where no identity names its server.
  const isOfServer = visited && identities.some(({ site }) => site !== undefined && site === siteOfProfile(visited));
  const otherServer = isOfServer ? null : visited && otherServerOf(visited, person);
  return (
    <>
      <CardHead
        label={texts.person}
        id={id}
        name={shownName}
        picture={picture}
        bot={flag(person, "isBot")}
        headline={texts.headline(work.title, work.organization?.name ?? null)}
        edit={
          workplace.may("memberEdit") === "yes" ? { workplace, record: { ...record, name: shownName }, work } : null
        }
        badges={<Badges person={person} now={now} />}
        href={recordAddress(workplace, record)}
        query={query}
      />
      {workplace.may("memberEdit") === "not-here" && <Notice icon={<Lock />}>{actionTexts.notHere(group.name)}</Notice>}
      {refusal && <Notice icon={<Lock />}>{refusal}</Notice>}
      {otherServer !== null && <Notice tone="warn">{texts.otherServer(otherServer)}</Notice>}
      {person.tags !== undefined && <Tags workplace={workplace} person={record} tags={person.tags} />}
      <Figures
        figures={[
          [texts.figures.activities, person.activityCount ?? 0],
          [texts.figures.engagement, <Engagement key="score" score={person.score} />],
          [texts.figures.lastActive, shortTime(person.lastActive, now), placeOfLast(person)],
        ]}
      />
      {suggestions.length > 0 && <SuggestionRow record={record} suggestions={suggestions} />}
      {Boolean(person.openReports) && (
        <OpenReports href={recordAddress(workplace, record)} count={person.openReports ?? 0} />
      )}
      {hasNotes && <HeadNotes {...notesProps} />}
      {person.activityByWeek && <WeekChart weeks={person.activityByWeek} />}
      <LaterActivities
        workplace={workplace}
        kind="member"
        id={id}
        name={shownName}
        count={person.activityCount ?? 0}
        now={now}
      />
      <Section title={texts.identities.title} none={texts.identities.none} items={orderPersonIdentities(identities)}>
        {(identity) => (
          <IdentityRow
            key={`${identity.platform} ${identity.site ?? ""} ${identity.type} ${identity.value}`}
            identity={identity}
            shown={accountText(identity)}
            href={profileLink(identity.platform, identity.value, person.attributes, identity.site)}
            visited={visited}
            of={record}
          />
        )}
      </Section>
      <Section title={texts.emails.title} none={texts.emails.none} items={mergeEmails(identities)}>
        {(email) => <EmailRow key={email.value} email={email} of={record} />}
      </Section>
      {hasNotes && <Notes {...notesProps} />}
      <Background person={person} of={record} />
      {visited !== null && (
        <KnownGroups here={group} elsewhere={elsewhere} onShow={(groupId) => go({ kind: "person", id, groupId })} />
      )}
      <ActionBar workplace={workplace} record={record} tags={person.tags} suggestions={suggestions.length} />
    </>
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

/** Reads a flag from its own field if the backend sends one, else from the attribute of the same name. */
function flag(person: Member, name: "isBot" | "isTeamMember" | "isOrganization"): boolean {
  return person[name] ?? attributeValue(person.attributes, name) === true;
}

function workOf(person: Member): EditedWork {
  const active = activeOrganizationOf(person);
  const id = active?.memberOrganizations.organizationId ?? null;
  return { title: jobTitleOf(active, person.attributes), organization: active && { id, name: active.displayName } };
}

/** Sub-project of the last activity, where the server reports it. */
const placeOfLast = ({ segments = [], lastActive }: Member) =>
  segments.find((each) => each.lastActive != null && each.lastActive === lastActive)?.name;

function headlineOf(person: Member): string | null {
  const { title, organization } = workOf(person);
  return texts.headline(title, organization?.name ?? null);
}

/** Row of one email address, merged across platforms. */
function EmailRow({ email, of }: { email: MergedEmail; of: RecordRef }) {
  return (
    <li className={attributeRowClasses}>
      <Mail className="size-4 flex-none text-ink-2" aria-hidden="true" />
      <bdi className="min-w-0 truncate" title={email.value}>
        {email.value}
      </bdi>
      {email.verified && <VerifiedMark className="flex-none" />}
      <span className={`${attributeEndClasses} max-w-24 truncate`}>
        {email.verified ? platformNames(email.platforms).join(", ") : texts.identities.notVerified}
      </span>
      <AttributeMenu
        of={of}
        attribute={{ dataType: "Identity", platform: email.platforms[0] ?? "email", value: email.value }}
        value={email.value}
        href={null}
      />
    </li>
  );
}
