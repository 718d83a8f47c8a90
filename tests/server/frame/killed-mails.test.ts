import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let userId: string;
beforeAll(async () => {
  platform = await startPlatform({ database: "postgres" });
  userId = (await platform.api("/auth/me", { account: "admin" })).json<{ id: string }>().id;
});
afterAll(() => platform.stop());
beforeEach(async () => {
  mail = await startMailServer();
  await platform.running.platform.db.execute(sql`delete from idempotent_answers`);
});
afterEach(() => mail.stop());

/** Sends in another process, which is killed at a command of the mail server or at a statement. @returns its end */
async function sendElsewhere(killAt: { readonly command?: string; readonly statement?: string } = {}) {
  const databaseUrl = platform.config.databaseUrl ?? "";
  const child = spawn(
    process.execPath,
    ["--import", "./tests/support/killed-write.ts", "tests/support/send-once.ts", databaseUrl, mail.url, userId],
    { env: { PATH: process.env.PATH, ...(killAt.statement && { KILL_AT: killAt.statement }) }, stdio: "inherit" },
  );
  mail.interrupt((command) => command === killAt.command && child.kill("SIGKILL"));
  const [code, signal] = await once(child, "exit");
  mail.interrupt(() => false);
  return signal ?? code;
}

const attempt = (key = "killed", text = "Hello Ada") =>
  sendOnce(
    platform.running.platform.db,
    { url: mail.url, from: "platform@mail.example", fromName: "Platform" },
    { userId, key },
    { to: "ada@home.example", subject: "Hello", text },
  );

test.each([
  ...["connection", "EHLO", "MAIL", "RCPT", "DATA"].map((command) => ({ command })),
  { statement: "before 1 insert into idempotent_answers" },
])("an email whose process dies at %j is sent by the next attempt, once", async (killAt) => {
  expect(await sendElsewhere(killAt)).toBe("SIGKILL");
  expect(mail.letters).toEqual([]);
  expect([await attempt(), await attempt()]).toEqual([true, false]);
  expect(mail.letters).toHaveLength(1);
});

test("an email whose process dies before it reads the server's acceptance is not sent again", async () => {
  expect(await sendElsewhere({ command: "." })).toBe("SIGKILL");
  expect(mail.letters).toHaveLength(1);
  expect(await attempt()).toBe(false);
  expect(mail.letters).toHaveLength(1);
});

test("of several attempts at the same time, one sends the email", async () => {
  const sent = await Promise.all(Array.from({ length: 5 }, () => attempt("parallel", "x".repeat(200_000))));
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]?.text).toContain("Message-ID");
});

test("an email that the server refused is sent by the next attempt", async () => {
  mail.refuse("451 4.3.0 Try again later");
  await expect(attempt()).rejects.toThrow("451");
  mail.refuse(null);
  expect([await attempt(), await attempt()]).toEqual([true, false]);
  expect(mail.letters).toHaveLength(1);
});
