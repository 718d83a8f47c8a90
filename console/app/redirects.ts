/** The local storage in which the integration page keeps where it was left. */
const segmentKey = "segmentId";
const grandparentKey = "segmentGrandparentId";

function stored(storage: Pick<Storage, "getItem">, key: string): string | null {
  const value = storage.getItem(key);
  return value === "null" || value === "undefined" || value === "" ? null : value;
}

/**
 * Where /integrations leads: a return with `state=noconnect` to the success page, else to the integration
 * page that was left, both keeping the query; else the stored ids are cleared and the project groups are shown.
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

/** Where an address of the old name leads: the matching path under /people, keeping the query. */
export function contributorsTarget(pathname: string, search: string): string {
  const rest = pathname.replace(/^\/contributors/, "").replace(/\/+$/, "");
  // People are added from their list: /people/new would be read as the profile of a person called "new".
  return `/people${rest === "/new" ? "" : rest}${search}`;
}
