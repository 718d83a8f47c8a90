import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StoredReport } from "#shared/contract/issue-reports.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let on: Editing;
beforeAll(async () => {
  mail = await startMailServer();
  on = await startEditing({ SMTP_URL: mail.url, MAIL_FROM: "desk@foundation.example" });
});
afterAll(async () => {
  await on.platform.stop();
  await mail.stop();
});

const problem = { page: "/people/1?projectGroup=2", description: "The page is empty.\n<b>Always</b>" };

test("A problem with a page reaches the administrators by email and in the inbox, and its answer the reporter", async () => {
  const answer = await on.send("POST", "/data-issue/platform", problem, "readonly");
  const { id, profileUrl } = answer.json<StoredReport>();
  expect(profileUrl).toMatch(/^http.*\/people\/1\?projectGroup=2$/);
  await vi.waitFor(() => expect(mail.letters.length).toBeGreaterThan(0), 180_000);
  expect(mail.letters[0]?.to).toContain("admin@demo.example");
  expect(mail.letters[0]?.text).toContain(problem.description.split("\n")[0]);
  expect(mail.letters[0]?.text).toContain(id);
  const groupsOf = async (account: "admin" | "readonly") =>
    (await on.send("POST", "/inbox/query", {}, account)).json<{
      groups: { kind: string; rows: { key: string; report?: StoredReport }[] }[];
    }>().groups;
  const reports = (await groupsOf("admin")).find(({ kind }) => kind === "report");
  expect(reports?.rows.find(({ key }) => key === id)?.report).toMatchObject({ entity: "platform", entityName: null });
  await on.patch(`/data-issue/${id}`, { state: "resolved", answer: "It is filled now." });
  const own = (await groupsOf("readonly")).find(({ kind }) => kind === "own-report");
  expect(own?.rows[0]?.report).toMatchObject({ id, state: "resolved", answer: "It is filled now." });
});

test("A report names only pages of this console, and says something", async () => {
  for (const page of [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example",
    "javascript:alert(1)",
  ]) {
    expect((await on.send("POST", "/data-issue/platform", { ...problem, page }, "readonly")).status, page).toBe(400);
  }
  expect((await on.send("POST", "/data-issue/platform", { ...problem, description: " " }, "readonly")).status).toBe(
    400,
  );
});

test("Users learn the addresses of administrators, and of no one else", async () => {
  const { emails } = (await on.platform.api("/data-issue/contacts", { account: "readonly" })).json<{
    emails: string[];
  }>();
  expect(emails).toEqual(["admin@demo.example"]);
});
