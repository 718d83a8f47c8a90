import { readTab, type TabKey } from "./status-tabs.ts";

/** What the integration page keeps in its address. */
export interface PageAddress {
  readonly tab: TabKey;
  readonly search: string;
  /** The platform whose drawer is open. */
  readonly drawer: string | null;
}

/** Reads the address. */
export function readPageAddress(query: URLSearchParams): PageAddress {
  return { tab: readTab(query.get("tab")), search: query.get("search") ?? "", drawer: query.get("drawer") };
}

/** The query with some of it changed; what is as it would be anyway is left out, what is not ours stays. */
export function changedQuery(query: URLSearchParams, change: Partial<PageAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(change)) {
    if (value && value !== "all") next.set(key, value);
    else next.delete(key);
  }
  return next;
}
