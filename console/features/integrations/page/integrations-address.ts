import { readTab, type TabKey } from "./status-tabs.ts";

/** State of the integration page in the URL. */
export interface PageAddress {
  readonly tab: TabKey;
  readonly search: string;
  /** Platform of the open drawer. */
  readonly drawer: string | null;
  /** Id of its connection, where the platform has several; "new" for another server. */
  readonly connection: string | null;
}

/** Parses the query string. */
export function readPageAddress(query: URLSearchParams): PageAddress {
  const [drawer, connection] = [query.get("drawer"), query.get("connection")];
  return { tab: readTab(query.get("tab")), search: query.get("search") ?? "", drawer, connection };
}

/** Saves the sub-project last visited. `/integrations` redirects to it. */
export function storePlace(storage: Pick<Storage, "setItem">, grandparentId: string, id: string): void {
  storage.setItem("segmentId", id);
  storage.setItem("segmentGrandparentId", grandparentId);
}
