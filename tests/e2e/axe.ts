import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * An experimental rule that reports the initials of an avatar as a label, although they are hidden from screen readers.
 */
const falsePositiveRule = "label-content-name-mismatch";
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until animations have ended, then expects no automatically detectable violation of WCAG 2.2 AA. */
export async function noViolations(page: Page): Promise<void> {
  await standStill(page);
  await expectNone(page, { runOnly: tags, rules: { [falsePositiveRule]: { enabled: false } } });
}

/** Checks color contrast in the dark theme, on a page that was already checked in the light theme. */
export async function readableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await standStill(page);
  await expectNone(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: null });
}

/** Reporting only violations, without selectors of their elements, makes the check twice as fast. */
const report: axe.RunOptions = { iframes: false, selectors: false, resultTypes: ["violations"] };

async function expectNone(page: Page, rules: axe.RunOptions): Promise<void> {
  // The source is half a megabyte, so a page that was already checked keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { ...report, ...rules },
  );
  expect(found).toEqual([]);
}

async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (each: Animation) =>
      each.playState === "running" && Number.isFinite(Number(each.effect?.getComputedTiming().endTime));
    // Transitions of newly rendered elements start in the next frame. Background pages render no frames.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    for (;;) {
      await frame();
      await frame();
      const running = document.getAnimations().filter(ends);
      if (running.length === 0) return;
      await Promise.allSettled(running.map((each) => each.finished));
    }
  });
}
