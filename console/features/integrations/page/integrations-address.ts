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

/** Keeps where the integration page was left: `/integrations` leads back there. */
export function keepPlace(storage: Pick<Storage, "setItem">, grandparentId: string, id: string): void {
  storage.setItem("segmentId", id);
  storage.setItem("segmentGrandparentId", grandparentId);
}
