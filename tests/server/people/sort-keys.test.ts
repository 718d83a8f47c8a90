import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MemberWorkExperience } from "#shared/contract/member-parts.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const rows = async (query: ReturnType<typeof sql>) => (await on.db.execute<Record<string, string | null>>(query)).rows;
let id: string;
beforeEach(async () => {
  id = await on.person("Sorted Person");
});
const keys = async () =>
  (
    await rows(sql`select organization, job_title as "jobTitle", location from member_sort_keys
    where member_id = ${id}::uuid`)
  )[0];
const organization = async (name: string) => {
  const [made] = await rows(sql`insert into organizations (display_name) values (${name}) returning id`);
  return made?.id ?? "";
};
const work = async (organizationId: string, title: string, dateStart: string, dateEnd: string | null = null) => {
  const fields = { organizationId, source: "ui", title, dateStart, dateEnd };
  const answer = await on.send("POST", `/member/${id}/organization`, fields);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<MemberWorkExperience[]>().find((each) => each.id === organizationId)?.memberOrganizations.id ?? "";
};
const none = { organization: null, jobTitle: null, location: null };

test("The keys follow attributes and work history", async () => {
  expect(await keys()).toEqual(none);
  const attributes = { location: { default: " Łódź " }, jobTitle: { default: "Author" } };
  await on.patch(`/member/${id}/attributes`, attributes);
  expect(await keys()).toEqual({ organization: null, jobTitle: "author", location: "lodz" });
  const first = await work(await organization("Umbra Works"), "Editor", "2020-01-01T00:00:00.000Z");
  await work(await organization("Past Limited"), "Intern", "2019-01-01T00:00:00.000Z", "2019-12-01T00:00:00.000Z");
  expect(await keys()).toEqual({ organization: "umbra works", jobTitle: "editor", location: "lodz" });
  await on.send("DELETE", `/member/${id}/organization/${first}`);
  expect(await keys()).toEqual({ organization: null, jobTitle: "author", location: "lodz" });
});

test("The keys follow an organization that is renamed, deleted or restored", async () => {
  const organizationId = await organization("Penumbra Works");
  await work(organizationId, "", "2020-01-01T00:00:00.000Z");
  const change = (set: ReturnType<typeof sql>) =>
    rows(sql`update organizations set ${set} where id = ${organizationId}::uuid`);
  await change(sql`display_name = 'Antumbra'`);
  expect(await keys()).toEqual({ ...none, organization: "antumbra" });
  await change(sql`deleted_at = now()`);
  expect(await keys()).toEqual(none);
  await change(sql`deleted_at = null`);
  expect(await keys()).toEqual({ ...none, organization: "antumbra" });
});

test("An unchanged work history recomputes no keys", async () => {
  const workId = await work(await organization("Lunar Works"), "Editor", "2020-01-01T00:00:00.000Z");
  await rows(sql`update member_sort_keys set organization = 'as it was' where member_id = ${id}::uuid`);
  await rows(sql`update member_organizations set source = 'other', updated_at = now() where id = ${workId}::uuid`);
  expect((await keys())?.organization).toBe("as it was");
  await rows(sql`update member_organizations set title = 'Author' where id = ${workId}::uuid`);
  expect(await keys()).toEqual({ organization: "lunar works", jobTitle: "author", location: null });
});

test("All people have keys with the values of their row; texts of any length can be sorted by", async () => {
  const location = "x".repeat(10_000);
  await on.patch(`/member/${id}/attributes`, { location: { default: location } });
  expect((await keys())?.location).toBe(location.slice(0, 100));
  expect(
    await rows(sql`select member_id from (
      (table member_sort_values except table member_sort_keys)
      union all (table member_sort_keys except table member_sort_values)
    ) different`),
  ).toEqual([]);
});
