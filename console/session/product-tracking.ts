import { getClient, pageIsLeft } from "#console/core/api-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { productEvent, productSessionEnd, productSessionStart } from "#shared/contract/product.ts";
import type { FeatureKey, PageKey, ProductEventType } from "#shared/domain/product/product-events.ts";
import {
  activityEvents,
  isSessionOver,
  sessionStorageKey,
  sessionTimeLeft,
} from "#shared/domain/product/product-session.ts";
import { currentUser } from "./user-store.ts";

type Properties = Record<string, unknown>;

/** The product session of this tab: its id, once the server knows it, and when something last happened. */
let starting: Promise<string | null> | null = null;
/** False once the backend answered that it has no such call: it is not asked again. */
let isTracked = true;
let lastActivityAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let listening = false;

function storedId(): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(sessionStorageKey) ?? "null");
    return typeof stored === "object" && stored !== null && "id" in stored ? String(stored.id) : null;
  } catch {
    return null;
  }
}

async function begin(): Promise<string | null> {
  const kept = storedId();
  if (kept !== null || !isTracked) return kept;
  const user = currentUser();
  if (!user) return null;
  try {
    const startTime = new Date().toISOString();
    const body = { startTime, userId: user.id, userEmail: user.email };
    const { id } = await getClient().send(productSessionStart, { body });
    sessionStorage.setItem(sessionStorageKey, JSON.stringify({ id, startTime }));
    return id;
  } catch (error) {
    // Tracking never stands in the person's way; the next event begins anew.
    starting = null;
    isTracked = !(error instanceof ApiError && error.kind === "not-found");
    return null;
  }
}

function sessionId(): Promise<string | null> {
  starting ??= begin();
  return starting;
}

/** Forgets the session of this tab without telling the server. */
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
    // It is over here, whether the server heard of it or not.
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

function noteActivity(): void {
  const wasOver = isSessionOver(lastActivityAt, Date.now());
  lastActivityAt = Date.now();
  if (wasOver) {
    void sessionId();
    watchForInactivity();
  }
}

/**
 * Starts the product session after the user was loaded. It ends after 30 minutes without activity, when the page is
 * left, or when its key is cleared from another tab; activity after its end starts the next one.
 */
export function startProductSession(): void {
  lastActivityAt = Date.now();
  void sessionId();
  watchForInactivity();
  if (listening) return;
  listening = true;
  for (const event of activityEvents) addEventListener(event, noteActivity, { passive: true, capture: true });
  addEventListener("pagehide", () => {
    pageIsLeft(true);
    void end();
  });
  addEventListener("pageshow", () => pageIsLeft(false));
  addEventListener("storage", (event) => {
    if (event.key === sessionStorageKey && event.newValue === null) void end();
  });
}

/** Ends the product session while the token still holds; signing out does not wait longer than a second for it. */
export async function endProductSession(): Promise<void> {
  clearTimeout(timer);
  await end(AbortSignal.timeout(1_000));
}

/**
 * Tracks a page view or the use of a feature. It never fails: when tracking does, the session is dropped
 * and started again.
 */
export function track(key: PageKey, type: "Page", properties?: Properties): void;
export function track(key: FeatureKey, type: "Feature", properties?: Properties): void;
export function track(key: string, type: ProductEventType, properties: Properties = {}): void {
  void send(key, type, properties);
}

async function send(key: string, type: ProductEventType, properties: Properties): Promise<void> {
  const user = currentUser();
  // The first page view may come before the session was started: leaving at once ends it all the same.
  if (user && !listening) startProductSession();
  const id = await sessionId();
  if (!user || id === null) return;
  try {
    const body = { key, type, sessionId: id, properties, userId: user.id, userEmail: user.email };
    await getClient().send(productEvent, { body });
  } catch {
    drop();
    void sessionId();
  }
}
