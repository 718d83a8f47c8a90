import type { Page } from "@playwright/test";

/**
 * Keeps the toasts of a page, and actions that are held while their toast is shown, for ten minutes. On a slow machine
 * they would otherwise be gone before a test presses "Undo".
 * @returns a function after which new toasts close as usual
 */
export async function keepToasts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(stretchTimers);
  await page.evaluate(stretchTimers);
  return () => page.evaluate(restoreTimers);
}

type Stretched = Window & { originalSetTimeout?: typeof window.setTimeout };

function stretchTimers(): void {
  const shortestToastMs = 5_000;
  const keptMs = 600_000;
  const page: Stretched = window;
  const original = window.setTimeout;
  page.originalSetTimeout ??= original;
  const stretched = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
    original(handler, ms >= shortestToastMs ? keptMs : ms, ...values);
  window.setTimeout = stretched as typeof window.setTimeout;
}

function restoreTimers(): void {
  const { originalSetTimeout }: Stretched = window;
  if (originalSetTimeout) window.setTimeout = originalSetTimeout;
}
