import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailboxKey } from "#shared/domain/evidence/compare-emails.ts";
import { isSimilarName, nameKey, nameTokens } from "#shared/domain/evidence/compare-names.ts";
import { evidenceTitles } from "#shared/domain/evidence/evidence.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import type { EvidenceContext, EvidencePerson } from "#shared/domain/evidence/person.ts";
import { band, score } from "#shared/domain/evidence/score.ts";

const handle = (platform: string, value: string, verified = true) => ({ type: "username", platform, value, verified });
const email = (value: string, verified = true, platform = "git") => ({ type: "email", platform, value, verified });
const work = (organizationName: string, dateStart: string | null = null, dateEnd: string | null = null) => ({
  organizationId: organizationName,
  organizationName,
  dateStart,
  dateEnd,
});

function person(id: string, displayName: string, rest: Partial<EvidencePerson> = {}): EvidencePerson {
  return { id, displayName, identities: [], ...rest };
}

function known(handles: Record<string, number> = {}, names: Record<string, number> = {}): EvidenceContext {
  return { handleOwners: new Map(Object.entries(handles)), nameOwners: new Map(Object.entries(names)) };
}

function judged(a: Partial<EvidencePerson>, b: Partial<EvidencePerson>, context = known()) {
  const found = evidence(person("a", "ada", a), person("b", "countess", b), context);
  return { kinds: found.map(({ kind }) => kind), score: score(found), band: band(score(found)), found };
}

describe("what speaks for two profiles being one person (matching.md)", () => {
  it("the same verified e-mail reaches 90 by itself, whatever its letter case and platform", () => {
    const result = judged({ identities: [email("Ada@X.org")] }, { identities: [email("ada@x.org", true, "github")] });
    expect(result).toMatchObject({ kinds: ["same-verified-email"], score: 90, band: "high" });
    expect(result.found[0]?.sentence).toBe("Both profiles verified ada@x.org, in Git and on GitHub.");
    expect(result.found.map(({ kind }) => evidenceTitles[kind])).toEqual(["Same verified e-mail"]);
  });

  it.each([
    ["8814270+ada-l@users.noreply.github.com", "github"],
    ["ada-l@users.noreply.github.com", "github"],
    ["8814270-ada-l@users.noreply.gitlab.com", "gitlab"],
  ])("the noreply address %s that names the other's verified handle reaches 90 by itself", (address, platform) => {
    expect(judged({ identities: [email(address)] }, { identities: [handle(platform, "Ada-L")] })).toMatchObject({
      kinds: ["noreply-handle"],
      score: 90,
    });
    const unverified = judged({ identities: [email(address)] }, { identities: [handle(platform, "ada-l", false)] });
    expect(unverified.band).toBe("low");
    expect(judged({ identities: [email(address)] }, { identities: [handle("twitter", "ada-l")] }).score).toBe(0);
  });

  it("noreply addresses of one account that was renamed reach 90 by themselves, and its two handles are no clash", () => {
    const writer = (name: string, number: string) => ({
      identities: [email(`${number}+${name}@users.noreply.github.com`), handle("github", name)],
    });
    const renamed = judged(writer("oldname", "771"), writer("newname", "771"));
    expect(renamed).toMatchObject({ kinds: ["renamed-handle"], score: 90 });
    expect(renamed.found[0]?.sentence).toBe("The GitHub account 771 writes as newname and as oldname: it was renamed.");
    expect(judged(writer("oldname", "771"), writer("newname", "772"))).toMatchObject({
      kinds: ["two-handles"],
      score: 0,
    });
  });

  it("a profile link of one names the other's handle", () => {
    const attributes = { websiteUrl: { default: "https://www.github.com/Ada-L/" } };
    expect(judged({ attributes }, { identities: [handle("github", "ada-l")] })).toMatchObject({
      kinds: ["profile-link"],
      band: "medium",
    });
  });

  it("the same handle on two platforms where it is rare, long enough and no everyday word", () => {
    const pair = (value: string, owners?: number) =>
      judged(
        { identities: [handle("github", value)] },
        { identities: [handle("twitter", value)] },
        known(owners === undefined ? {} : { [value]: owners }),
      ).found[0];
    expect(pair("zx81lover", 2)).toMatchObject({ direction: "for", kind: "same-handle" });
    expect(pair("zx81lover", 40)).toMatchObject({ direction: "weak" });
    expect(pair("zx81lover")).toMatchObject({ direction: "weak" });
    expect(pair("ada", 2)).toMatchObject({ direction: "weak" });
    expect(pair("michael", 2)).toMatchObject({ direction: "weak" });
  });

  it("the same e-mail counts less when it is not verified on both", () => {
    const scoreOf = (one: boolean, other: boolean) =>
      judged({ identities: [email("ada@x.org", one)] }, { identities: [email("ada@x.org", other)] }).score;
    expect([scoreOf(true, true), scoreOf(true, false), scoreOf(false, false)]).toEqual([90, 85, 70]);
  });

  it("plus-tags and dots of mail providers that ignore them count as a weaker equality", () => {
    expect(mailboxKey("A.da+git@googlemail.com")).toBe("ada@gmail.com");
    expect(mailboxKey("a.da+git@x.org")).toBe("a.da+git@x.org");
    const result = judged(
      { identities: [email("a.lovelace@gmail.com")] },
      { identities: [email("alovelace+oss@gmail.com")] },
    );
    expect(result).toMatchObject({ kinds: ["similar-email"], band: "medium" });
  });

  it("the same full name with the same mailbox name at two domains, or at one organization in overlapping periods", () => {
    const name = { displayName: "Ada Lovelace" };
    const rare = known({}, { "ada lovelace": 2 });
    const mailbox = judged(
      { ...name, identities: [email("lovelace@x.org")] },
      { ...name, identities: [email("lovelace@y.org")] },
      rare,
    );
    expect(mailbox).toMatchObject({ kinds: ["email-name"], band: "medium" });
    const at = (from: string, to: string | null) => ({
      displayName: "Lovelace, Ada",
      work: [work("Nordvik", from, to)],
    });
    expect(judged({ ...name, work: [work("Nordvik", "2022-03-01")] }, at("2020-01-01", null), rare)).toMatchObject({
      kinds: ["name-organization"],
      band: "medium",
    });
    expect(
      judged({ ...name, work: [work("Nordvik", "2022-03-01")] }, at("2020-01-01", "2021-01-01"), rare),
    ).toMatchObject({
      kinds: ["same-name"],
      band: "low",
    });
  });

  it("the same full name with the same time zone and projects, less the more people bear it", () => {
    const profile = {
      displayName: "Ada Lovelace",
      attributes: { timezone: { default: "Europe/London" } },
      projectIds: ["p"],
    };
    const at = (owners: number) => judged(profile, profile, known({}, { "ada lovelace": owners }));
    expect(at(2).kinds).toEqual(["name-projects"]);
    expect(at(2).score).toBeGreaterThan(at(50).score);
  });
});

describe("what is weak or never evidence (matching.md)", () => {
  it.each(["Ada Lovelace", "Ada", "Ζωή Παπαμιχαλάκη", "山田太郎"])(
    "a shared display name alone is low: %s",
    (displayName) => {
      const attributes = { location: { default: "London" }, avatarUrl: { default: "https://img.example/default.png" } };
      const result = judged(
        { displayName, attributes },
        { displayName, attributes },
        known({}, { [nameKey(displayName)]: 2 }),
      );
      expect(result.found.every(({ direction }) => direction === "weak")).toBe(true);
      expect(result.band).toBe("low");
      expect(result.kinds).toEqual(expect.arrayContaining(["same-name", "same-location", "same-picture"]));
    },
  );

  it.each(["info@x.org", "noreply@x.org", "security@x.org", "users@lists.x.org", "root@localhost"])(
    "the shared mailbox %s tells nobody",
    (address) => {
      expect(judged({ identities: [email(address)] }, { identities: [email(address)] }).kinds).toEqual([]);
    },
  );

  it.each(["root", "unknown", "Your Name", "Deleted User", "ubuntu"])(
    "the placeholder name %s names nobody",
    (name) => {
      expect(judged({ displayName: name }, { displayName: name }).kinds).toEqual([]);
    },
  );

  it("free providers are no organization", () => {
    const work2 = [work("gmail.com", "2020-01-01")];
    const one = { displayName: "Ada Lovelace", work: work2, identities: [email("ada1815@gmail.com")] };
    const other = { displayName: "Ada Lovelace", work: work2, identities: [email("countess@gmail.com")] };
    expect(judged(one, other).kinds).toEqual(["same-name"]);
  });

  it("automation accounts tell nobody, and a bot is no person", () => {
    const bot = [handle("github", "renovate[bot]"), email("29139614+renovate[bot]@users.noreply.github.com")];
    expect(judged({ identities: bot }, { identities: bot }).kinds).toEqual([]);
    const same = { identities: [email("ada@x.org")] };
    const result = judged({ ...same, attributes: { isBot: { default: true } } }, same);
    expect(result).toMatchObject({ kinds: ["same-verified-email", "bot"], band: "low" });
    expect(judged({ ...same, attributes: { isOrganization: { default: true } } }, same).band).toBe("low");
  });
});

describe("what speaks against it (matching.md)", () => {
  const same = email("ada@x.org");

  it("two different verified handles on one platform are strong, not a veto", () => {
    const result = judged(
      { identities: [same, handle("github", "ada-l")] },
      { identities: [same, handle("github", "countess")] },
    );
    expect(result).toMatchObject({ kinds: ["same-verified-email", "two-handles"], score: 70, band: "medium" });
    expect(result.found[1]?.sentence).toBe("GitHub has ada-l and countess, both verified. One person rarely has two.");
  });

  it("git and mail identities, unverified handles and accounts at many sites do not count", () => {
    for (const [platform, verified] of [
      ["git", true],
      ["github", false],
      ["discourse", true],
    ] as const) {
      const result = judged(
        { identities: [handle(platform, "one-name", verified)] },
        { identities: [handle(platform, "two-name", verified)] },
      );
      expect(result.kinds).toEqual([]);
    }
  });

  it("different names of two or more words, but not of two scripts, of an initial or of a single word", () => {
    const named = (one: string, other: string) =>
      judged({ displayName: one, identities: [same] }, { displayName: other, identities: [same] }).score;
    expect(named("Ada Lovelace", "Grace Hopper")).toBe(65);
    expect(named("Ada Lovelace", "Ада Лавлейс")).toBe(90);
    expect(named("Ada Lovelace", "A. Lovelace")).toBe(92);
    expect(named("Ada Lovelace", "hopper")).toBe(90);
  });

  it("employment at odds for the same period", () => {
    const at = (name: string, from: string, to: string) => ({ identities: [same], work: [work(name, from, to)] });
    expect(judged(at("A", "2020-01-01", "2022-01-01"), at("B", "2021-01-01", "2023-01-01")).score).toBe(80);
    expect(judged(at("A", "2020-01-01", "2021-01-31"), at("B", "2021-01-01", "2023-01-01")).score).toBe(90);
  });

  it("a no-merge decision is final", () => {
    const all = { identities: [same, handle("github", "ada-l")] };
    expect(judged(all, all, { ...known(), neverMerge: true }).score).toBe(0);
  });
});

describe("comparison of names (matching.md)", () => {
  it("folds marks and takes words in any order; script and letters of other scripts are kept", () => {
    expect(nameKey("Łukasz Müller-Straße")).toBe(nameKey("STRASSE muller lukasz"));
    expect(nameKey("ΖΩΉ Παπαμιχαλάκης")).toBe(nameKey("παπαμιχαλακης ζωη"));
    expect(nameKey("山田 太郎")).toBe(nameKey("山田太郎"));
    expect(nameKey("कमल")).not.toBe(nameKey("कमला"));
    expect(nameKey("Ada Lovelace (Nordvik)")).toBe("ada lovelace");
  });

  it.each([
    ["Ada Lovelace", "A. Lovelace", true],
    ["Ada King Lovelace", "Ada Lovelace", true],
    ["Michael Jansson", "Micheal Jansson", true],
    ["Ada Lovelace", "Ada Byron", false],
    ["Ada", "Ada Lovelace", false],
  ])("%s and %s are alike: %s", (one, other, alike) => {
    expect(isSimilarName(nameTokens(one), nameTokens(other))).toBe(alike);
  });
});

describe("the score", () => {
  const anyIdentity = fc.oneof(
    fc.record({
      type: fc.constant("username"),
      platform: fc.constantFrom("github", "twitter", "linkedin", "discourse"),
      value: fc.constantFrom("ada-lovelace", "zx81lover", "countess", "root", "renovate[bot]"),
      verified: fc.boolean(),
    }),
    fc.record({
      type: fc.constant("email"),
      platform: fc.constantFrom("git", "github"),
      value: fc.constantFrom(
        "ada@x.org",
        "ada@y.org",
        "a.da@gmail.com",
        "ada+1@gmail.com",
        "zx81lover@users.noreply.github.com",
      ),
      verified: fc.boolean(),
    }),
  );
  const anyPerson = (id: string) =>
    fc.record({
      id: fc.constant(id),
      displayName: fc.constantFrom("Ada Lovelace", "Lovelace Ada", "A. Lovelace", "Grace Hopper", "Ada", "root"),
      identities: fc.array(anyIdentity, { maxLength: 4 }),
      attributes: fc.constantFrom({}, { isBot: { default: true } }, { websiteUrl: { default: "github.com/countess" } }),
      work: fc.constantFrom([], [work("A", "2020-01-01")], [work("B", "2021-01-01", "2022-01-01")]),
    });
  const context = known({ zx81lover: 2, countess: 9 }, { "ada lovelace": 4 });

  it("evidence is the same whichever profile comes first, and the score is the sum of what is shown, 0 to 99", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const found = evidence(a, b, context);
        expect(evidence(b, a, context)).toEqual(found);
        const sum = found.reduce((total, { weight }) => total + weight, 0);
        expect(score(found)).toBe(Math.max(0, sum));
        expect(sum).toBeLessThanOrEqual(99);
        for (const { direction, weight } of found)
          expect(direction === "against" ? weight < 0 : weight >= 0).toBe(true);
      }),
    );
  });

  it("what both profiles have in common more never lowers it", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const shared = email("common@mailbox.org");
        const more = (each: EvidencePerson) => ({ ...each, identities: [...each.identities, shared] });
        // A verified address makes both names known, which may speak against them: compare like with like.
        const base = (each: EvidencePerson) => ({
          ...each,
          identities: [...each.identities, email(`${each.id}@own.org`)],
        });
        expect(score(evidence(more(base(a)), more(base(b)), context))).toBeGreaterThanOrEqual(
          score(evidence(base(a), base(b), context)),
        );
      }),
    );
  });

  it("weak lines are never decisive together: without a line for, nothing passes low", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const found = evidence(a, b, context);
        if (!found.some(({ direction }) => direction === "for")) expect(band(score(found))).toBe("low");
      }),
    );
  });

  it("bands are high from 90, medium from 70, low below", () => {
    expect([99, 90, 89, 70, 69, 0].map(band)).toEqual(["high", "high", "medium", "medium", "low", "low"]);
  });

  it("a profile is no duplicate of itself", () => {
    const ada = person("a", "Ada Lovelace", { identities: [email("ada@x.org")] });
    expect(evidence(ada, ada, known())).toEqual([]);
  });
});
