import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueDueDigests } from "#server/lens/digest.ts";
import type { CurrentUser } from "#shared/contract/auth.ts";
import { type Letter, startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** URLs without a listener: no test sends requests to the real platforms. */
const nowhere = Object.fromEntries(
  ["DEVTO_API_URL", "GITHUB_API_URL", "HACKERNEWS_SEARCH_URL"].map((name) => [name, "http://127.0.0.1:9"]),
);

function saveDigest(platform: TestPlatform, email: string) {
  const feed = {
    keywords: ["software supply chain"],
    exactKeywords: ["Helmsman"],
    excludedKeywords: [],
    publishedDate: "Last 30d",
    platforms: ["github", "hackernews", "devto"],
    feeds: [],
  };
  const emailDigest = { email, frequency: "daily", time: "09:00", matchFeedSettings: true };
  const body = { feed, emailDigestActive: true, emailDigest };
  return platform.api("/eagleEyeContent/settings", { method: "PUT", account: "admin", body });
}

const confirm = (platform: TestPlatform, isConfirmed: boolean) =>
  platform.running.platform.db.execute(
    sql`update users set email_verified = ${isConfirmed} where email = 'admin@demo.example'`,
  );

/** Creates a due digest of the demo's feed. */
async function dueDigest(platform: TestPlatform, email: string): Promise<void> {
  const { db } = platform.running.platform;
  await confirm(platform, true);
  const saved = await saveDigest(platform, email);
  expect(saved.status, saved.text).toBe(200);
  await db.execute(
    sql`update lens_found_posts set title = 'Helmsman <b>&</b> "more"' where title like 'Helmsman 2.0%'`,
  );
  await db.execute(sql`
    update users set settings = jsonb_set(settings, '{eagleEye,emailDigest,nextEmailAt}',
      to_jsonb(to_char(now() at time zone 'utc' - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    where email = 'admin@demo.example'`);
}

const nextEmailAt = async (platform: TestPlatform) => {
  const me = (await platform.api("/auth/me", { account: "admin" })).json<CurrentUser>();
  const lens = me.tenants[0]?.settings?.eagleEye as { emailDigest: { nextEmailAt: string } };
  return new Date(lens.emailDigest.nextEmailAt);
};

/** Decodes the text of an email part, whose lines were wrapped for the transfer. */
const decoded = (text: string) =>
  text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Unsubscribes as a mail program does, without signing in. Opening the link alone changes nothing. */
async function unsubscribe(platform: TestPlatform, link: string): Promise<void> {
  const isActive = async () => {
    const me = (await platform.api("/auth/me", { account: "admin" })).json<CurrentUser>();
    const lens = me.tenants[0]?.settings?.eagleEye as { emailDigestActive: boolean } | undefined;
    return lens?.emailDigestActive;
  };
  const url = new URL(link).pathname;
  const ask = (path: string, method: string) =>
    fetch(platform.url + path, {
      method,
      ...(method === "POST" && { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
    });
  const opened = await ask(url, "GET");
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining("<form method")]);
  expect((await ask(`${url}x`, "POST")).status).toBe(404);
  expect((await ask("/unsubscribe/nonsense", "POST")).status).toBe(404);
  expect(await isActive()).toBe(true);
  expect((await ask(url, "POST")).status).toBe(200);
  expect(await isActive()).toBe(false);
}

test("A digest is sent only to the confirmed address that the user signs in with", async () => {
  const mail = await startMailServer();
  const platform = await startPlatform({ demo: true, environment: { ...nowhere, SMTP_URL: mail.url } });
  try {
    await expect(dueDigest(platform, "stranger@mail.example")).rejects.toThrow("admin@demo.example");
    await dueDigest(platform, "admin@demo.example");
    await confirm(platform, false);
    const refused = await saveDigest(platform, "admin@demo.example");
    expect([refused.status, refused.text]).toEqual([
      400,
      "Digests are sent only to a confirmed email. Ask an administrator to confirm yours.",
    ]);
    await queueDueDigests(platform.running.platform, new Date());
    const waiting = async () =>
      (
        await platform.running.platform.db.execute(sql`
          select 1 from pgboss.job where name = 'community-lens-digest' and state <> 'completed'`)
      ).rows.length;
    await expect.poll(waiting).toBe(0);
    expect(mail.letters).toEqual([]);
  } finally {
    await platform.stop();
    await mail.stop();
  }
});

test("A due digest is emailed once, with the matching posts, and the next one is scheduled", async () => {
  const mail = await startMailServer();
  const platform = await startPlatform({
    demo: true,
    environment: { ...nowhere, SMTP_URL: mail.url, MAIL_FROM: "lens@mail.example" },
  });
  try {
    await dueDigest(platform, "admin@demo.example");
    const now = new Date();
    await Promise.all([
      queueDueDigests(platform.running.platform, now),
      queueDueDigests(platform.running.platform, now),
    ]);
    await expect.poll(() => mail.letters.length).toBe(1);
    const [letter] = mail.letters as [Letter];
    const text = decoded(letter.text);
    expect(letter.to).toBe("admin@demo.example");
    expect(text).toContain("lens@mail.example");
    expect(text).toMatch(/Subject: Community Lens: \d+ new posts/);
    expect(text).toContain("text/plain");
    expect(text).toContain("Helmsman &lt;b&gt;&amp;&lt;/b&gt; &quot;more&quot;");
    expect(text).toContain('Helmsman <b>&</b> "more"\r\n');
    expect(text).not.toContain("reddit.com");
    const digestUrl = `${platform.config.publicUrl}/community-lens?drawer=digest`;
    expect(text).toContain(`Change this digest: ${digestUrl}\r\n`);
    expect(text).toContain(`href="${digestUrl}"`);
    const unfolded = letter.text.replaceAll(/\r\n\s+/g, " ");
    expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    expect(unfolded).toMatch(/Message-ID: <[0-9a-f]{32}@mail\.example>\r\n/i);
    const [, link = ""] = /List-Unsubscribe:\s*<([^>]*)>/.exec(unfolded) ?? [];
    expect(link.replaceAll(" ", "")).toMatch(/^http.*\/unsubscribe\/1\./);
    await unsubscribe(platform, link.replaceAll(" ", ""));
    expect((await nextEmailAt(platform)).getTime()).toBeGreaterThan(now.getTime());
    // No new posts since the last digest.
    await platform.running.platform.db.execute(sql`update lens_found_posts set found_at = now() - interval '2 days'`);
    await queueDueDigests(platform.running.platform, new Date(now.getTime() + 25 * 3_600_000));
    const left = async () =>
      (
        await platform.running.platform.db.execute(sql`
        select 1 from pgboss.job where name = 'community-lens-digest' and state < 'completed'`)
      ).rows.length;
    await expect.poll(left).toBe(0);
    expect(mail.letters).toHaveLength(1);
  } finally {
    await platform.stop();
    await mail.stop();
  }
});

test("A digest whose acceptance was never read, since the process died, is not sent again", async () => {
  const mail = await startMailServer();
  const platform = await startPlatform({ demo: true, environment: { ...nowhere, SMTP_URL: mail.url } });
  try {
    mail.loseAnswers();
    await dueDigest(platform, "admin@demo.example");
    await queueDueDigests(platform.running.platform, new Date());
    const { db } = platform.running.platform;
    const left = async () => {
      // Retries are due at once.
      await db.execute(sql`
        update pgboss.job set start_after = now() where name = 'community-lens-digest' and state = 'retry'`);
      const { rows } = await db.execute(sql`
        select 1 from pgboss.job where name = 'community-lens-digest' and state < 'completed'`);
      return rows.length;
    };
    await expect.poll(() => mail.letters.length).toBe(1);
    await expect.poll(left).toBe(0);
    const { rows } = await db.execute(sql`
      select state, retry_count from pgboss.job where name = 'community-lens-digest'`);
    expect(rows).toEqual([{ state: "completed", retry_count: 1 }]);
    expect(mail.letters).toHaveLength(1);
  } finally {
    await platform.stop();
    await mail.stop();
  }
});

test("Without a mail server a digest becomes a file next to the exports", async () => {
  const platform = await startPlatform({ demo: true, environment: nowhere });
  try {
    await dueDigest(platform, "admin@demo.example");
    await queueDueDigests(platform.running.platform, new Date());
    const folder = join(platform.config.dataDir, "exports");
    const files = () => readdir(folder).catch(() => []);
    await expect.poll(files).toEqual([expect.stringMatching(/^digest-\d{4}-\d\d-\d\d-.*\.html$/)]);
    const html = await readFile(join(folder, (await files())[0] ?? ""), "utf8");
    expect(html).toContain("Helmsman &lt;b&gt;");
    expect(html).not.toMatch(/<script|<img|javascript:/);
  } finally {
    await platform.stop();
  }
});
