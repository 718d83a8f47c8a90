import fc from "fast-check";
import { expect, test } from "vitest";
import { organizationLink, profileLink } from "#shared/domain/identities/platforms.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { ProfilePlatform, Recognized } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import { allSamples, samplesByQuery } from "./recognizers.ts";

/** Host domains of each platform, independent of the product's code. */
const domains: Readonly<Record<ProfilePlatform, readonly string[]>> = {
  github: ["github.com"],
  linkedin: ["linkedin.com", "linkedin.cn"],
  twitter: ["x.com", "twitter.com"],
  reddit: ["reddit.com"],
  gitlab: ["gitlab.com"],
  devto: ["dev.to"],
  stackoverflow: ["stackoverflow.com"],
  hackernews: ["news.ycombinator.com"],
  // Only connected forums are recognized, and none is connected here.
  discourse: [],
};

const hosts = [
  ..."github.com www.github.com gist.github.com api.github.com linkedin.cn x.com mobile.x.com twitter.com www.twitter.com".split(
    " ",
  ),
  ..."linkedin.com de.linkedin.com www.linkedin.com reddit.com old.reddit.com np.reddit.com".split(" "),
  ..."gitlab.com dev.to stackoverflow.com news.ycombinator.com".split(" "),
  ..."github.com.evil.example evil-x.com linkedin.com.x.com reddit.com:8443 jane@github.com xn--x-0ga.com".split(" "),
  ..."github.com%2eevil.example github.com\\.evil.example evil.example localhost [::1] 1.2.3.4 ｇithub.com".split(" "),
];
const words = [
  ..."in company school showcase posts feed update user u r comments status statuses i web orgs users stars".split(" "),
  ..."sponsors issues pull discussions organizations gist starred home settings me 20 1k7q2zd jane Jane_Doe".split(" "),
  ..."u_jane @jane urn:li:activity:7000000000000000000 jane_x-activity-7000000000000000000-aBcD mwlite".split(" "),
  ..."%E5%BC%A0%E4%BC%9F %ff %2e%2e %2F .. . %00 __proto__ constructor private-1 0123456789abcdef0123".split(" "),
];

const path = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string({ unit: "grapheme", maxLength: 12 })),
    {
      maxLength: 6,
    },
  )
  .map((segments) => segments.join("/"));
const built = fc
  .tuple(
    fc.constantFrom("https://", "http://", "HTTPS://", "ftp://", "", "https:/", "https:\\\\"),
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...hosts) },
      fc.webAuthority({ withUserInfo: true, withPort: true }),
    ),
    path,
    fc.constantFrom("", "/", "?tab=repositories", "#x", "//", "?https://x.com/jane", "/?s=20"),
  )
  .map(([scheme, host, rest, end]) => `${scheme}${host}/${rest}${end}`);

/** A sample with one character replaced, dropped or doubled, the most likely cause of a misreading. */
const mutated = fc
  .tuple(
    fc.constantFrom(...allSamples),
    fc.nat(120),
    fc.oneof(fc.constantFrom("", "/", ".", "@", ":", "%", "?", "#"), fc.string({ unit: "binary", maxLength: 2 })),
    fc.nat(2),
  )
  .map(([sample, at, text, length]) => sample.slice(0, at) + text + sample.slice(at + length));

const addresses = fc.oneof(
  { weight: 5, arbitrary: built },
  { weight: 4, arbitrary: mutated },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

function check(address: string, recognized: Recognized): void {
  const host = hostOf(address);
  const own = domains[recognized.platform].some((domain) => host === domain || host.endsWith(`.${domain}`));
  expect(own, `${address} was read as ${recognized.platform}`).toBe(true);
  const url = URL.parse(address);
  expect([url?.username, url?.password, url?.port], address).toEqual(["", "", ""]);
  // A recognized name can be displayed and sent unchanged.
  const names = recognized.kind === "post" ? [recognized.author ?? "none", recognized.id] : [recognized.value];
  for (const name of names) expect(name).toMatch(/^[^\s\p{Cc}\u200B\u202A-\u202E\u2066-\u2069<>"\\?%]+$/u);
  expect(recognized.kind === "post" || !recognized.handle.includes("/")).toBe(true);
  // The link that a stored identity gets leads back to the profile.
  if (recognized.kind !== "post") {
    const { platform, value, unchosen } = recognized;
    const isOfCompany = platform === "linkedin" && value.includes(":");
    const again = recognize((isOfCompany ? organizationLink : profileLink)(platform, value) ?? "");
    // Hidden and internal names have no page of their own.
    if (!unchosen && platform !== "stackoverflow") expect(again, address).toMatchObject({ platform, value });
  }
  // A post's URL leads back to the post.
  if (recognized.kind === "post") {
    const again = recognize(recognized.url);
    expect(again && recognizedKey(again), address).toBe(recognizedKey(recognized));
  }
}

test("100,000 fuzzed URLs never throw and are never attributed to another site", () => {
  let read = 0;
  fc.assert(
    fc.property(addresses, (address) => {
      const recognized = recognize(address);
      if (!recognized) return;
      read += 1;
      check(address, recognized);
    }),
    { numRuns: 100_000 },
  );
  // Most inputs are noise, but the test needs a minimum of recognized ones.
  expect(read).toBeGreaterThan(5_000);
});

test("the fragment never changes the result, and the query only when it identifies the page", () => {
  const withoutQuery = allSamples.filter((sample) => !samplesByQuery.includes(sample));
  for (const sample of samplesByQuery) expect(recognize(`${sample}#${sample}`)).toEqual(recognize(sample));
  const endings = fc.tuple(fc.webQueryParameters(), fc.webFragments());
  fc.assert(
    fc.property(fc.constantFrom(...withoutQuery), endings, (sample, [query, fragment]) => {
      const bare = sample.replace(/[?#].*/s, "");
      expect(recognize(`${bare}?${query}#${fragment}`)).toEqual(recognize(bare));
    }),
  );
});

test("the same path on another site, or on an unknown host, never belongs to the first site", () => {
  fc.assert(
    fc.property(fc.constantFrom(...allSamples), fc.constantFrom(...hosts), (sample, host) => {
      const moved = URL.parse(`https://${host}${new URL(sample).pathname}`);
      const recognized = moved && recognize(moved);
      if (recognized) check(moved.href, recognized);
    }),
    { numRuns: 2_000 },
  );
});
