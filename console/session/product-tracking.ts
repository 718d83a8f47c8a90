import { getClient, onAttendance, setPageUnloading } from "#console/core/api-client.ts";
import type { ProductEventType } from "#console/core/product-events.ts";
import { ApiError } from "#shared/client/errors.ts";
import { productEvent, productSessionEnd, productSessionStart } from "#shared/contract/product.ts";
import { sessionInactivityMs } from "#shared/domain/limits.ts";
import { unattendedMs } from "#shared/domain/product/unattended.ts";
import { usageChoice, watchUsageChoice } from "./usage-choice.ts";
import { currentUser } from "./user-store.ts";

export type Properties = Record<string, unknown>;

/** Id of the product session of this tab; null when it could not be started. */
let starting: Promise<string | null> | null = null;
/** False once the backend responded that the call does not exist, or the user signs out. It is not called again. */
let isTracked = true;
let lastActivityAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;
/** Aborted when the user signs out, because the token ends then. */
const leaving = new AbortController();

function storedId(): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(sessionStorageKey) ?? "null");
    return typeof stored === "object" && stored !== null && "id" in stored ? String(stored.id) : null;
  } catch {
    return null;
  }
}

async function begin(): Promise<string | null> {
  const storedSession = storedId();
  if (!isTracked || usageChoice() === "declined") return null;
  if (storedSession !== null) return storedSession;
  const user = currentUser();
  if (!user) return null;
  try {
    const startTime = new Date().toISOString();
    const body = { startTime, userId: user.id, userEmail: user.email };
    const { id } = await getClient().send(productSessionStart, { body, signal: leaving.signal });
    sessionStorage.setItem(sessionStorageKey, JSON.stringify({ id, startTime }));
    return id;
  } catch (error) {
    // Tracking must never disturb the user. The next event tries again.
    starting = null;
    isTracked = !(error instanceof ApiError && error.kind === "not-found");
    return null;
  }
}

function sessionId(): Promise<string | null> {
  starting ??= begin();
  return starting;
}

/** Drops the session of this tab without a request. */
function drop(): void {
  sessionStorage.removeItem(sessionStorageKey);
  starting = null;
}

async function end(signal?: AbortSignal): Promise<void> {
  const id = storedId();
  drop();
  if (id === null) return;
  try {
    const body = { endTime: new Date().toISOString() };
    await getClient().send(productSessionEnd, { params: { id }, body, signal });
  } catch {
    // The session is over in this tab even if the request failed.
  }
}

function watchForInactivity(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      if (isSessionOver(lastActivityAt, Date.now())) void end();
      else watchForInactivity();
    },
    sessionTimeLeft(lastActivityAt, Date.now()),
  );
}

function onActivity(): void {
  const wasOver = isSessionOver(lastActivityAt, Date.now());
  lastActivityAt = Date.now();
  if (wasOver) {
    void sessionId();
    watchForInactivity();
  }
}

/**
 * Starts the product session after the user has loaded. It ends after 30 minutes without activity, when the page is
 * left, or when another tab clears its key. Activity after its end starts a new one.
 */
export function startProductSession(): void {
  lastActivityAt = Date.now();
  void sessionId();
  watchForInactivity();
  if (listening) return;
  listening = true;
  onAttendance(() => Date.now() - lastActivityAt < unattendedMs);
  for (const event of activityEvents) addEventListener(event, onActivity, { passive: true, capture: true });
  addEventListener("pagehide", () => {
    setPageUnloading(true);
    void end();
  });
  addEventListener("pageshow", () => setPageUnloading(false));
  addEventListener("storage", (event) => {
    if (event.key === sessionStorageKey && event.newValue === null) void end();
  });
  watchUsageChoice(() => {
    if (usageChoice() === "declined") return void end();
    drop();
    void sessionId();
  });
}

/** Ends the product session while the token is still valid. Sign-out waits at most one second for it. */
export async function endProductSession(): Promise<void> {
  clearTimeout(timer);
  // The page is left. An event that fails in the meantime starts no other session.
  isTracked = false;
  leaving.abort();
  await end(AbortSignal.timeout(1_000));
}

/** Sends an event unless the user has declined. A failure drops the session and starts a new one. */
export async function sendEvent(key: string, type: ProductEventType, properties: Properties): Promise<void> {
  const user = currentUser();
  // The first page view may precede the session. Starting it here also registers the listeners that end it.
  if (user && !listening) startProductSession();
  const id = await sessionId();
  if (!user || id === null) return;
  try {
    const body = { key, type, sessionId: id, properties, userId: user.id, userEmail: user.email };
    await getClient().send(productEvent, { body, signal: leaving.signal });
  } catch {
    drop();
    void sessionId();
  }
}

/** Window events that count as activity (rules.md 4). */
const activityEvents = ["mousemove", "click", "keypress", "scroll"] as const;

/** Session storage key of the product session. Removing it in another tab ends the session (wire.md 7). */
const sessionStorageKey = "userSession";

/** True when the session ended after 30 minutes of inactivity (rules.md 4). Times in milliseconds since 1970. */
export function isSessionOver(lastActivityAt: number, now: number): boolean {
  return now - lastActivityAt >= sessionInactivityMs;
}

/** Milliseconds until the session ends without further activity; 0 when it is over. */
export function sessionTimeLeft(lastActivityAt: number, now: number): number {
  return Math.max(0, sessionInactivityMs - (now - lastActivityAt));
}
