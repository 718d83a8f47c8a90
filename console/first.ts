/**
 * Runs before anything of the application has arrived: sets the theme before the first paint, asks for the files of the
 * screen that the address opens, and sends again what this screen asked the server first when it was last opened. The
 * client then takes these answers instead of asking for itself. Nothing is imported here, so that nothing is waited for.
 */
(() => {
  const most = { screens: 30, requests: 4 };
  /** An answer that nobody took by then is out of date. */
  const keptMs = 10_000;
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

  // Ids of the address stand as `{n}` in what is kept, so that what one profile asked is asked for every other. Other
  // addresses hold searches and filters, which are nobody's business later.
  const idsHere = [...new Set((location.pathname + location.search).match(ids))];
  const hide = (text: string) => idsHere.reduce((hidden, id, n) => hidden.replaceAll(id, `{${n}}`), text);
  const fill = (text: string) => idsHere.reduce((filled, id, n) => filled.replaceAll(`{${n}}`, id), text);
  const screen = hide(location.pathname + location.search);
  const isKept = /^[^?]*(\?(\w+=\{\d+\}&?)+)?$/.test(screen);
  const kept = readKept();
  const token = stored("jwt");

  function askEarly(token: string, { method, url, body, version }: Sent): void {
    const sent = { method, url: fill(url), body: fill(body), version };
    const headers = {
      accept: "application/json, text/plain, */*",
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
      ...(version && { "x-crowd-api-version": version }),
    };
    const answer = fetch(sent.url, { method, headers, ...(body && { body: sent.body }) });
    // Nobody may come for it, and whoever does is told.
    answer.catch(() => undefined);
    early.set(keyOf(sent), answer);
    setTimeout(() => early.delete(keyOf(sent)), keptMs);
  }

  const noted: Sent[] = [];

  /** Keeps what the screen asks first. A request that names records which the address does not would be wrong elsewhere. */
  function note({ method, url, body, version }: Sent): void {
    const sent = { method, url: hide(url), body: hide(body), version };
    if (!isKept || noted.length === most.requests || keyOf(sent).search(ids) !== -1) return;
    noted.push(sent);
    const { [screen]: _, ...others } = kept;
    const entries = [...Object.entries(others), [screen, noted]].slice(-most.screens);
    try {
      localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Without room for it, the next opening is slower.
    }
  }

  globalThis.fetchEarly = async (request) => {
    const { method, url, headers } = request;
    const isRead = method === "GET" || new URL(url).pathname.endsWith("/query");
    const isDone = noted.length === most.requests && early.size === 0;
    if (isDone || !isRead || headers.get("authorization") !== `Bearer ${token}`) return fetch(request);
    const sent = { method, url, body: await request.clone().text(), version: headers.get("x-crowd-api-version") };
    note(sent);
    const answer = early.get(keyOf(sent));
    early.delete(keyOf(sent));
    // The network may be back by now.
    return answer?.catch(() => fetch(request)) ?? fetch(request);
  };

  if (token !== null && isKept) for (const sent of kept[screen] ?? []) askEarly(token, sent);

  const path = location.pathname.replace(ids, ":id").replace(/(.)\/$/, "$1");
  const screens = JSON.parse(document.getElementById("screens")?.textContent ?? "{}");
  for (const href of screens[path] ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }

  /** What screens asked first, by screen; nothing where it cannot be read. */
  function readKept(): Record<string, Sent[]> {
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
      // Storage may be closed to the page.
      return null;
    }
  }
})();
