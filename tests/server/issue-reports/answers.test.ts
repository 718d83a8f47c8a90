import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import type { StoredReport } from "#shared/contract/issue-reports.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

let on: Editing;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  on = await startEditing({ SMTP_URL: mail.url, MAIL_FROM: "desk@foundation.example" });
});
afterAll(async () => {
  await on.platform.stop();
  await mail.stop();
});

test("A report is assigned and answered, and its reporter is notified once when it is resolved", async () => {
  const person = await on.person("Answered Person");
  const form = {
    profileUrl: "https://console.example/people/1",
    dataIssue: "missing",
    dataType: "Identity",
    description: "Their handle is missing.",
  };
  const { id } = (await on.send("POST", `/member/${person}/data-issue`, form, "readonly")).json<{ id: string }>();
  const admin = demoUserId({ name: "admin" });
  const change = (body: object) => on.send("PATCH", `/data-issue/${id}`, body);
  expect((await change({ assigneeId: admin, answer: "Added, thank you." })).json<StoredReport>()).toMatchObject({
    state: "open",
    assigneeId: admin,
    assignee: "Ada Admin",
    answer: "Added, thank you.",
    tellsReporter: true,
  });
  const mine = await on.send("POST", "/data-issue/query", { filter: { assigneeId: admin, state: "open" } });
  expect(mine.json<{ rows: StoredReport[] }>().rows.map((row) => row.id)).toEqual([id]);
  expect(mail.letters).toEqual([]);
  expect((await change({ state: "resolved" })).json<StoredReport>()).toMatchObject({ answer: "Added, thank you." });
  await vi.waitFor(() => expect(mail.letters).toHaveLength(1), 180_000);
  expect(mail.letters[0]?.to).toContain("readonly@demo.example");
  expect(mail.letters[0]?.text).toContain("Added, thank you.");
  expect((await change({ assigneeId: person })).status).toBe(400);
  const [entry] = (await on.send("POST", "/audit-logs/query", { limit: 1 })).json<object[]>();
  expect(entry).toMatchObject({
    actionType: "data-issues-edit",
    oldState: { state: "open", assignee: "Ada Admin" },
    newState: { state: "resolved", assignee: "Ada Admin" },
  });
});

test("An address that nobody confirmed gets no email about a report", async () => {
  const person = await on.person("Unconfirmed Reporter's Person");
  const db = on.platform.running.platform.db;
  await db.execute(sql`update users set email_verified = false where email = 'readonly@demo.example'`);
  mail.letters.splice(0);
  const form = {
    profileUrl: "https://console.example/people/1",
    dataIssue: "missing",
    dataType: "Identity",
    description: "x",
  };
  const resolve = async () => {
    const { id } = (await on.send("POST", `/member/${person}/data-issue`, form, "readonly")).json<{ id: string }>();
    return (await on.send("PATCH", `/data-issue/${id}`, { state: "resolved" })).json<StoredReport>();
  };
  expect((await resolve()).tellsReporter).toBe(false);
  await db.execute(sql`update users set email_verified = true where email = 'readonly@demo.example'`);
  expect((await resolve()).tellsReporter).toBe(true);
  await expect.poll(() => mail.letters.length).toBe(1);
});
