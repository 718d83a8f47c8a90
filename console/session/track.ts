import { afterFirstShow } from "#console/core/after-first-show.ts";
import type { FeatureKey, PageKey, ProductEventType } from "#console/core/product-events.ts";
import type { Properties } from "./product-tracking.ts";

type Tracking = typeof import("./product-tracking.ts");

let loading: Promise<void> | undefined;
let tracking: Tracking | null = null;

/** Tracking is not part of the first show. If it cannot be loaded, nothing is tracked: it must never disturb the user. */
async function withTracking(use: (tracking: Tracking) => unknown): Promise<void> {
  loading ??= new Promise<void>((shown) => void afterFirstShow(shown))
    .then(() => import("./product-tracking.ts"))
    .then((loaded) => {
      tracking = loaded;
    })
    .catch(() => {});
  await loading;
  if (tracking) use(tracking);
}

/** Tracks a page view or the use of a feature, unless the user has declined. */
export function track(key: PageKey, type: "Page", properties?: Properties): void;
export function track(key: FeatureKey, type: "Feature", properties?: Properties): void;
export function track(key: string, type: ProductEventType, properties: Properties = {}): void {
  void withTracking(({ sendEvent }) => sendEvent(key, type, properties));
}

export function startTracking(): void {
  void withTracking(({ startProductSession }) => startProductSession());
}

/** Ends the product session while the token is still valid. */
export async function endTracking(): Promise<void> {
  await tracking?.endProductSession();
}
