import type { DateFilter } from "./definition.ts";
import { activityPlatformOptions } from "./platform-options.ts";

/** Dates of a record's activities on all platforms, and, for links, on each of them. */
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
