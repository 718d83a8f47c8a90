import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** YYYY-MM-DD HH:mm of a moment in a zone. */
const inZone = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(moment));

/** Moments that a page shows in another zone than the user's, and texts that call a time UTC. */
async function wrongTimes(page: Page, timeZone: string): Promise<string[]> {
  // Parts that load later show skeletons until then.
  await expect(page.locator("[data-slot=skeleton], [data-slot=skeleton-delay]")).toHaveCount(0);
  const shown = await page.evaluate(() => ({
    /** Moments that are not marked, so that their zone cannot be checked. */
    unmarked: [...document.querySelectorAll("body *:not(time, script, textarea)")].flatMap((element) =>
      element.closest("time")
        ? []
        : [...element.childNodes].flatMap((node) =>
            node.nodeType === Node.TEXT_NODE && /\d{4}-\d\d-\d\d \d\d:\d\d/.test(node.textContent ?? "")
              ? [node.textContent ?? ""]
              : [],
          ),
    ),
    times: [...document.querySelectorAll("time[datetime]")].map((time) => ({
      moment: time.getAttribute("datetime") ?? "",
      texts: [time.textContent ?? "", time.getAttribute("title") ?? ""],
    })),
    labels: [
      document.body.innerText,
      ...[...document.querySelectorAll("[title]")].map((each) => each.getAttribute("title") ?? ""),
    ],
  }));
  const wrong = shown.times.flatMap(({ moment, texts }) =>
    texts.flatMap((text) => {
      const [exact] = /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(text) ?? [];
      return exact === undefined || exact === inZone(moment, timeZone) ? [] : [`${moment} is shown as ${text}`];
    }),
  );
  const labeled = shown.labels.flatMap((text) => [...text.matchAll(/.{0,60}\bUTC\b.{0,20}/g)].map(([found]) => found));
  // A tooltip names the zone.
  const unmarked = shown.unmarked.filter((text) => !text.includes(timeZone.replaceAll("_", " ")));
  return [...wrong, ...labeled, ...unmarked];
}

for (const [timeZone, browserZone] of [
  ["America/Los_Angeles", "Asia/Tokyo"],
  ["Asia/Tokyo", "America/Los_Angeles"],
] as const) {
  test.describe(`in ${timeZone}`, () => {
    test.use({ timezoneId: browserZone });

    test("every page shows moments in the user's zone, and none calls them UTC", async ({ page, group }) => {
      await page.addInitScript(
        (zone) => localStorage.setItem("dates", JSON.stringify({ locale: "en", timeZone: zone })),
        timeZone,
      );
      const main = page.getByRole("main");
      const look = async (path: string, seen: string) => {
        await page.goto(path);
        await expect(main.locator(seen).first()).toBeVisible();
        expect([path, await wrongTimes(page, timeZone)]).toEqual([path, []]);
      };
      const inGroup = `projectGroup=${group.id}`;
      await look(`/people?${inGroup}`, "table");
      const person = await main.getByRole("rowheader").getByRole("link").first().getAttribute("href");
      await look(person ?? "", "time, h1");
      await main.getByRole("link", { name: /^Activities/ }).click();
      await expect(main.getByRole("article").first()).toBeVisible();
      expect(await wrongTimes(page, timeZone)).toEqual([]);
      await look(`/organizations?${inGroup}`, "table");
      await look(`/activities?${inGroup}`, "article time");
      await main.getByRole("article").first().locator("time").first().hover();
      expect(await wrongTimes(page, timeZone)).toEqual([]);
      await main
        .getByRole("link", { name: /answers?$|In a conversation/ })
        .first()
        .click();
      await expect(page.getByRole("dialog", { name: "Activity" }).locator("time").first()).toBeVisible();
      expect(await wrongTimes(page, timeZone)).toEqual([]);
      await look("/community-lens", "article time");
      await page.goto("/community-lens?drawer=digest");
      await expect(page.getByRole("dialog", { name: "Email digest" })).toBeVisible();
      expect(await wrongTimes(page, timeZone)).toEqual([]);
      await look(`/overview?${inGroup}`, "h2");
      await look(`/data-quality-assistant?${inGroup}`, "h1");
      await look(`/people/trash?${inGroup}`, "h1");
      await look("/project-groups", "h1, h2");
      await look(`/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`, "h2");
      await look("/exports", "h1");
      await page.goto("/admin");
      const tabs = main.getByRole("navigation").getByRole("link");
      await expect(tabs.first()).toBeVisible();
      const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(addresses.length).toBeGreaterThan(8);
      for (const address of addresses) await look(new URL(address, page.url()).href, "nav a");
    });
  });
}
