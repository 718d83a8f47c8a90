import type { Band } from "#shared/domain/evidence/score.ts";

/** Bands of confidence, highest first. */
export const bands: readonly Band[] = ["high", "medium", "low"];
const orders = ["similarity_DESC", "similarity_ASC", "activityEstimate_DESC"] as const;

export type SuggestionOrder = (typeof orders)[number];

/** State of the list of suggestions. */
export interface SuggestionsState {
  readonly search: string;
  /** Empty for all. */
  readonly confidence: readonly Band[];
  /** Sub-projects; empty for all. */
  readonly subprojectIds: readonly string[];
  readonly order: SuggestionOrder;
  /** Key of the pair under review; null in the list. */
  readonly pair: string | null;
}

const pairPattern = /^[\w-]+\.[\w-]+$/;

function list(value: string | null): readonly string[] {
  return (value ?? "").split(",").filter(Boolean);
}

/** Parses the state from the URL. Missing or invalid parameters get the default. */
export function readSuggestionsAddress(params: URLSearchParams): SuggestionsState {
  const named = list(params.get("confidence"));
  const confidence = bands.filter((band) => named.includes(band));
  const pair = params.get("pair");
  return {
    search: params.get("search") ?? "",
    confidence: confidence.length < bands.length ? confidence : [],
    subprojectIds: [...new Set(list(params.get("projects")).filter((id) => /^[\w-]+$/.test(id)))],
    order: orders.find((order) => order === params.get("order")) ?? "similarity_DESC",
    pair: pair !== null && pairPattern.test(pair) ? pair : null,
  };
}

/** Writes the state into the query string. Leaves out defaults and keeps other parameters. */
export function writeSuggestionsAddress(state: SuggestionsState, address: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(address);
  const put = (name: string, value: string, omit: boolean) => (omit ? written.delete(name) : written.set(name, value));
  const all = state.confidence.length === 0 || state.confidence.length === bands.length;
  put("search", state.search, state.search === "");
  put("confidence", state.confidence.join(","), all);
  put("projects", state.subprojectIds.join(","), state.subprojectIds.length === 0);
  put("order", state.order, state.order === "similarity_DESC");
  put("pair", state.pair ?? "", state.pair === null);
  return written;
}

/** Filter of the request. */
export function suggestionsFilter({ search, confidence, subprojectIds }: SuggestionsState) {
  return {
    similarity: confidence.length === 0 ? [...bands] : [...confidence],
    ...(search.trim() !== "" && { displayName: search.trim() }),
    ...(subprojectIds.length > 0 && { subprojectIds: [...subprojectIds] }),
  };
}
