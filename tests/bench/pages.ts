import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, expect } from "@playwright/test";
import type { Account } from "../e2e/fixtures.ts";
import { extensionSizes } from "./extension-sizes.ts";
import type { Figure } from "./figures.ts";
import { onPlatform } from "./on-platform.ts";
import { measureSizes } from "./sizes.ts";

const root = join(import.meta.dirname, "../..");
const kilobyte = 1000;
/** Budget for one screen or drawer, in addition to the scripts of the people list. */
const ownScreen = 40;
const goal = 180;
const styleBudget = 20;

interface Screen {
  readonly what: string;
  readonly address: string;
  readonly account: Account | null;
  /** JavaScript expression that is true once the page shows its content. */
  readonly shown: string;
}

/**
 * Measures the resources that each screen loads in a fresh browser until it shows its content. Lists separately the
 * resources loaded afterwards, the palette and the extension's bundles. All sizes are gzipped.
 */
export async function benchSizes(): Promise<Figure[]> {
  return onPlatform(async ({ origin, browser, state, api, group }) => {
    const segment = group.projects[0]?.subprojects[0];
    if (segment === undefined) throw new Error("There is no project group to measure.");
    const body = { limit: 1, offset: 0, segments: [group.id], filter: { and: [{}] } };
    const people = await api.send<{ rows: { id: string }[] }>("admin", "POST", "/member/query", body);
    const screens: Screen[] = [
      {
        what: "/people",
        address: `/people?projectGroup=${group.id}`,
        account: "admin",
        shown: `document.querySelectorAll("table th[scope=row]").length === 20`,
      },
      {
        what: "/people/:id",
        address: `/people/${people.rows[0]?.id}?projectGroup=${group.id}`,
        account: "admin",
        shown: `[...document.querySelectorAll("h2, h3")].some((each) => each.textContent === "By platform")`,
      },
      {
        what: "/project-groups",
        address: "/project-groups",
        account: "admin",
        shown: `document.querySelector("main a[href*='/people?']") !== null`,
      },
      {
        what: "/integrations/:grandparentId/:id",
        address: `/integrations/${group.id}/${segment.id}`,
        account: "admin",
        shown: `document.querySelector("main h2") !== null`,
      },
      {
        what: "sign-in",
        address: "/auth/signin",
        account: null,
        shown: `document.querySelector("button") !== null`,
      },
    ];
    const figures: Figure[] = [];
    /** Scripts of the people list, from which users open the other screens. */
    let listScripts: ReadonlyMap<string, number> = new Map();
    for (const { what, address, account, shown } of screens) {
      const context = await browser.newContext(account === null ? {} : { storageState: state });
      const { first, later } = await measureSizes(await context.newPage(), origin + address, shown);
      await context.close();
      figures.push(
        {
          what: `${what}: script until shown, ${first.files} files`,
          value: first.script / kilobyte,
          unit: "KB",
          budget: listScripts.size === 0 ? goal : null,
        },
        { what: `${what}: style until shown`, value: first.style / kilobyte, unit: "KB", budget: styleBudget },
        {
          what: `${what}: script afterwards, ${later.files} files`,
          value: later.script / kilobyte,
          unit: "KB",
          budget: null,
        },
      );
      if (listScripts.size === 0) {
        listScripts = first.scripts;
        continue;
      }
      const own = [...first.scripts].filter(([url]) => !listScripts.has(url));
      figures.push({
        what: `${what}: script that the people list has not loaded, ${own.length} files`,
        value: own.reduce((sum, [, bytes]) => sum + bytes, 0) / kilobyte,
        unit: "KB",
        budget: ownScreen,
      });
    }
    const context = await browser.newContext({ storageState: state });
    figures.push({
      what: "palette, when it is first opened",
      value: await paletteSize(context, origin),
      unit: "KB",
      budget: ownScreen,
    });
    const { panel, person, worker } = await extensionSizes(join(root, ".output/chrome-mv3"));
    return [
      ...figures,
      { what: "side panel when it opens", value: panel / kilobyte, unit: "KB", budget: 110 },
      { what: "side panel until a person is shown", value: person / kilobyte, unit: "KB", budget: 150 },
      { what: "background worker", value: worker / kilobyte, unit: "KB", budget: 50 },
    ];
  });
}

/** Size of the scripts that opening the palette loads. */
async function paletteSize(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/project-groups`);
  await expect(page.getByRole("heading", { name: "Project groups" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).byteLength, 0) / kilobyte;
}
