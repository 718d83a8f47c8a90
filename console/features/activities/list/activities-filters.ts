import { contributionFilters } from "#shared/domain/filters/contribution-filters.ts";
import type { FilterDefinition, FilterPiece } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { activityPlatformOptions } from "#shared/domain/filters/platform-options.ts";
import { sentimentFilter } from "#shared/domain/filters/sentiment-filter.ts";
import { type ActivityOwner, activityBase } from "./activities-address.ts";

/** Filters of wire.md 18.3. */
const known: readonly FilterDefinition[] = [
  {
    id: "activityType",
    label: "Activity type",
    type: "multiselect",
    property: "type",
    options: { kind: "remote", source: "activityTypes" },
    unstated: "any",
    several: false,
    piece: activityTypePiece,
  },
  {
    id: "channel",
    label: "Channel",
    type: "multiselect",
    property: "channel",
    options: { kind: "remote", source: "channels" },
    unstated: "any",
    several: false,
    piece: (channels) => ({ or: channels.map((channel) => ({ channel: { eq: channel } })) }),
  },
  { id: "date", label: "Date", type: "date", property: "timestamp" },
  {
    id: "member",
    label: "Person",
    type: "multiselect",
    property: "memberId",
    options: { kind: "remote", source: "people" },
    unstated: "any",
    several: false,
    piece: (ids) => ({ memberId: { in: ids } }),
  },
  {
    id: "organizations",
    label: "Organization",
    type: "multiselect",
    property: "organizationId",
    options: { kind: "remote", source: "organizations" },
    unstated: "any",
    several: false,
    piece: (ids) => ({ organizationId: { in: ids } }),
  },
  {
    id: "platform",
    label: "Platform",
    type: "multiselect",
    property: "platform",
    options: { kind: "fixed", options: activityPlatformOptions, marks: "platform" },
    unstated: "any",
    several: false,
    piece: (platforms) => ({ platform: { in: platforms } }),
  },
  {
    id: "projects",
    label: "Projects",
    type: "select",
    property: "segments",
    options: { kind: "remote", source: "projects" },
    inBody: true,
  },
];

/** Filters that require a backend with activity details. */
const detailed: readonly FilterDefinition[] = [
  sentimentFilter({ id: "sentiment", label: "Sentiment", property: "sentiment" }),
  ...contributionFilters,
];

/** Builds the filter piece for values of the form `platform:type`. */
function activityTypePiece(values: readonly string[]): FilterPiece {
  const pairs = values.map((value) => {
    const at = value.indexOf(":");
    return { platform: { eq: value.slice(0, at) }, type: { eq: value.slice(at + 1) } };
  });
  return { or: pairs };
}

/** Filter that is fixed by the profile of each kind, and thus hidden. */
const fixedBy = { member: "member", organization: "organizations" } as const;

/** Returns the filters available for activities. */
export function activityFilters(owner: ActivityOwner | null, hasDetails: boolean): FilterSchema {
  const filters = hasDetails ? [...known, ...detailed] : known;
  return {
    ...activityBase(owner),
    filters: owner === null ? filters : filters.filter(({ id }) => id !== fixedBy[owner.kind]),
  };
}
