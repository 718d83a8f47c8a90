import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
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
import type { Attributes } from "#shared/domain/attributes.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";

/** Rows per load. */
export const perLoad = 20;

/** A finding of either kind. */
export type Finding = MemberFinding | OrganizationFinding;
export type BotSuggestion = AnswerOf<typeof memberBotSuggestions>["rows"][number];

/** True for a backend with checks beyond the wire's, with counts and with ignoring. */
export const hasChecks = (): boolean => runtimeConfig().capabilities.dataQuality === true;

/** Findings by check with their trend. */
export function summaryOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["data-quality", "summary", segmentId],
    queryFn: ({ signal }) => getClient().send(dataQualitySummary, { query: {}, segments: [segmentId], signal }),
    enabled: hasChecks(),
    staleTime: 0,
  });
}

interface Asked {
  readonly kind: CheckedKind;
  readonly segmentId: string;
  readonly type: string;
  readonly ignored: boolean;
}

/**
 * The findings of a check, most active first. A list under work must not move, so it is asked anew only when it is
 * opened.
 * @param nextOffset where the next load begins: what was corrected meanwhile is no longer counted by the server.
 */
export function findingsOptions(
  { kind, segmentId, type, ignored }: Asked,
  nextOffset: (loaded: readonly Finding[]) => number,
) {
  return infiniteQueryOptions({
    queryKey: ["data-quality", "findings", kind, segmentId, type, ignored],
    queryFn: async ({ signal, pageParam }): Promise<Finding[]> => {
      const query = { type, limit: perLoad, offset: pageParam, ...(ignored && { ignored }) };
      const asked = { query, segments: [segmentId], signal };
      return kind === "member"
        ? getClient().send(memberDataQuality, asked)
        : getClient().send(organizationDataQuality, asked);
    },
    initialPageParam: 0,
    getNextPageParam: (last: readonly Finding[], pages: readonly (readonly Finding[])[]) =>
      last.length < perLoad ? undefined : nextOffset(pages.flat()),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

/** What the checks find on one record now. */
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

/** People of the project group who may be bots, surest first. */
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

/** How many bot suggestions there are. */
export function botCountOptions(groupId: string) {
  return queryOptions({
    queryKey: ["data-quality", "bot-count", groupId],
    queryFn: async ({ signal }) =>
      (await getClient().send(memberBotSuggestions, { query: { limit: 1, offset: 0 }, signal })).count,
  });
}

/** Says by hand whether somebody is a bot. */
export async function setBot(id: string, attributes: Attributes, isBot: boolean): Promise<void> {
  const flag = { ...attributes.isBot, default: isBot, custom: isBot };
  // Backends without `attributesByName` replace the whole map.
  const body =
    runtimeConfig().capabilities.attributesByName === true ? { isBot: flag } : { ...attributes, isBot: flag };
  await getClient().send(memberAttributesUpdate, { params: { id }, body });
}
