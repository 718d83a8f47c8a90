import { trimEndOf } from "#shared/domain/text/trim-characters.ts";

/** Local storage key of the sub-project last visited on the integration page. */
const segmentKey = "segmentId";
const grandparentKey = "segmentGrandparentId";

function stored(storage: Pick<Storage, "getItem">, key: string): string | null {
  const value = storage.getItem(key);
  return value === "null" || value === "undefined" || value === "" ? null : value;
}

/**
 * Returns the target of /integrations. A return with `state=noconnect` leads to the success page, otherwise to the
 * integration page last visited; both keep the query. Without a stored page, clears the stored ids and leads to the
 * project groups.
 */
export function integrationsTarget(search: string, storage: Pick<Storage, "getItem" | "removeItem">): string {
  if (new URLSearchParams(search).get("state") === "noconnect") return `/integrations/success${search}`;
  const id = stored(storage, segmentKey);
  const grandparentId = stored(storage, grandparentKey);
  if (id !== null && grandparentId !== null) {
    return `/integrations/${encodeURIComponent(grandparentId)}/${encodeURIComponent(id)}${search}`;
  }
  storage.removeItem(segmentKey);
  storage.removeItem(grandparentKey);
  return "/project-groups";
}

/** Returns the current URL of an old /contributors URL: the same path under /people, with its query. */
export function contributorsTarget(pathname: string, search: string): string {
  const rest = trimEndOf(pathname.replace(/^\/contributors/, ""), "/");
  // People are added from their list. /people/new would open the profile of a person with the id "new".
  return `/people${rest === "/new" ? "" : rest}${search}`;
}
