import type { Page } from "@playwright/test";
import type { RouteObject } from "react-router";
import { routes } from "#console/app/routes.ts";
import { type Api, expect, freshName, type Segment, test } from "../fixtures.ts";

// The user's zone is neither the server's zone nor the browser's; days begin on another date in each of them.
const timeZone = "America/Los_Angeles";
test.use({ timezoneId: "Asia/Tokyo" });

/** YYYY-MM-DD HH:mm of a moment in the user's zone. */
const inZone = (moment: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(moment));

/** Paths of all pages, without those that only lead to others. */
const pagesOf = (all: readonly RouteObject[], base = ""): string[] =>
  all.flatMap(({ path = "", loader, children }) => {
    const own = path.startsWith("/") ? path : path === "" ? base : `${base}/${path}`;
    return children ? pagesOf(children, own) : loader ? [] : [own];
  });

/** Makes records that have moments, for pages that are empty otherwise. */
async function prepare(api: Api, group: Segment): Promise<{ person: string; organization: string }> {
  const segment = group.projects[0]?.subprojects[0]?.id ?? "";
  const send = <T>(method: string, path: string, body: object) =>
    api.send<T>("admin", method, path, { segments: [segment], ...body });
  const identities = () => [{ platform: "github", type: "username", value: freshName("zone").replace(" ", "-") }];
  const make = async (kind: "member" | "organization") =>
    (await send<{ id: string }>("POST", `/${kind}`, { displayName: freshName("Zone"), identities: identities() })).id;
  const made = { person: await make("member"), organization: await make("organization") };
  for (const kind of ["member", "organization"] as const)
    await send("DELETE", `/${kind}?ids[]=${await make(kind)}`, {});
  await send("POST", "/record-repair", {});
  const issue = { profileUrl: "https://console.example/1", dataIssue: "missing", dataType: "Other" };
  await send("POST", `/member/${made.person}/data-issue`, { ...issue, description: "It is missing." });
  await send("POST", `/personal-data/${await make("member")}/erase`, { reference: "Request" });
  const work = { memberToNotMerge: await make("member") };
  await send("PUT", `/member/${made.person}/no-merge`, work);
  return made;
}

/** Moments that a page shows in another zone than the user's, and texts that call a time UTC. */
async function wrongTimes(page: Page): Promise<string[]> {
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
      return exact === undefined || exact === inZone(moment) ? [] : [`${moment} is shown as ${text}`];
    }),
  );
  const labeled = shown.labels.flatMap((text) =>
    [...text.matchAll(/.{0,60}(?<!\bDays? \(|\bDays are in |stay in )\bUTC\b.{0,20}/g)].map(([found]) => found),
  );
  // Calendar days are UTC days. A tooltip names the zone, and the settings show an example of it.
  const unmarked = shown.unmarked.filter(
    (text) => !text.includes(timeZone.replaceAll("_", " ")) && !text.startsWith("It is "),
  );
  return [...wrong, ...labeled, ...unmarked];
}

test("every page shows moments in the user's zone, and none calls them UTC", async ({ page, group, api }) => {
  await page.addInitScript(
    (zone) => localStorage.setItem("dates", JSON.stringify({ locale: "en", timeZone: zone })),
    timeZone,
  );
  test.slow();
  const main = page.getByRole("main");
  const made = await prepare(api, group);
  const look = async (path: string, hasMoments = false) => {
    // A new page, since a change of the hash shows the former tab until the next one has loaded.
    await page.goto("about:blank");
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    if (hasMoments) await expect(main.locator("time[datetime]").first()).toBeVisible();
    expect([path, await wrongTimes(page)]).toEqual([path, []]);
  };
  const [project] = group.projects;
  const known: Readonly<Record<string, string>> = {
    "/projects/:id/report": `/projects/${project?.id}/report`,
    "/people/:id": `/people/${made.person}`,
    "/people/:id/merge": `/people/${made.person}/merge`,
    "/organizations/:id": `/organizations/${made.organization}`,
    "/integrations/:grandparentId/:id": `/integrations/${group.id}/${project?.subprojects[0]?.id}`,
    "/admin/project-groups/:id/projects": `/admin/project-groups/${group.id}/projects`,
  };
  const paths = pagesOf(routes).filter((path) => !path.startsWith("/auth/"));
  const shown = ["/changes", "/activities", "/people/trash", "/organizations/trash", "/community-lens"];
  expect(paths).toEqual(expect.arrayContaining(shown));
  for (const path of paths) await look(`${known[path] ?? path}?projectGroup=${group.id}`, shown.includes(path));

  await page.goto(`/people?projectGroup=${group.id}`);
  await main.getByRole("rowheader").getByRole("link").first().click();
  await main.getByRole("link", { name: /^Activities/ }).click();
  await expect(main.getByRole("article").first()).toBeVisible();
  expect(await wrongTimes(page)).toEqual([]);
  await page.goto(`/activities?projectGroup=${group.id}`);
  await main.getByRole("article").first().locator("time").first().hover();
  expect(await wrongTimes(page)).toEqual([]);
  await main
    .getByRole("link", { name: /answers?$|In a conversation/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Activity" }).locator("time").first()).toBeVisible();
  expect(await wrongTimes(page)).toEqual([]);
  await page.goto("/community-lens?drawer=digest");
  await expect(page.getByRole("dialog", { name: "Email digest" })).toBeVisible();
  expect(await wrongTimes(page)).toEqual([]);
  await page.goto("/admin");
  const tabs = main.getByRole("navigation", { name: "Administration" }).getByRole("link");
  await expect(tabs.first()).toBeVisible();
  const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThan(8);
  const withMoments = ["#data-issues", "#data-requests", "#doubled-records", "#audit-logs"];
  const hashes = addresses.map((address) => new URL(address, page.url()).hash);
  expect(hashes).toEqual(expect.arrayContaining(withMoments));
  for (const hash of hashes) await look(`/admin${hash}`, withMoments.includes(hash));
});
