import { activityDateFilters } from "#shared/domain/filters/activity-dates.ts";
import { contributionDateFilters, newcomerFilters } from "#shared/domain/filters/contribution-filters.ts";
import type { FilterDefinition, FilterPiece, Match } from "#shared/domain/filters/definition.ts";
import { fieldFilters } from "#shared/domain/filters/field-filters.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { personPlatformOptions } from "#shared/domain/filters/platform-options.ts";
import { sentimentFilter } from "#shared/domain/filters/sentiment-filter.ts";
import { type FilterCapabilities, withUnsetRowsMissed } from "#shared/domain/filters/unset-rows.ts";
import { engagementLevels } from "#shared/domain/people/engagement-level.ts";
import { personFields } from "./member-row.ts";
import { peopleBase } from "./people-base.ts";

const { displayName, activityCount, jobTitle, location, joinedAt, lastActive, ...others } = fieldFilters(personFields);

const platforms = { kind: "fixed", options: personPlatformOptions, marks: "platform" } as const;

/** Filters of wire.md 18.1 that every backend supports, including those that it disables. */
const known: readonly FilterDefinition[] = [
  displayName,
  {
    id: "organizations",
    label: "Any employer",
    type: "multiselect",
    property: "organizations",
    options: { kind: "remote", source: "organizations" },
    unstated: "any",
    several: true,
  },
  activityCount,
  {
    id: "identities",
    label: "Identities",
    type: "multiselect",
    property: "identityPlatforms",
    options: platforms,
    unstated: "all",
    several: true,
  },
  {
    id: "projects",
    label: "Projects",
    type: "select",
    property: "segments",
    options: { kind: "remote", source: "projects" },
    inBody: true,
  },
  {
    id: "unaffiliated",
    label: "Unaffiliated profile",
    type: "boolean",
    property: "organizations",
    pieces: { yes: { organizations: { eq: null } }, no: { organizations: { ne: null } } },
  },
  {
    id: "enrichedMember",
    label: "Enriched profile",
    type: "boolean",
    property: "lastEnrichedAt",
    pieces: { yes: { lastEnrichedAt: { ne: null } }, no: { lastEnrichedAt: { eq: null } } },
  },
  jobTitle,
  location,
  {
    id: "engagementLevel",
    label: "Engagement level",
    type: "multiselect",
    property: "score",
    options: {
      kind: "fixed",
      options: engagementLevels.map(({ label }) => ({ value: label.toLowerCase(), label })),
    },
    unstated: "any",
    several: false,
    piece: engagementPiece,
  },
  joinedAt,
  sentimentFilter({ id: "avgSentiment", label: "Avg. sentiment", property: "averageSentiment" }),
];

const employers = (when: "current" | "former" | "activity", label: string): FilterDefinition => ({
  ...{ id: `${when}Organizations`, label, type: "multiselect", property: `${when}Organizations` },
  options: { kind: "remote", source: "organizations" },
  unstated: "any",
  several: true,
});

/** Filters that require detailed rows. */
const detailed: readonly FilterDefinition[] = [
  employers("current", "Current employer"),
  employers("former", "Former employer"),
  // The people whom the figures of an organization count.
  employers("activity", "Contributed for"),
  { id: "isIndependent", label: "Independent", type: "boolean", property: "isIndependent" },
  { id: "formerMaintainer", label: "Former maintainer", type: "boolean", property: "formerMaintainer" },
  lastActive,
  ...activityDateFilters,
  ...contributionDateFilters,
  ...newcomerFilters,
  {
    id: "people",
    label: "Person",
    type: "multiselect",
    property: "id",
    options: { kind: "remote", source: "people" },
    unstated: "any",
    several: false,
    piece: (ids) => ({ id: { in: ids } }),
    unlisted: true,
  },
  {
    id: "activityType",
    label: "Activity type",
    type: "multiselect",
    property: "activityTypes",
    options: { kind: "remote", source: "activityTypes" },
    unstated: "any",
    several: true,
    piece: activityTypePiece,
  },
  {
    id: "activeOn",
    label: "Active on",
    type: "multiselect",
    property: "activeOn",
    options: platforms,
    unstated: "all",
    several: true,
  },
  ...Object.values(others),
];

/** Builds the filter piece for the scores of the chosen engagement levels. */
function engagementPiece(levels: readonly string[]): FilterPiece {
  const scores = engagementLevels
    .filter(({ label }) => levels.includes(label.toLowerCase()))
    .flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, step) => min + step));
  return { score: { in: scores } };
}

/** Builds an `or` of single types, or one condition for a person with all types. */
function activityTypePiece(types: readonly string[], match: Match): FilterPiece {
  if (match === "all") return { activityTypes: { contains: types } };
  return { or: types.map((type) => ({ activityTypes: { eq: type } })) };
}

/** Attributes that are list settings instead of filters. */
const asSettings: ReadonlySet<string> = new Set(["isBot", "isTeamMember", "isOrganization"]);

/** Returns the filters that the backend supports for people. */
export function peopleFilters(
  attributes: readonly AttributeToFilter[],
  { rowDetails, leavesOutFlagged }: FilterCapabilities,
): FilterSchema {
  const own = rowDetails ? [...known, ...detailed] : known;
  const custom = attributeFilters(
    attributes.filter(({ name }) => !asSettings.has(name)),
    own,
  );
  const filters = [...own, ...custom];
  return { ...peopleBase, filters: leavesOutFlagged ? filters : withUnsetRowsMissed(filters) };
}

/** Definition of an attribute of people in a workspace (wire.md 11), reduced to the fields that filters need. */
interface AttributeToFilter {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

/**
 * Builds a filter for each custom attribute by its type (wire.md 18.1), except hidden attributes and those that already
 * have one. An id that another filter uses gets the prefix `attributes.`.
 */
function attributeFilters(
  definitions: readonly AttributeToFilter[],
  others: readonly FilterDefinition[],
): FilterDefinition[] {
  const filteredProperties = new Set(others.map(({ property }) => property));
  const ids = new Set(others.map(({ id }) => id));
  return definitions.flatMap((definition) => {
    const property = `attributes.${definition.name}.default`;
    if (!definition.show || filteredProperties.has(property)) return [];
    const free = !ids.has(definition.name) && !reserved.has(definition.name);
    return attributeFilter(definition, free ? definition.name : `attributes.${definition.name}`, property) ?? [];
  });
}

/** Other keys in URLs and saved views. */
const reserved: ReadonlySet<string> = new Set(["search", "relation", "order", "settings"]);

function attributeFilter(definition: AttributeToFilter, id: string, property: string): FilterDefinition | null {
  const { label, type } = definition;
  switch (type) {
    case "string":
    case "email":
    case "url":
      return { id, label, property, type: "string" };
    case "number":
    case "date":
    case "boolean":
      return { id, label, property, type };
    case "multiSelect": {
      const options = (definition.options ?? []).map((value) => ({ value, label: value }));
      return {
        id,
        label,
        property,
        type: "multiselect",
        options: options.length > 0 ? { kind: "fixed", options } : { kind: "typed" },
        unstated: "all",
        several: true,
      };
    }
    default:
      return null;
  }
}
