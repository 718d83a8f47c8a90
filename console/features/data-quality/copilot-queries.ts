import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { can, getClient } from "#console/core/api-client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  dataQualityCheckRecord,
  dataQualityIgnore,
  dataQualitySummary,
  type MemberFinding,
  memberDataQuality,
  type OrganizationFinding,
  organizationDataQuality,
} from "#shared/contract/data-quality.ts";
import { memberAttributesUpdate } from "#shared/contract/member-parts.ts";
import { memberBotSuggestions } from "#shared/contract/merging/merge-suggestions.ts";
import { memberSplitSite } from "#shared/contract/merging/split-site.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";

/** Rows per page. */
export const perLoad = 20;

/** Finding about a person or an organization. */
export type Finding = MemberFinding | OrganizationFinding;
export type BotSuggestion = AnswerOf<typeof memberBotSuggestions>["rows"][number];

/** Returns whether the backend has checks beyond those of the wire format, with counts and ignoring. */
export const hasChecks = (): boolean => can("dataQuality");

/** Number of findings by check, with their trend. */
export function summaryOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["data-quality", "summary", segmentId],
    queryFn: ({ signal }) => getClient().send(dataQualitySummary, { query: {}, segments: [segmentId], signal }),
    enabled: hasChecks(),
    staleTime: 0,
  });
}

interface FindingsRequest {
  readonly kind: CheckedKind;
  readonly segmentId: string;
  readonly type: string;
  readonly ignored: boolean;
}

/**
 * Findings of a check, most active records first. Refetched only on mount, so that rows do not move while the user
 * works on them.
 * @param nextOffset returns the offset of the next page. The server no longer counts findings corrected in the
 * meantime.
 */
export function findingsOptions(
  { kind, segmentId, type, ignored }: FindingsRequest,
  nextOffset: (loaded: readonly Finding[]) => number,
) {
  return infiniteQueryOptions({
    queryKey: ["data-quality", "findings", kind, segmentId, type, ignored],
    queryFn: async ({ signal, pageParam }): Promise<Finding[]> => {
      const query = { type, limit: perLoad, offset: pageParam, ...(ignored && { ignored }) };
      const request = { query, segments: [segmentId], signal };
      return kind === "member"
        ? getClient().send(memberDataQuality, request)
        : getClient().send(organizationDataQuality, request);
    },
    initialPageParam: 0,
    getNextPageParam: (last: readonly Finding[], pages: readonly (readonly Finding[])[]) =>
      last.length < perLoad ? undefined : nextOffset(pages.flat()),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

/** Current findings on one record. */
export function recordOptions(kind: CheckedKind, id: string) {
  return queryOptions({
    queryKey: ["data-quality", "record", kind, id],
    queryFn: ({ signal }) => getClient().send(dataQualityCheckRecord, { params: { kind, id }, body: {}, signal }),
    enabled: hasChecks(),
    staleTime: 0,
    retry: false,
  });
}

/** Ignores a finding of a record, or stops ignoring it. */
export async function setIgnored(kind: CheckedKind, id: string, type: string, ignored: boolean): Promise<void> {
  await getClient().send(dataQualityIgnore, { params: { kind, id }, body: { type, ignored } });
}

/** Splits off what a person did on a server where they have no account. */
export async function splitSite({ id, ...body }: { id: string; platform: string; site: string }): Promise<void> {
  await getClient().send(memberSplitSite, { params: { id }, body });
}

/** People of the project group who may be bots, most likely first. */
export function botSuggestionsOptions(groupId: string, nextOffset: (loaded: readonly BotSuggestion[]) => number) {
  return infiniteQueryOptions({
    queryKey: ["data-quality", "bots", groupId],
    queryFn: async ({ signal, pageParam }) =>
      getClient().send(memberBotSuggestions, { query: { limit: perLoad, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.rows.length < perLoad ? undefined : nextOffset(pages.flatMap(({ rows }) => rows)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

/** Number of bot suggestions. */
export function botCountOptions(groupId: string) {
  return queryOptions({
    queryKey: ["data-quality", "bot-count", groupId],
    queryFn: async ({ signal }) =>
      (await getClient().send(memberBotSuggestions, { query: { limit: 1, offset: 0 }, signal })).count,
  });
}

/** Sets by hand whether a person is a bot. */
export async function setBot(id: string, attributes: Attributes, isBot: boolean): Promise<void> {
  const flag = { ...attributes.isBot, default: isBot, custom: isBot };
  await getClient().send(memberAttributesUpdate, { params: { id }, body: { isBot: flag } });
}
