import { toAddress } from "#shared/domain/filters/address.ts";
import type { DateValue, FilterValue, MultiselectValue } from "#shared/domain/filters/definition.ts";
import type { DayRange } from "#shared/domain/overview.ts";
import type { OverviewScope } from "./overview-address.ts";

/** Record types that the overview counts besides activities. */
export type RecordKind = "people" | "organizations";

type Values = Readonly<Record<string, FilterValue>>;

export const within = ({ from, to }: DayRange): DateValue => ({
  type: "date",
  operator: "between",
  value: from,
  valueTo: to,
});
export const anyOf = (values: readonly string[]): MultiselectValue => ({
  type: "multiselect",
  value: values,
  include: true,
  match: "any",
});

/** Returns a builder of URLs of lists in a project group, or in a project or sub-project of it. */
export function listAddress(groupId: string, segmentId: string | null) {
  const inProject: Values = segmentId === null ? {} : { projects: { type: "select", value: segmentId, include: true } };
  return (path: string, values: Values) =>
    `${path}?${new URLSearchParams({ projectGroup: groupId, ...toAddress({ ...values, ...inProject }) })}`;
}

/**
 * Returns builders of list URLs for the figures. Each URL filters by the counted records, so that the list's total
 * equals the figure.
 */
export function overviewLinks({ groupId, segmentId, platform }: OverviewScope) {
  const list = listAddress(groupId, segmentId);
  const onPlatform = (filter: string) => (platform === null ? filter : `${filter}.${platform}`);
  const everOnPlatform: Values = platform === null ? {} : { activeOn: { ...anyOf([platform]), match: "all" } };
  const allActivities = (values: Values = {}) =>
    list("/activities", {
      ...(platform !== null && !("activityType" in values) ? { platform: anyOf([platform]) } : {}),
      ...values,
    });
  const activities = (range: DayRange, values: Values = {}) => allActivities({ date: within(range), ...values });
  return {
    allActivities,
    activities,
    activitiesOf: (kind: RecordKind, id: string, range: DayRange) =>
      activities(range, { [kind === "people" ? "member" : "organizations"]: anyOf([id]) }),
    activitiesOn: (key: string, range: DayRange) => activities(range, { platform: anyOf([key]) }),
    activitiesOfType: (key: string, type: string, range: DayRange) =>
      activities(range, { activityType: anyOf([`${key}:${type}`]) }),
    activitiesWith: (sentiment: string, range: DayRange) => activities(range, { sentiment: anyOf([sentiment]) }),
    active: (kind: RecordKind, range: DayRange) => list(`/${kind}`, { [onPlatform("activityDate")]: within(range) }),
    joined: (kind: RecordKind, range: DayRange) => list(`/${kind}`, { joinedDate: within(range), ...everOnPlatform }),
    /** Members of a cohort who were active in a month. */
    retained: (cohort: DayRange, month: DayRange) =>
      list("/people", { joinedDate: within(cohort), ...everOnPlatform, [onPlatform("activityDate")]: within(month) }),
    /** Active in the previous period but not since. */
    lapsed: (kind: RecordKind, previous: DayRange) =>
      list(`/${kind}`, { [onPlatform("lastActivityDate")]: within(previous) }),
    chosen: (kind: RecordKind, ids: readonly string[]) => list(`/${kind}`, { [kind]: anyOf(ids) }),
    profile: (kind: RecordKind, id: string) => `/${kind}/${id}?projectGroup=${groupId}`,
    /** URL of another page with the same group. */
    page: (path: string, params: Readonly<Record<string, string>> = {}) =>
      `${path}?${new URLSearchParams({ projectGroup: groupId, ...params })}`,
  };
}

export type OverviewLinks = ReturnType<typeof overviewLinks>;
