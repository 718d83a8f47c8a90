import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { keepWithinGroup } from "#console/data-table/index.ts";
import { membersToMerge, organizationsToMerge } from "#shared/contract/merging/merge-suggestions.ts";
import type { Band } from "#shared/domain/evidence/score.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { type SuggestionsState, suggestionsFilter } from "../model/address.ts";
import type { MergeKind } from "../model/profile.ts";
import { memberSuggestion, organizationSuggestion, type Suggestion } from "../model/suggestion.ts";
import { isDecided } from "./decisions.ts";

/** Suggestions per page. */
const perLoad = 10;

export interface SuggestionPage {
  readonly suggestions: readonly Suggestion[];
  readonly count: number;
}

/** Parameters of a request besides the segments. */
interface Question {
  readonly filter: Record<string, unknown>;
  readonly orderBy?: readonly string[];
  readonly limit: number;
  readonly offset: number;
  readonly detail?: boolean;
  readonly countOnly?: boolean;
  /** Replaces the segments of the project group. */
  readonly segments?: readonly string[];
}

/** Segments of requests for suggestions. */
function suggestionSegments(kind: MergeKind, groupId: string): string[] {
  const group = selectedGroup();
  return kind === "organization" && group?.id === groupId ? [...subProjectIds(group), groupId] : [groupId];
}

function present(suggestions: readonly (Suggestion | null)[]): Suggestion[] {
  return suggestions.filter((each) => each !== null);
}

async function ask(kind: MergeKind, groupId: string, question: Question, signal: AbortSignal): Promise<SuggestionPage> {
  const { orderBy, segments = suggestionSegments(kind, groupId), ...rest } = question;
  const body = {
    ...rest,
    ...(orderBy && { orderBy: [...orderBy] }),
    segments: [...segments],
  };
  if (kind === "member") {
    const { rows, count } = await getClient().send(membersToMerge, { body, signal });
    return { suggestions: present((rows ?? []).map(memberSuggestion)), count };
  }
  const { rows, count } = await getClient().send(organizationsToMerge, { body, signal });
  return { suggestions: present((rows ?? []).map(organizationSuggestion)), count };
}

/**
 * List of suggestions in pages of 10, with both complete profiles, so that a review need not wait. The server may have
 * removed suggestions decided since: the offset of the next page is reduced by their number, and duplicates are
 * dropped.
 */
export function suggestionsOptions(kind: MergeKind, groupId: string, state: SuggestionsState) {
  const filter = suggestionsFilter(state);
  return infiniteQueryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "list", filter, state.order],
    queryFn: ({ signal, pageParam }) =>
      ask(kind, groupId, { filter, orderBy: [state.order], limit: perLoad, offset: pageParam, detail: true }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: SuggestionPage, pages: readonly SuggestionPage[]) => {
      if (last.suggestions.length < perLoad) return undefined;
      const loaded = uniqueSuggestions(pages);
      return loaded.filter(({ key }) => !isDecided(key)).length;
    },
    placeholderData: keepWithinGroup(groupId),
    // A list under review must not change. It is refetched when the user returns to it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All loaded suggestions without duplicates. */
export function uniqueSuggestions(pages: readonly SuggestionPage[]): Suggestion[] {
  const byKey = new Map<string, Suggestion>();
  for (const { suggestions } of pages)
    for (const each of suggestions) if (!byKey.has(each.key)) byKey.set(each.key, each);
  return [...byKey.values()];
}

/** All suggestions that contain a profile, at any confidence. */
export function profileSuggestionsOptions(kind: MergeKind, groupId: string, id: string) {
  const filter = kind === "member" ? { memberId: id } : { organizationId: id };
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "of", id],
    queryFn: ({ signal }) => ask(kind, groupId, { filter, limit: 20, offset: 0, detail: true }, signal),
  });
}

/** Suggestions that contain a profile, at most a page of the server. */
export function pairSuggestionOptions(kind: MergeKind, groupId: string, id: string) {
  const filter = kind === "member" ? { memberId: id } : { organizationId: id };
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "with", id],
    queryFn: ({ signal }) => ask(kind, groupId, { filter, limit: 200, offset: 0, detail: true }, signal),
  });
}

/** Suggestions between the profiles of a cluster. */
export function clusterOptions(kind: MergeKind, groupId: string, clusterId: string) {
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "cluster", clusterId],
    queryFn: ({ signal }) => ask(kind, groupId, { filter: { clusterId }, limit: 100, offset: 0, detail: true }, signal),
  });
}

/** Pairs that automatic merging would merge from a confidence in percent, in pages of 10, highest confidence first. */
export function automaticPairsOptions(kind: MergeKind, groupId: string, automaticFrom: number) {
  return infiniteQueryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "automatic", automaticFrom],
    queryFn: ({ signal, pageParam }) =>
      ask(
        kind,
        groupId,
        { filter: { automaticFrom }, orderBy: ["similarity_DESC"], limit: perLoad, offset: pageParam },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last: SuggestionPage, pages: readonly SuggestionPage[]) =>
      last.suggestions.length < perLoad ? undefined : uniqueSuggestions(pages).length,
  });
}

const high = { similarity: ["high"] };

/** Counts suggestions in the project group or a project: those with high confidence, or all. */
export async function countSuggestions(
  kind: MergeKind,
  groupId: string,
  { segmentId, isHigh }: { segmentId: string; isHigh: boolean },
  signal: AbortSignal,
) {
  const within = segmentId === groupId ? {} : { segments: segmentsBelow(segmentId) };
  const filter = isHigh ? high : {};
  return (await ask(kind, groupId, { filter, limit: 0, offset: 0, countOnly: true, ...within }, signal)).count;
}

/** Number of suggestions of one band among those that the other filters of the list leave. */
export function bandCountOptions(kind: MergeKind, groupId: string, state: SuggestionsState, band: Band) {
  const filter = suggestionsFilter({ ...state, confidence: [band] });
  return queryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "band-count", filter],
    queryFn: async ({ signal }) =>
      (await ask(kind, groupId, { filter, limit: 0, offset: 0, countOnly: true }, signal)).count,
  });
}

/** Suggestions per page of the Data Quality Copilot. */
const perCopilotLoad = 20;

/** High suggestions of a project group or one of its projects, with names and pictures only (wire.md 20.3). */
export function highSuggestionsOptions(kind: MergeKind, groupId: string, segmentId: string) {
  const question = {
    filter: high,
    orderBy: ["similarity_DESC", "activityCount_DESC"],
    limit: perCopilotLoad,
    detail: false,
    segments: segmentsBelow(segmentId),
  };
  return infiniteQueryOptions({
    queryKey: ["merge-suggestions", groupId, kind, "copilot", segmentId],
    queryFn: ({ signal, pageParam }) => ask(kind, groupId, { ...question, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: SuggestionPage, pages: readonly SuggestionPage[]) =>
      last.suggestions.length < perCopilotLoad
        ? undefined
        : uniqueSuggestions(pages).filter(({ key }) => !isDecided(key)).length,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

/** A project group or project with its sub-projects. */
function segmentsBelow(segmentId: string): string[] {
  const group = selectedGroup();
  const project = group?.projects.find(({ id }) => id === segmentId);
  const below = project?.subprojects.map(({ id }) => id) ?? (group?.id === segmentId ? subProjectIds(group) : []);
  return [segmentId, ...below];
}

/** Polling interval, in milliseconds. Suggestions follow an import within one or two minutes. */
const followMs = 20_000;

/** Number of pairs with high or medium confidence that contain a person of this sub-project. */
export function likelyCountOptions(segmentId: string) {
  return queryOptions({
    queryKey: ["merge-suggestions", segmentId, "member", "likely-count"],
    queryFn: async ({ signal }) => {
      const filter = { similarity: ["high", "medium"] };
      return (await ask("member", segmentId, { filter, limit: 0, offset: 0, countOnly: true }, signal)).count;
    },
    refetchInterval: followMs,
  });
}
