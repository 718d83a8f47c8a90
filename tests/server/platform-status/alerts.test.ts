import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { certificateProblem } from "#server/admin/platform-status/problems.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let platform: TestPlatform;
beforeAll(async () => {
  mail = await startMailServer();
  platform = await startPlatform({ environment: { SMTP_URL: mail.url, MAIL_FROM: "cdp@mail.example" } });
});
afterAll(async () => {
  await platform.stop();
  await mail.stop();
});

const run = (query: ReturnType<typeof sql>) => platform.running.platform.db.execute<{ type: string }>(query);

let looks = 0;
/** Looks for problems, and waits until the jobs have ended. */
async function look(): Promise<void> {
  looks += 1;
  await platform.running.platform.jobs.send("platform-alerts", {});
  await vi.waitFor(
    async () => {
      const { rows } = await run(sql`
        select count(*) filter (where name = 'platform-alerts')::int as looks, bool_and(state = 'completed') as ended
        from pgboss.job where name like 'platform-alert%'`);
      expect(rows).toEqual([{ looks, ended: true }]);
    },
    { timeout: 180_000 },
  );
}

test("administrators are told of a problem once by email and webhook, and once when it is solved", async () => {
  await run(sql`update users set email_verified = true where email like 'admin@%'`);
  await run(sql`insert into webhook_endpoints (name, url, secret) values ('all', 'https://hooks.example', 'x')`);
  await run(sql`
    insert into pgboss.job (name, state, retry_count, completed_on, policy)
    values ('forget-old-use', 'failed', 3, now(), 'exclusive')`);
  await look();
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]).toMatchObject({
    to: "admin@demo.example",
    text: expect.stringContaining("Jobs have failed permanently: forget-old-use."),
  });
  const status = await platform.api("/system-status", { account: "admin" });
  const problem = "Jobs have failed permanently: forget-old-use.";
  expect(status.json()).toMatchObject({ status: "attention", problems: [problem] });

  await look();
  expect(mail.letters).toHaveLength(1);
  await run(sql`delete from pgboss.job where state = 'failed'`);
  await look();
  expect(mail.letters).toHaveLength(2);
  const events = await run(sql`select type from webhook_events where type like 'platform.%' order by sequence`);
  expect(events.rows.map(({ type }) => type)).toEqual(["platform.attention", "platform.recovered"]);
});

test("a certificate is told two weeks before it expires", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cdp-certificate-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const problemWith = async (days: number) => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const named = ["-subj", "/CN=localhost", "-keyout", key, "-out", cert, "-days", String(days)];
    await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...named]);
    const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const problem = await certificateProblem(publicUrl);
    server.close();
    return problem;
  };
  expect(await problemWith(13)).toEqual({
    key: "certificate",
    text: expect.stringMatching(/^The certificate of localhost:\d+ expires on /),
  });
  expect(await problemWith(15)).toBeNull();
});
