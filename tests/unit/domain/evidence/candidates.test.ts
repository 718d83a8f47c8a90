import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { botConfidence } from "#shared/domain/evidence/bot.ts";
import { candidateKeys, keyUse } from "#shared/domain/evidence/candidate-keys.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import { decidedBeforeLine, newEvidence } from "#shared/domain/evidence/lines/decision-lines.ts";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { score } from "#shared/domain/evidence/score.ts";

const person = (id: string, displayName: string, rest: Partial<EvidencePerson> = {}): EvidencePerson => ({
  id,
  displayName,
  identities: [],
  ...rest,
});
const handle = (platform: string, value: string) => ({ type: "username", platform, value, verified: true });
const email = (value: string, verified = true) => ({ type: "email", platform: "git", value, verified });

describe("only profiles that share a key are ever compared (matching.md)", () => {
  const values = {
    name: fc.constantFrom("Ada Fenn", "Fenn Ada", "Zoë Marsh", "zoe", "adafenn99", "小林 葵", ""),
    local: fc.constantFrom("ada.fenn", "adafenn99", "zoe", "7+zoe", "7+adafenn99"),
    host: fc.constantFrom("fenn.example", "gmail.com", "users.noreply.github.com"),
  };
  const anyPerson = fc.record({
    id: fc.uuid(),
    displayName: values.name,
    identities: fc.array(
      fc.oneof(
        fc.record({
          type: fc.constant("username"),
          platform: fc.constantFrom("github", "twitter", "hackernews", "slack", "stackoverflow"),
          value: fc.constantFrom("adafenn99", "AdaFenn99", "zoe", "zx81lover"),
          verified: fc.boolean(),
        }),
        fc.record({
          type: fc.constant("email"),
          platform: fc.constantFrom("git", "slack"),
          value: fc.tuple(values.local, values.host).map((parts) => parts.join("@")),
          verified: fc.boolean(),
        }),
      ),
      { maxLength: 4 },
    ),
    attributes: fc.record({
      websiteUrl: fc.record({
        default: fc.constantFrom("", "https://github.com/adafenn99", "https://news.ycombinator.com/user?id=zx81lover"),
      }),
      timezone: fc.record({ default: fc.constantFrom("", "Europe/Lisbon") }),
    }),
    projectIds: fc.constantFrom<string[][]>([], ["p1"]),
  });

  it("likely duplicates always share a key", () => {
    const context = { owners: new Map<string, number>(), profiles: 2, segmentProfiles: new Map([["p1", 2]]) };
    fc.assert(
      fc.property(anyPerson, anyPerson, (a, b) => {
        if (score(evidence(a, b, context)) < 30) return;
        const keys = new Set(candidateKeys(a));
        expect(candidateKeys(b).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("parts of names match fewer profiles than whole ones, domains none", () => {
    const uses = Map.groupBy(
      candidateKeys(person("a", "Ada Fenn", { identities: [email("ada@nordvik.example")] })),
      keyUse,
    );
    expect(uses.get("own")).toEqual(["mailbox ada@nordvik.example", "login ada", "login nordvik", "name ada fenn"]);
    expect(uses.get("common")).toEqual(expect.arrayContaining(["word ada", "word fenn", "made afenn", "made adafenn"]));
    expect(uses.get("counted")).toEqual(["domain nordvik.example"]);
  });
});

describe("links", () => {
  it("lead to one profile, also one in the query string", () => {
    const writer = person("a", "Ada", {
      attributes: { bio: { default: "Me elsewhere: https://news.ycombinator.com/user?id=zx81lover" } },
    });
    const found = (value: string) =>
      evidence(writer, person("b", "Bo", { identities: [handle("hackernews", value)] }), {
        owners: new Map(),
        profiles: 2,
      });
    expect(found("zx81lover").map(({ kind }) => kind)).toEqual(["profile-link"]);
    expect(found("somebody-else")).toEqual([]);
  });
});

describe("bot detection", () => {
  it.each([
    ["dependabot[bot]", 98],
    ["release-bot", 93],
    ["nightly-builder", 85],
    ["crowbot", 60],
  ])("%s", (displayName, percent) => {
    expect(botConfidence(person("a", displayName))).toBe(percent);
  });

  it.each(["Abbot Costello", "Ada Lovelace", "Grace Builder", "Robot", "Talbot", "root"])("not %s", (displayName) => {
    expect(botConfidence(person("a", displayName, { identities: [email("ada@fenn.example")] })) ?? 0).toBeLessThan(94);
    if (/ /.test(displayName)) expect(botConfidence(person("a", displayName))).toBeNull();
  });

  it("account names and role mailboxes count; a team member with a full name is no bot", () => {
    expect(botConfidence(person("a", "Mirror", { identities: [handle("github", "mirror-sync-bot")] }))).toBe(93);
    expect(botConfidence(person("a", "crowbot", { identities: [email("noreply@host.example")] }))).toBe(76);
    expect(botConfidence(person("a", "Ada Fenn", { identities: [email("release@project.example")] }))).toBeNull();
  });
});

describe("new evidence after a decision", () => {
  const context = { owners: new Map<string, number>(), profiles: 2 };
  const before = evidence(
    person("a", "Ada Fenn", { identities: [email("ada@fenn.example", false)] }),
    person("b", "Bo Marsh", { identities: [email("ada@fenn.example")] }),
    context,
  );

  it("is not reported when only the weights have changed", () => {
    expect(
      newEvidence(
        before.map((line) => ({ ...line, weight: 12, sentence: "" })),
        before,
      ),
    ).toEqual([]);
  });

  it("is listed, without adding to the sum", () => {
    const now = evidence(
      person("a", "Ada Fenn", {
        identities: [email("ada@fenn.example", false), email("1+bo@users.noreply.github.com")],
      }),
      person("b", "Bo Marsh", { identities: [email("ada@fenn.example"), handle("github", "bo")] }),
      context,
    );
    const since = newEvidence(now, before);
    expect(since.map(({ kind }) => kind)).toEqual(["noreply-handle"]);
    expect(decidedBeforeLine(person("a", "Ada"), person("b", "Bo"), "2026-05-03T10:00:00.000Z", since)).toMatchObject({
      kind: "decided-before",
      direction: "weak",
      weight: 0,
      sentence: expect.stringMatching(/^Marked as not the same on .+\. New since then: Noreply address/),
    });
  });
});
