import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ environment: { GITLAB_CLIENT_ID: "from-the-operator" } });
});
afterAll(() => platform.stop());

const send = (method: string, path: string, body?: unknown, account: Account = "admin", headers = {}) =>
  platform.api(path, { method, account, headers, ...(body !== undefined && { body }) });
const lastEntry = async () =>
  (await send("POST", "/audit-logs/query", { limit: 1 })).json<Record<string, unknown>[]>()[0];
const everythingKept = async () => {
  const { rows } = await platform.running.platform.db.execute<{ text: string }>(sql`
    select string_agg(row, ' ') as text from (select w::text as row from workspace w
      union all select p::text from provider_settings p union all select a::text from audit_logs a) rows`);
  return rows[0]?.text ?? "";
};

describe("workspace settings", () => {
  const webHook = "https://hooks.example/services/T1/B2/verysecret";

  test("Sent fields change, omitted ones stay, and a web hook is never returned", async () => {
    const first = await send("PUT", "/settings", {
      settings: {
        website: "https://foundation.example",
        slackWebHook: webHook,
        logos: [{ downloadUrl: "https://foundation.example/logo.png" }],
      },
    });
    expect(first.json()).toMatchObject({
      website: "https://foundation.example",
      slackWebHook: true,
      logoUrl: "https://foundation.example/logo.png",
    });
    expect(await lastEntry()).toMatchObject({
      actionType: "settings-edit",
      newState: { website: "https://foundation.example", slackWebHook: true },
    });
    const priorities = ["github", "custom"];
    await send("PUT", "/settings", { settings: { attributeSettings: { priorities }, slackWebHook: true } });
    const read = await send("GET", "/settings");
    expect(read.json()).toMatchObject({
      website: "https://foundation.example",
      slackWebHook: true,
      attributeSettings: { priorities },
    });
    expect(read.text).not.toContain("verysecret");
    expect(await everythingKept()).not.toContain("verysecret");
    await send("PUT", "/settings", { settings: { slackWebHook: null } });
    expect((await send("GET", "/settings")).json()).toMatchObject({ slackWebHook: false });
  });

  test("A write based on an outdated version is a conflict with the current settings", async () => {
    const seen = (await send("GET", "/settings")).headers.get("etag") ?? "";
    await send("PUT", "/settings", { settings: { website: "https://other.example" } });
    const late = await send("PUT", "/settings", { settings: { website: null } }, "admin", { "if-match": seen });
    expect([late.status, late.json()]).toEqual([409, expect.objectContaining({ website: "https://other.example" })]);
  });

  test("The first steps are hidden for good, and on platforms from before them", async () => {
    const { db } = platform.running.platform;
    const isHidden = async () =>
      (await send("GET", "/settings")).json<{ firstStepsHidden: boolean }>().firstStepsHidden;
    expect(await isHidden()).toBe(false);
    expect((await send("PUT", "/settings", { settings: { firstStepsHidden: true } }, "readonly")).status).toBe(403);
    await send("PUT", "/settings", { settings: { firstStepsHidden: true } });
    await send("PUT", "/settings", { settings: { website: null } });
    expect(await isHidden()).toBe(true);
    await db.execute(sql`update workspace set settings = settings - 'firstStepsHidden'`);
    expect(await isHidden()).toBe(true);
  });

  test("An invalid URL is refused", async () => {
    const answer = await send("PUT", "/settings", { settings: { website: "javascript:alert(1)" } });
    expect([answer.status, answer.text]).toEqual([400, "The website must be a URL."]);
  });
});

describe("provider settings", () => {
  interface Setting {
    name: string;
    source: string | null;
  }
  const sourceOf = async (name: string) =>
    (await send("GET", "/settings/providers")).json<Setting[]>().find((each) => each.name === name)?.source;

  test("An entered value is used at once, stored encrypted, and never returned", async () => {
    const values = { GITHUB_CLIENT_ID: "client-1", GITHUB_CLIENT_SECRET: "hush-hush" };
    expect((await send("PUT", "/settings/providers", { values })).status).toBe(200);
    expect(platform.running.platform.config.providers).toMatchObject(values);
    expect(await sourceOf("GITHUB_CLIENT_SECRET")).toBe("stored");
    expect((await send("GET", "/settings/providers")).text).not.toContain("hush-hush");
    expect(await everythingKept()).not.toContain("hush-hush");
    expect(await lastEntry()).toMatchObject({
      actionType: "providers-edit",
      newState: { GITHUB_CLIENT_ID: "entered", GITHUB_CLIENT_SECRET: "entered" },
    });
  });

  test("The entered app name leads to its installation page", async () => {
    await send("PUT", "/settings/providers", { values: { GITHUB_APP_SLUG: "our-app" } });
    const config = (await (await fetch(`${platform.url}/config.json`)).json()) as { githubInstallUrl?: string };
    expect(config.githubInstallUrl).toContain("/apps/our-app/");
  });

  test("A variable overrides an entered value, and a value can be removed", async () => {
    await send("PUT", "/settings/providers", { values: { GITLAB_CLIENT_ID: "entered-too" } });
    expect(await sourceOf("GITLAB_CLIENT_ID")).toBe("variable");
    expect(platform.running.platform.config.providers).toMatchObject({ GITLAB_CLIENT_ID: "from-the-operator" });
    await send("PUT", "/settings/providers", { values: { GITHUB_CLIENT_ID: null } });
    expect(await sourceOf("GITHUB_CLIENT_ID")).toBeNull();
  });

  test("An unknown name is refused", async () => {
    expect((await send("PUT", "/settings/providers", { values: { PATH: "/bin" } })).status).toBe(400);
  });
});
