import { independent } from "#console/record-page/index.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import type { MergeIdentity, MergePerson, MergeWork } from "#shared/domain/merge/person.ts";
import { activeOrganization, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import type { AffiliationOverride } from "#shared/domain/people/work-experience.ts";
import { formatJoinedAt, formatMonth, formatPeriod, isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { emailItem, type Item, identityItem } from "./item.ts";
import type { PersonProfile, ProfileRow } from "./profile.ts";

/** Person as contained in rows, suggestions and profiles of the API. */
export interface PersonRow {
  readonly id: string;
  readonly displayName: string;
  readonly editRefusal?: string | null | undefined;
  readonly avatarUrl?: string | null | undefined;
  readonly attributes?: Attributes | null | undefined;
  readonly joinedAt?: string | null | undefined;
  readonly lastActive?: string | null | undefined;
  readonly activityCount?: number | null | undefined;
  readonly isBot?: boolean | null | undefined;
  readonly identities?: readonly (Identity & { readonly id?: string | null | undefined })[] | undefined;
  readonly tags?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly organizations?: readonly WorkRow[] | undefined;
  /** Periods in which the person worked for no organization. */
  readonly independent?: readonly MergePeriod[] | undefined;
  readonly affiliations?: readonly AffiliationRow[] | undefined;
  readonly manuallyChangedFields?: readonly string[] | undefined;
}

type MergePeriod = Pick<MergeWork, "id" | "title" | "dateStart" | "dateEnd">;

interface AffiliationRow {
  readonly segmentId: string;
  readonly organizationId?: string | null | undefined;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

interface WorkRow {
  readonly id: string;
  readonly displayName: string;
  readonly logo?: string | null | undefined;
  readonly memberOrganizations?:
    | {
        readonly id?: string | undefined;
        readonly title?: string | null | undefined;
        readonly dateStart?: string | null | undefined;
        readonly dateEnd?: string | null | undefined;
        readonly affiliationOverride?: AffiliationOverride | null | undefined;
      }
    | null
    | undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Work history. Independent periods have an organization of their own, because a merge moves them in the same way. */
const historyOf = ({ organizations = [], independent: periods = [] }: PersonRow): readonly WorkRow[] => [
  ...organizations,
  ...periods.map((period) => ({ ...independent, displayName: independent.name, memberOrganizations: period })),
];

/** Converts a person for the merge rules. Missing values become empty; missing ids are generated. */
function mergePersonOf(row: PersonRow): MergePerson {
  const identities: MergeIdentity[] = (row.identities ?? []).map(({ id, platform, type, value, verified }) => ({
    id: id || `${row.id}:${platform}:${type}:${value}`,
    platform,
    type,
    value,
    verified,
  }));
  const history = historyOf(row);
  const work: MergeWork[] = history.map(({ id: organizationId, memberOrganizations: job }, index) => ({
    id: job?.id ?? `${row.id}:${organizationId}:${index}`,
    organizationId,
    title: job?.title,
    dateStart: job?.dateStart,
    dateEnd: job?.dateEnd,
    affiliationOverride: job?.affiliationOverride,
  }));
  return {
    id: row.id,
    displayName: row.displayName,
    joinedAt: row.joinedAt,
    attributes: row.attributes ?? {},
    identities,
    memberOrganizations: work,
    affiliations: (row.affiliations ?? []).map((each) => ({ ...each, organizationId: each.organizationId ?? null })),
    tags: row.tags ?? [],
    organizations: [...new Map(history.map(({ id, displayName }) => [id, { id, displayName }])).values()],
    manuallyChangedFields: row.manuallyChangedFields ?? [],
    activityCount: row.activityCount,
  };
}

/** Period with month names cut to three letters, because the columns are narrow. */
export function shortPeriod(work: Pick<MergeWork, "dateStart" | "dateEnd">): string | undefined {
  if (!work.dateStart && !work.dateEnd) return undefined;
  return formatPeriod(work.dateStart, work.dateEnd)
    .replace(/\b([A-Z][a-z]{2})[a-z]*(?= \d{4})/g, "$1")
    .replace(/ → Present$/, " →");
}

/** Item of a work experience. The organization's name and logo come from the person's organizations. */
export function workItem(
  work: MergeWork,
  organizations: readonly { id: string; displayName: string; image?: unknown }[],
): Item {
  const organization = organizations.find(({ id }) => id === work.organizationId);
  const name = organization?.displayName ?? "";
  return {
    key: work.id,
    text: name,
    detail: shortPeriod(work),
    hint: work.title ? `${work.title}, ${name}` : undefined,
    mark:
      work.organizationId === independent.id
        ? undefined
        : { kind: "organization", id: work.organizationId, name, image: organization?.image },
    field: "organization",
  };
}

/** "Apr 2020 → Nov 2026": month of joining and month of the last activity. */
function activeRange(joinedAt: string | null | undefined, lastActive: string | null | undefined): string | undefined {
  const short = (date: string | null | undefined) => formatMonth(date)?.replace(/^([A-Z][a-z]{2})[a-z]*/, "$1");
  const from = isMeaningfulJoinDate(joinedAt) ? short(joinedAt) : undefined;
  const to = short(lastActive);
  return from && to ? (from === to ? from : `${from} → ${to}`) : (from ?? to);
}

/** Converts a person for the merge screens. */
export function personProfile(row: PersonRow): PersonProfile {
  const attributes = row.attributes ?? {};
  const identities = row.identities ?? [];
  const images = historyOf(row).map(({ id, displayName, logo }) => ({ id, displayName, image: logo }));
  const entity = mergePersonOf(row);
  const active = activeOrganization(
    (row.organizations ?? []).map((each) => ({
      name: each.displayName,
      memberOrganizations: each.memberOrganizations ?? {},
    })),
    row.independent,
  );
  const title = jobTitleOf(active, attributes);
  const location = text(attributeValue(attributes, "location"));
  const rows: ProfileRow[] = [
    { key: "work", items: entity.memberOrganizations.map((work) => workItem(work, images)) },
    { key: "identities", items: orderPersonIdentities(identities).map(identityItem) },
    { key: "emails", items: mergeEmails(identities).map(emailItem) },
    { key: "tags", items: entity.tags.map(({ id, name }) => ({ key: id, text: name })) },
    { key: "location", items: location === null ? [] : [{ key: location, text: location, field: "attribute" }] },
    {
      key: "joined",
      items: isMeaningfulJoinDate(row.joinedAt) ? [{ key: "joined", text: formatJoinedAt(row.joinedAt) }] : [],
    },
    {
      key: "activities",
      items:
        row.activityCount == null
          ? []
          : [
              {
                key: "activities",
                text: row.activityCount.toLocaleString(),
                detail: activeRange(row.joinedAt, row.lastActive),
              },
            ],
    },
  ];
  return {
    kind: "member",
    id: row.id,
    name: row.displayName,
    image: text(attributeValue(attributes, "avatarUrl")) ?? row.avatarUrl,
    isBot: row.isBot ?? attributeValue(attributes, "isBot") === true,
    headline: title ?? (active ? active.name : null),
    activityCount: row.activityCount ?? null,
    joinedAt: row.joinedAt ?? null,
    lastActive: row.lastActive ?? null,
    isMemberOrganization: false,
    editRefusal: row.editRefusal ?? null,
    rows,
    entity,
  };
}

/** Logos of the organizations of these profiles, by organization id. */
export function organizationImages(profiles: readonly PersonProfile[]): ReadonlyMap<string, unknown> {
  const marks = profiles.flatMap(({ rows }) => rows.flatMap(({ items }) => items.map(({ mark }) => mark)));
  return new Map(marks.flatMap((mark) => (mark?.kind === "organization" ? [[mark.id, mark.image] as const] : [])));
}
