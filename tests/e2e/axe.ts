import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** An experimental rule that takes the initials of an avatar, which are hidden from readers, for a label. */
const mistaken = "label-content-name-mismatch";
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page, once nothing on it fades or moves any more, breaks no rule of WCAG 2.2 AA that a machine can see. */
export async function noViolations(page: Page): Promise<void> {
  await standStill(page);
  // Without frames of other origins there is nothing for which it would have to open a page, which the side panel follows.
  // Told of violations alone, it is twice as fast.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(tags);
  axe.disableRules(mistaken);
  expectNone((await axe.analyze()).violations);
}

/** The same for the contrasts of the dark theme, on a page that was looked at in light. */
export async function readableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await standStill(page);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run(document, { runOnly: ["color-contrast"] }),
  );
  expectNone(violations);
  await page.emulateMedia({ colorScheme: null });
}

/** What the check leaves in the page. */
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
    // What was just rendered begins its transitions with the next frame; a page in the background has none.
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
