import { activityDateFilters } from "#shared/domain/filters/activity-dates.ts";
import { contributionDateFilters } from "#shared/domain/filters/contribution-filters.ts";
import type { FilterDefinition, FilterPiece, NumberValue } from "#shared/domain/filters/definition.ts";
import { fieldFilters } from "#shared/domain/filters/field-filters.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { personPlatformOptions } from "#shared/domain/filters/platform-options.ts";
import { numberPiece } from "#shared/domain/filters/request.ts";
import { type FilterCapabilities, withUnsetRowsMissed } from "#shared/domain/filters/unset-rows.ts";
import { organizationBase } from "./organization-base.ts";
import { organizationFields } from "./organization-row.ts";

const { activityCount, memberCount, industry, location, type, headline, employees, founded, joinedAt, ...others } =
  fieldFilters(organizationFields);
// The others require detailed rows.
const { lastActive, ...detailed } = others;

const sizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"];

/** Filters of wire.md 18.2, including those that it disables. */
const filters: readonly FilterDefinition[] = [
  {
    id: "organizations",
    label: "Organization",
    type: "multiselect",
    property: "id",
    options: { kind: "remote", source: "organizations" },
    unstated: "any",
    several: false,
    piece: (ids) => ({ or: ids.map((id) => ({ id: { eq: id } })) }),
  },
  activityCount,
  memberCount,
  {
    id: "enrichedOrganization",
    label: "Enriched organization",
    type: "boolean",
    property: "lastEnrichedAt",
    pieces: {
      yes: { not: { lastEnrichedAt: { eq: null } } },
      no: { not: { lastEnrichedAt: { ne: null } } },
    },
  },
  {
    id: "lfxMembership",
    label: "Linux Foundation member",
    type: "boolean",
    property: "lfxMembership",
    pieces: { yes: { lfxMembership: { ne: null } }, no: { lfxMembership: { eq: null } } },
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
    id: "activeOn",
    label: "Active on",
    type: "multiselect",
    property: "activeOn",
    options: { kind: "fixed", options: personPlatformOptions, marks: "platform" },
    unstated: "all",
    several: true,
  },
  industry,
  location,
  type,
  headline,
  {
    id: "headcount",
    label: "Headcount",
    type: "multiselect",
    property: "size",
    options: { kind: "fixed", options: sizes.map((size) => ({ value: size, label: size })) },
    unstated: "any",
    several: false,
    // Existing backends store this size with a typo.
    piece: (chosen) => ({
      or: chosen
        .flatMap((size) => (size === "1001-5000" ? [size, "1001-5001"] : [size]))
        .map((size) => ({ size: { eq: size } })),
    }),
  },
  employees,
  {
    id: "annualRevenue",
    label: "Annual revenue",
    type: "number",
    property: "revenueRangeMax",
    unit: "M",
    piece: revenuePiece,
  },
  percent("annualEmployeeGrowthRate", "Annual employee growth rate", "employeeGrowthRate12Month"),
  percent("annualEmployeeChurnRate", "Annual employee churn rate", "employeeChurnRate12Month"),
  founded,
  joinedAt,
  lastActive,
  ...activityDateFilters,
  ...contributionDateFilters,
  {
    id: "tags",
    label: "Tags",
    type: "multiselect",
    property: "tags",
    options: { kind: "typed" },
    unstated: "any",
    several: true,
  },
];

/** Builds a filter entered in percent and stored as a fraction. */
function percent(id: string, label: string, property: string): FilterDefinition {
  const share = (n: number) => Number((n / 100).toPrecision(15));
  return {
    id,
    label,
    type: "number",
    property,
    unit: "%",
    piece: (value) => {
      const { valueTo } = value;
      return numberPiece(property, {
        ...value,
        value: share(value.value),
        ...(valueTo === undefined ? {} : { valueTo: share(valueTo) }),
      });
    },
  };
}

/** Filters by the upper end of the revenue range, or by the lower end when there is no upper end. */
function revenuePiece(value: NumberValue): FilterPiece {
  if (value.operator === "between" || value.operator === "not-between") {
    const within = {
      and: [{ revenueRangeMin: { gte: value.value } }, { revenueRangeMax: { lte: value.valueTo } }],
    };
    return value.operator === "between" ? within : { not: within };
  }
  return {
    or: [
      numberPiece("revenueRangeMax", value),
      { and: [{ revenueRangeMax: { eq: null } }, numberPiece("revenueRangeMin", value)] },
    ],
  };
}

/** Returns all filters for organizations. */
export function organizationFilters({ rowDetails, leavesOutFlagged }: FilterCapabilities): FilterSchema {
  const base = organizationBase(rowDetails === true);
  const known = rowDetails ? [...filters, ...Object.values(detailed)] : filters;
  return { ...base, filters: leavesOutFlagged ? known : withUnsetRowsMissed(known) };
}
