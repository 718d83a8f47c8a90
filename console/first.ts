/**
 * Runs before the application loads: sets the theme before the first paint, preloads the files of the screen in the
 * URL, and repeats the first requests that this screen sent at its last opening. The API client then reuses these
 * responses. It imports nothing, so that it starts at once.
 */
(() => {
  const limits = { screens: 30, requests: 4 };
  /** Time after which an unused response is stale, in milliseconds. */
  const maxAgeMs = 10_000;
  const storageKey = "firstRequests";
  const early = new Map<string, Promise<Response>>();

  interface Sent {
    readonly method: string;
    readonly url: string;
    readonly body: string;
    readonly version: string | null;
  }

  const keyOf = ({ method, url, body, version }: Sent) => JSON.stringify([method, url, body, version]);
  const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

  const theme = stored("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // Ids of the URL are stored as `{n}`, so that the requests of one profile can be repeated for any other. Other URLs
  // contain searches and filters, which must not be stored.
  const idsHere = [...new Set((location.pathname + location.search).match(ids))];
  const hide = (text: string) => idsHere.reduce((hidden, id, n) => hidden.replaceAll(id, `{${n}}`), text);
  const fill = (text: string) => idsHere.reduce((filled, id, n) => filled.replaceAll(`{${n}}`, id), text);
  const screen = hide(location.pathname + location.search);
  const canStore = /^[^?]*(\?(\w+=\{\d+\}&?)+)?$/.test(screen);
  const storedScreens = readStored();
  const token = stored("jwt");

  function sendEarly(token: string, { method, url, body, version }: Sent): void {
    const sent = { method, url: fill(url), body: fill(body), version };
    const headers = {
      accept: "application/json, text/plain, */*",
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
      ...(version && { "x-crowd-api-version": version }),
    };
    const answer = fetch(sent.url, { method, headers, ...(body && { body: sent.body }) });
    // Avoids an unhandled rejection when no one uses the response. A caller still receives the error.
    answer.catch(() => undefined);
    early.set(keyOf(sent), answer);
    setTimeout(() => early.delete(keyOf(sent)), maxAgeMs);
  }

  const storedRequests: Sent[] = [];

  /** Stores a first request of the screen. Skips requests with ids outside the URL, which would be wrong elsewhere. */
  function storeRequest({ method, url, body, version }: Sent): void {
    const sent = { method, url: hide(url), body: hide(body), version };
    if (!canStore || storedRequests.length === limits.requests || keyOf(sent).search(ids) !== -1) return;
    storedRequests.push(sent);
    const { [screen]: _, ...others } = storedScreens;
    const entries = [...Object.entries(others), [screen, storedRequests]].slice(-limits.screens);
    try {
      localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Without storage space, the next opening is just slower.
    }
  }

  globalThis.fetchEarly = async (request) => {
    const { method, url, headers } = request;
    const isRead = method === "GET" || new URL(url).pathname.endsWith("/query");
    const isDone = storedRequests.length === limits.requests && early.size === 0;
    if (isDone || !isRead || headers.get("authorization") !== `Bearer ${token}`) return fetch(request);
    const sent = { method, url, body: await request.clone().text(), version: headers.get("x-crowd-api-version") };
    storeRequest(sent);
    const answer = early.get(keyOf(sent));
    early.delete(keyOf(sent));
    // Retries, because the network may work again.
    return answer?.catch(() => fetch(request)) ?? fetch(request);
  };

  if (token !== null && canStore) for (const sent of storedScreens[screen] ?? []) sendEarly(token, sent);

  const path = location.pathname.replace(ids, ":id").replace(/(.)\/$/, "$1");
  const screens = JSON.parse(document.getElementById("screens")?.textContent ?? "{}");
  for (const href of screens[path] ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }

  /** First requests by screen; empty when they cannot be read. */
  function readStored(): Record<string, Sent[]> {
    try {
      const read: unknown = JSON.parse(stored(storageKey) ?? "{}");
      return typeof read === "object" && read !== null ? { ...read } : {};
    } catch {
      return {};
    }
  }

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      // The page may have no access to storage.
      return null;
    }
  }
})();
