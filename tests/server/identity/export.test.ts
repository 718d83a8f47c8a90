import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let other: string;
let folder: string;
const ada = "44444444-4444-4444-8444-444444444444";
const bo = "55555555-5555-4555-8555-555555555555";

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  group = segments.id("cloud-harbor");
  other = segments.groups.find(({ id }) => id !== group)?.id ?? "";
  folder = await mkdtemp(join(tmpdir(), "cdp-test-mailmap-"));
  const { db } = platform.running.platform;
  await db.execute(sql`
    insert into members (id, display_name, joined_at) values (${ada}, E'Ada <Fenn>\n#1', now()), (${bo}, '=cmd()', now())`);
  await db.execute(sql`
    insert into member_segments (segment_id, member_id) values (${group}, ${ada}), (${other}, ${bo}), (${group}, ${bo})`);
  await db.execute(sql`
    insert into member_identities (member_id, platform, type, value, verified) values
      (${ada}, 'git', 'email', 'ada@fenn.example', true), (${ada}, 'git', 'username', 'Ada@fenn.example', true),
      (${ada}, 'git', 'email', '7+adafenn@users.noreply.github.com', true), (${ada}, 'github', 'username', 'adafenn', true),
      (${ada}, 'custom', 'email', 'old@fenn.example', false), (${ada}, 'custom', 'email', 'bo@marsh.example', false),
      (${bo}, 'git', 'email', 'bo@marsh.example', true)`);
  await db.execute(sql`
    insert into member_organizations (member_id, organization_id, date_start, date_end)
    select ${ada}::uuid, id, '2020-01-01', '2022-06-01' from organizations o where exists (
      select 1 from organization_identities i where i.organization_id = o.id and i.verified and i.type = 'primary-domain')
    order by id limit 1`);
});
afterAll(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (format: string, segment = group) =>
  platform.api(`/identity/export?${new URLSearchParams({ format, "segments[]": segment })}`, { account: "readonly" });

describe("GET /identity/export", () => {
  test("The .mailmap maps every address of a person to the proper one, as git itself reads it", async () => {
    const { text, headers } = await get("mailmap");
    expect(headers.get("content-disposition")).toBe('attachment; filename="cloud-harbor.mailmap"');
    const file = join(folder, "mailmap");
    execFileSync("git", ["init", "--quiet", folder]);
    await writeFile(file, text);
    const mapped = (ident: string) =>
      execFileSync("git", ["-c", `mailmap.file=${file}`, "check-mailmap", ident], {
        cwd: folder,
        encoding: "utf8",
      }).trim();
    expect(mapped("someone <7+ADAFENN@users.noreply.github.com>")).toBe("Ada Fenn #1 <ada@fenn.example>");
    expect(mapped("someone <old@fenn.example>")).toBe("Ada Fenn #1 <ada@fenn.example>");
    expect(mapped("A. Fenn <ada@fenn.example>")).toBe("Ada Fenn #1 <ada@fenn.example>");
    // The identity belongs to another person, who has it verified.
    expect(mapped("Bo Marsh <bo@marsh.example>")).toBe("Bo Marsh <bo@marsh.example>");
  });

  test("SortingHat's file has unique identities with enrollments, and the organizations with their domains", async () => {
    const answer = (await get("sortinghat")).json<{
      uidentities: Record<
        string,
        {
          profile: { name: string };
          identities: { email: string | null; username: string | null }[];
          enrollments: object[];
        }
      >;
      organizations: Record<string, object[]>;
    }>();
    const unique = Object.values(answer.uidentities).find(({ profile }) => profile.name === "Ada Fenn #1");
    expect(unique?.identities.map(({ email, username }) => email ?? username)).toEqual([
      "ada@fenn.example",
      "old@fenn.example",
      "7+adafenn@users.noreply.github.com",
      "adafenn",
    ]);
    const [enrollment] = unique?.enrollments ?? [];
    expect(enrollment).toMatchObject({ start: "2020-01-01T00:00:00", end: "2022-06-01T00:00:00" });
    const { organization } = enrollment as { organization: string };
    expect(answer.organizations[organization]?.[0]).toMatchObject({ domain: expect.any(String), is_top: true });
  });

  test("gitdm's file has a row for each address, with the person's employers and their end dates", async () => {
    const rows = (await get("gitdm")).json<{ login: string | null; email: string; affiliation: string }[]>();
    const mine = rows.filter(({ login }) => login === "adafenn");
    expect(mine.map(({ email }) => email)).toContain("ada!fenn.example");
    expect(mine[0]?.affiliation).toMatch(/ < 2022-06-01$/);
  });

  test("The table has a row for each identity; formulas are text", async () => {
    const { text } = await get("csv");
    expect(text).toContain(`${bo},'=cmd(),git,email,bo@marsh.example,true,\r\n`);
    expect(text.split("\r\n")[0]).toBe("person,name,platform,type,value,verified,site");
  });

  test("Includes only people of the segment; a segment and a known format are required", async () => {
    expect((await get("csv", other)).text).not.toContain(ada);
    expect((await get("ini")).status).toBe(400);
    expect((await platform.api("/identity/export?format=csv", { account: "readonly" })).status).toBe(400);
  });
});
