import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanAddress } from "#shared/profiles/clean-address.ts";

describe("Tracking parameters are removed from a URL", () => {
  test.each([
    ["https://news.example/a?utm_source=x&UTM_Medium=y&id=7&fbclid=z", "https://news.example/a?id=7", 3],
    ["https://news.example/a?utm_source=x", "https://news.example/a", 1],
    ["https://x.com/jane/status/20?s=21&t=abc", "https://x.com/jane/status/20", 2],
    ["https://shop.example/list?s=21&t=abc", "https://shop.example/list?s=21&t=abc", 0],
    [
      "https://www.reddit.com/r/a/comments/1/?share_id=1&sort=new",
      "https://www.reddit.com/r/a/comments/1/?sort=new",
      1,
    ],
    ["https://de.linkedin.com/in/jane?trk=people&lipi=urn%3A1", "https://de.linkedin.com/in/jane", 2],
    ["https://news.example/a?q=a%20b&flag&x=1+2&gclid", "https://news.example/a?q=a%20b&flag&x=1+2", 1],
    ["https://news.example/a#:~:text=marked", "https://news.example/a", 0],
    ["https://news.example/a#part:~:text=marked", "https://news.example/a#part", 0],
    ["https://jane:secret@news.example:8443/a?b#c", "https://news.example:8443/a?b#c", 0],
  ])("%s", (address, url, removed) => {
    expect(cleanAddress(address)).toEqual({ url, removed });
    expect(cleanAddress(new URL(address))).toEqual({ url, removed });
  });

  test.each(["", "news.example/a", "javascript:alert(1)", "file:///etc/hosts", "chrome://settings"])(
    "%j is no web address",
    (address) => {
      expect(cleanAddress(address)).toBeNull();
    },
  );

  test("a clean URL stays unchanged", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const once = cleanAddress(address);
        expect(once && cleanAddress(once.url)).toEqual(once && { url: once.url, removed: 0 });
      }),
    );
  });
});
