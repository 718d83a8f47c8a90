import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { type InboxEntry, type InboxGroup, inboxAssign, inboxHide, inboxQuery } from "#shared/contract/inbox.ts";
import type { InboxState } from "./inbox-address.ts";

/** Entries of each kind while all kinds are listed. */
const perKind = 10;
/** Entries that one step of "Show more" adds. */
export const perStep = 50;

/** Entry with its kind, in the order of the list. */
export interface Listed {
  readonly kind: string;
  readonly entry: InboxEntry;
}

type Asked = Pick<InboxState, "groupId" | "kind" | "assignedToMe" | "hidden">;

/** Entries by kind. @param limit entries of one kind */
export function inboxOptions({ groupId, kind, assignedToMe, hidden }: Asked, limit: number) {
  const body = {
    ...(kind && { kinds: [kind] }),
    ...(assignedToMe && { assignedToMe }),
    ...(hidden && { hidden }),
    limit: kind ? limit : perKind,
    ...(groupId && { segments: [groupId] }),
  };
  return queryOptions({
    queryKey: ["inbox", groupId, body],
    queryFn: async ({ signal }) => (await getClient().send(inboxQuery, { body, signal })).groups,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Number of entries of each kind, for the menu of kinds. */
export function inboxCountsOptions({ groupId, assignedToMe, hidden }: Asked) {
  const body = { ...(assignedToMe && { assignedToMe }), ...(hidden && { hidden }), limit: 0 };
  const segments = groupId ? { segments: [groupId] } : {};
  return queryOptions({
    queryKey: ["inbox", groupId, "counts", body],
    queryFn: async ({ signal }) =>
      (await getClient().send(inboxQuery, { body: { ...body, ...segments }, signal })).groups,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** All loaded entries in the order of the list. */
export const listed = (groups: readonly InboxGroup[]): Listed[] =>
  groups.flatMap(({ kind, rows }) => rows.map((entry) => ({ kind, entry })));

/** Refetches the list after work was done. */
export function refreshInbox(): void {
  void getQueryClient().invalidateQueries({ queryKey: ["inbox"] });
}

/** Hides an entry until a time or, with null, for good; undefined shows it again. */
export async function hideEntry({ kind, entry }: Listed, until: string | null | undefined): Promise<void> {
  await getClient().send(inboxHide, { body: { kind, key: entry.key, ...(until !== undefined && { until }) } });
  refreshInbox();
}

/** Assigns an entry to a user, or to nobody. */
export async function assignEntry({ kind, entry }: Listed, assigneeId: string | null): Promise<void> {
  await getClient().send(inboxAssign, { body: { kind, key: entry.key, assigneeId } });
  refreshInbox();
}
