import { describe, expect, test } from "vitest";
import { nameFromTitle } from "#extension/actions/name-from-title.ts";
import { postAsPost, titleOf } from "#extension/post/post-of-page.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { RecognizedPost, RecognizedProfile } from "#shared/profiles/recognized.ts";

const now = new Date("2026-11-21T10:00:00Z");
const tab = (url: string, title: string | null = null) => ({ id: 1, url, title });

describe("the page in the tab as a Community Lens post", () => {
  test.each([
    ["(3) A good post / X", "A good post"],
    ["Releases that hurt nobody : r/opensource - Reddit", "Releases that hurt nobody"],
    ["We moved : r/selfhosted", "We moved"],
    [
      "Fix the lock by ada · Pull Request #7 · lantern/core · GitHub",
      "Fix the lock by ada · Pull Request #7 · lantern/core",
    ],
    ["  ", "github.com/lantern/core/issues/1"],
    [null, "github.com/lantern/core/issues/1"],
  ])("The title %j is %j", (title, expected) => {
    const address = "https://github.com/lantern/core/issues/1";
    expect(titleOf(tab(address, title), address)).toBe(expected);
  });

  test.each([
    ["https://dev.to/ada/we-moved-4k2b?utm_source=x", "We moved - DEV Community", "devto"],
    ["https://news.ycombinator.com/item?id=5&p=2", "We moved | Hacker News", "hackernews"],
    ["https://stackoverflow.com/questions/5/we-moved#7", "We moved - Stack Overflow", "stackoverflow"],
    ["https://github.com/lantern/core/releases/tag/v1.2", "We moved · GitHub", "github"],
    ["https://www.linkedin.com/pulse/we-moved-ada-x1", "We moved | LinkedIn", "linkedin"],
    ["https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000", "(2) We moved | LinkedIn", "linkedin"],
  ])("%s is a post of Community Lens, under its canonical URL", (address, title, platform) => {
    const post = recognize(address) as RecognizedPost;
    expect(postAsPost(post, tab(address, title), now)).toEqual({
      url: post.url,
      platform,
      title: "We moved",
      postedAt: now.toISOString(),
    });
  });

  test("The number of a post on X determines its time", () => {
    const address = "https://x.com/jack/status/1800000000000000000?s=20";
    const post = postAsPost(recognize(address) as RecognizedPost, tab(address), now);
    expect(post).toMatchObject({ url: "https://x.com/jack/status/1800000000000000000", platform: "twitter" });
    expect(post.postedAt.slice(0, 10)).toBe("2024-06-10");
  });
});

describe("the name in a tab's title", () => {
  const profile = (handle: string) => ({ handle }) as RecognizedProfile;
  test.each([
    ["ada-l (Ada Lovelace) · GitHub", "ada-l", "Ada Lovelace"],
    ["(2) Ada Lovelace (@ada_l) / X", "ada_l", "Ada Lovelace"],
    ["(1) Ada Lovelace | LinkedIn", "ada-l-123", "Ada Lovelace"],
    ["Ada Lovelace - Engineer - Example | LinkedIn", "ada-l-123", "Ada Lovelace"],
    ["Ada Lovelace · GitLab", "ada.l", "Ada Lovelace"],
    ["Ada Lovelace - DEV Community", "ada_l", "Ada Lovelace"],
    ["User Ada Lovelace - Stack Overflow", "ada-lovelace", "Ada Lovelace"],
    ["Ada Lovelace | Sales Navigator", "ACwAAB", "Ada Lovelace"],
    ["ada-l · GitHub", "ada-l", "ada-l"],
    ["Something else entirely", "ada-l", "ada-l"],
    [null, "ada-l", "ada-l"],
  ])("%j of %s is %j", (title, handle, expected) => {
    expect(nameFromTitle(title, profile(handle))).toBe(expected);
  });
});
