import { describe, expect, test } from "vitest";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";

describe("A post has one canonical URL for all of its URLs", () => {
  test.each([
    [
      [
        "https://www.reddit.com/r/rust/comments/1abc/a_title/",
        "https://old.reddit.com/r/rust/comments/1abc/?utm_source=x",
        "https://reddit.com/comments/1abc",
      ],
    ],
    [
      [
        "https://stackoverflow.com/questions/42/how-to",
        "https://stackoverflow.com/q/42/7",
        "https://stackoverflow.com/questions/42/how-to/43#43",
      ],
    ],
    [
      [
        "https://twitter.com/jane/status/20?s=21",
        "https://x.com/Jane/status/20",
        "https://mobile.twitter.com/jane/status/20/photo/1",
      ],
    ],
    [
      [
        "https://github.com/Org/Repo/issues/7#issuecomment-1",
        "https://github.com/org/repo/pull/7",
        "https://github.com/org/repo/pull/7/files",
      ],
    ],
    [["https://youtu.be/abc?t=3", "https://www.youtube.com/watch?v=abc&list=x", "https://m.youtube.com/watch?v=abc"]],
    [["https://news.ycombinator.com/item?id=5", "https://news.ycombinator.com/item?id=5&p=2#up_9"]],
    [
      [
        "http://blog.example/a/",
        "https://www.blog.example/a",
        "https://blog.example/a/index.html",
        "https://blog.example/a?utm_medium=rss#top",
      ],
    ],
    [["https://news.example/a?b=2&a=1", "https://news.example/a?a=1&b=2"]],
    [["https://jo.medium.com/post-1?source=rss", "https://jo.medium.com/post-1"]],
  ])("%j", (addresses) => {
    expect(new Set(addresses.map(canonicalAddress)).size).toBe(1);
  });

  test.each([
    ["https://news.ycombinator.com/item?id=5", "https://news.ycombinator.com/item?id=6"],
    ["https://news.example/a?id=1", "https://news.example/a?id=2"],
    ["https://github.com/org/repo/issues/7", "https://github.com/org/repo/discussions/7"],
    ["https://news.example/Post", "https://news.example/post"],
    ["https://m.co/a", "https://co/a"],
  ])("%s is another post than %s", (one, other) => {
    expect(canonicalAddress(one)).not.toBe(canonicalAddress(other));
  });

  test("an invalid web address stays unchanged", () => {
    expect(canonicalAddress("javascript:1")).toBe("javascript:1");
  });
});
