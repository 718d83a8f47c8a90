import type { DateFilter } from "./definition.ts";
import { activityPlatformOptions } from "./platform-options.ts";

/**
 * Filters by the dates of a record's activities, on all platforms and on each one. The filters for single platforms are
 * used by links only.
 */
export const activityDateFilters: readonly DateFilter[] = [
  { id: "activityDate", label: "Activity date", type: "date", property: "activityDate" },
  ...activityPlatformOptions.flatMap(({ value, label }): DateFilter[] => [
    {
      id: `activityDate.${value}`,
      label: `Activity date on ${label}`,
      type: "date",
      property: `activityDate.${value}`,
      unlisted: true,
    },
    {
      id: `lastActivityDate.${value}`,
      label: `Last activity date on ${label}`,
      type: "date",
      property: `lastActive.${value}`,
      unlisted: true,
    },
  ]),
];
