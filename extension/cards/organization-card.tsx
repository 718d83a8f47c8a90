import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { memberQuery } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { orderOrganizationIdentities } from "#shared/domain/identities/identity-order.ts";
import { organizationHandle, organizationLink } from "#shared/domain/identities/platforms.ts";
import { domainLink } from "#shared/domain/organizations/organization-website.ts";
import { jobTitleOf } from "#shared/domain/people/active-organization.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { useSuggestions } from "../actions/use-suggestions.ts";
import type { RecordRef } from "../base/action.ts";
import { onDemand } from "../base/on-demand.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import type { KnownName } from "../kit/card-skeleton.tsx";
import { useAnnouncement, useViews } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { remember } from "../look-up/recent.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { ActionBar } from "./action-bar.tsx";
import { cardAnnouncement } from "./announcement.ts";
import { CardHead } from "./card-head.tsx";
import { CardState } from "./card-state.tsx";
import { Figures } from "./figures.tsx";
import { AttributeMenu, attributeRowClasses, IdentityRow } from "./identity-row.tsx";
import { KnownGroups } from "./known-groups.tsx";
import { LaterActivities } from "./later-activities.tsx";
import { texts as ownTexts } from "./organization-texts.ts";
import { usePendingEdit } from "./pending-edit.ts";
import { applyRefusal } from "./record-refusal.ts";
import { Section } from "./section.tsx";
import { shortTime } from "./short-time.ts";
import { texts } from "./texts.ts";

const SuggestionRow = onDemand(
  async () => (await import("./suggestion-row.tsx")).SuggestionRow,
  <div className="h-10 flex-none" />,
);

interface OrganizationCardProps {
  readonly workplace: Workplace;
  readonly id: string;
  /** Name known from the look-up. */
  readonly known?: KnownName;
  readonly visited: RecognizedProfile | null;
}

/** Card of an organization, with its actions. */
export function OrganizationCard({ workplace: place, id, known, visited }: OrganizationCardProps) {
  const query = useOrganization(place, id);
  const { data: organization } = query;
  const { workplace, refusal } = applyRefusal(place, "organizationEdit", organization?.editRefusal);
  const { go } = useViews();
  const name = organization?.displayName;
  const record: RecordRef = { kind: "organization", id, name: name ?? "" };
  const merges = name !== undefined && workplace.may("mergeOrganizations") === "yes";
  const { suggestions, isPending } = useSuggestions(workplace, record, merges);
  useEffect(() => {
    if (name !== undefined) void remember({ kind: "organization", id, displayName: name });
  }, [id, name]);
  useAnnouncement(name !== undefined && !isPending ? cardAnnouncement(name, null, suggestions.length) : null);
  const pending = usePendingEdit(workplace, id, query.dataUpdatedAt);
  if (organization === undefined) return <CardState query={query} known={known} />;
  const shownName = pending?.name ?? organization.displayName;
  const { group } = workplace;
  const now = new Date();
  const elsewhere = (organization.segments ?? []).flatMap((segmentId) => {
    const place = segmentId === group.id ? null : workplace.inGroup(segmentId);
    return place ? [{ segmentId, name: place.group.name }] : [];
  });
  return (
    <>
      <CardHead
        label={texts.organization}
        id={id}
        name={shownName}
        edit={
          workplace.may("organizationEdit") === "yes"
            ? { workplace, record: { ...record, name: pending?.name ?? organization.displayName } }
            : null
        }
        square
        badges={
          <>
            <Badge>{texts.organization}</Badge>
            {organization.lfxMembership && <Badge tone="accent">{ownTexts.member}</Badge>}
          </>
        }
        headline={organization.headline || organization.description || organization.industry || null}
        href={recordAddress(workplace, record)}
        query={query}
      />
      {workplace.may("organizationEdit") === "not-here" && (
        <Notice icon={<Lock />}>{actionTexts.notHere(group.name)}</Notice>
      )}
      {refusal && <Notice icon={<Lock />}>{refusal}</Notice>}
      {suggestions.length > 0 && <SuggestionRow record={record} suggestions={suggestions} />}
      <Figures
        figures={[
          [texts.figures.activities, organization.activityCount ?? 0],
          [texts.figures.people, organization.memberCount ?? 0],
          [texts.figures.lastActive, shortTime(organization.lastActive, now)],
        ]}
      />
      <OrganizationPeople workplace={workplace} id={id} count={organization.memberCount ?? 0} />
      <LaterActivities
        workplace={workplace}
        kind="organization"
        id={id}
        name={shownName}
        count={organization.activityCount ?? 0}
        now={now}
      />
      <Section
        title={texts.identities.title}
        none={texts.identities.none}
        items={orderOrganizationIdentities(organization.identities)}
      >
        {(identity) => (
          <IdentityRow
            key={`${identity.platform} ${identity.type} ${identity.value}`}
            identity={identity}
            shown={organizationHandle(identity.platform, identity.value)}
            href={organizationLink(identity.platform, identity.value)}
            visited={visited}
            of={record}
          />
        )}
      </Section>
      <Section
        title={ownTexts.domains.title}
        none={ownTexts.domains.none}
        items={organization.identities.filter(({ type }) => type.endsWith("-domain"))}
      >
        {({ type, value, verified }) => (
          <li key={`${type} ${value}`} className={attributeRowClasses}>
            <ExternalLink href={domainLink(value)} className="min-w-0 truncate text-ink leading-6">
              {value}
            </ExternalLink>
            {verified && <VerifiedMark className="flex-none" />}
            <AttributeMenu
              of={record}
              attribute={{ dataType: "Domain", domain: value }}
              value={value}
              href={domainLink(value)}
            />
          </li>
        )}
      </Section>
      {elsewhere.length > 0 && (
        <KnownGroups
          here={group}
          elsewhere={elsewhere}
          onShow={(groupId) => go({ kind: "organization", id, groupId })}
        />
      )}
      <ActionBar workplace={workplace} record={record} suggestions={suggestions.length} />
    </>
  );
}

/** Fetches an organization with its identities and its figures in the selected project group. */
function useOrganization(workplace: Workplace, id: string) {
  const { client, group } = workplace;
  return useQuery(
    seenOptions(workplace, `organization ${id}`, (signal) =>
      client.send(organizationFind, { params: { id }, query: { segmentId: group.id }, signal }),
    ),
  );
}

const shownPeople = 3;
const numbers = new Intl.NumberFormat();

interface OrganizationPeopleProps {
  readonly workplace: Workplace;
  readonly id: string;
  /** Total number of people. */
  readonly count: number;
}

/** Most active people of an organization. Pressing one opens that person. */
function OrganizationPeople({ workplace, id, count }: OrganizationPeopleProps) {
  const { go } = useViews();
  const { data = [] } = useQuery(
    seenOptions(workplace, `people of ${id}`, async (signal) => {
      const filter = { and: [{ organizations: { contains: [id] } }] };
      const body = { filter, orderBy: "activityCount_DESC", limit: shownPeople, offset: 0, count: false };
      return (await workplace.client.send(memberQuery, { body, signal })).rows;
    }),
  );
  if (count === 0) return null;
  const more = count - data.length;
  return (
    <div className="min-h-49">
      <Section title={ownTexts.people.title} none="" items={data} uncounted>
        {(person) => {
          const title = jobTitleOf(person.organizations?.[0] ?? null, person.attributes);
          const activities = lookUpTexts.several.activities(person.activityCount);
          return (
            <EntityRow
              key={person.id}
              entity={{ kind: "person", id: person.id, displayName: person.displayName }}
              href={recordAddress(workplace, { kind: "person", id: person.id })}
              sub={title === null ? activities : `${title}, ${activities}`}
              onOpen={go}
            />
          );
        }}
      </Section>
      {data.length > 0 && more > 0 && (
        <ExternalLink
          href={recordAddress(workplace, { kind: "organization", id })}
          className="inline-flex min-h-8 items-center"
        >
          {ownTexts.people.more(numbers.format(more))}
        </ExternalLink>
      )}
    </div>
  );
}
