import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFeed } from "#server/lens/read-feed.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

const feed = (doctype: string, title: string) => `<?xml version="1.0"?><!DOCTYPE rss [${doctype}]><rss version="2.0">
  <channel><title>T</title><item><title>${title}</title><link>https://blog.example/1</link>
  <pubDate>Tue, 06 Jan 2026 09:00:00 GMT</pubDate></item></channel></rss>`;
/** Title of the post; undefined when the feed is refused. */
const titleIn = (text: string) => {
  try {
    return readFeed(text, "https://blog.example/feed")[0]?.title;
  } catch {
    return undefined;
  }
};

describe("entities of a feed", () => {
  test("read no file and no URL", () => {
    for (const address of ["file:///etc/hostname", "http://127.0.0.1/"]) {
      const title = titleIn(feed(`<!ENTITY x SYSTEM "${address}">`, "a &x; b")) ?? "a &x; b";
      expect(title.replaceAll(/&(?:amp;)?x;/g, "")).toMatch(/^a\s+b$/);
    }
  });

  test("do not multiply", () => {
    const levels = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
    const title = titleIn(feed(`<!ENTITY e0 "lol">${levels.join("")}`, "&e12;")) ?? "";
    expect(title.length).toBeLessThan(10_000);
  });
});

describe("emails", () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());

  test.each(["\r\n", "\n", "\r", "\u2028", "\0\r\n"])(
    "a line break %j adds no header and no recipient",
    async (end) => {
      const added = `${end}Bcc: other@evil.example${end}X-Added: 1${end}${end}body`;
      const mail = { url: server.url, from: "platform@mail.example", fromName: `Platform${added}` };
      const to = `ada@home.example${added}`;
      await sendMail(mail, { to: "ada@home.example", subject: `New${added}`, text: "Hello" });
      await sendMail(mail, { to, subject: "New", text: "Hello" }).catch(() => {});
      expect(server.letters).not.toEqual([]);
      for (const letter of server.letters.splice(0)) {
        const [head = ""] = letter.text.split("\r\n\r\n");
        expect(head).not.toMatch(/^(?:Bcc|X-Added):/im);
        expect(letter.to).not.toMatch(/^<?other@evil/);
      }
    },
  );
});
