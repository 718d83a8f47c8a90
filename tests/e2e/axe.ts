import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * An experimental rule that reports the initials of an avatar as a label, although they are hidden from screen readers.
 */
const falsePositiveRule = "label-content-name-mismatch";
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until animations have ended, then expects no automatically detectable violation of WCAG 2.2 AA. */
export async function noViolations(page: Page): Promise<void> {
  await standStill(page);
  // Legacy mode skips frames of other origins, for which axe would open a page that the side panel then follows.
  // Reporting only violations makes the check twice as fast.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(tags);
  axe.disableRules(falsePositiveRule);
  expectNone((await axe.analyze()).violations);
}

/** Checks color contrast in the dark theme, on a page that was already checked in the light theme. */
export async function readableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await standStill(page);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run(document, { runOnly: ["color-contrast"] }),
  );
  expectNone(violations);
  await page.emulateMedia({ colorScheme: null });
}

/** Global object that the check leaves in the page. */
interface Axe {
  run(on: Document, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

function expectNone(violations: readonly Violation[]): void {
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
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
