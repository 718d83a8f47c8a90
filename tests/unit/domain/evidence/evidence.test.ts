import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidateKeys } from "#shared/domain/evidence/candidate-keys.ts";
import { mailboxKey, ownDomain } from "#shared/domain/evidence/compare/compare-emails.ts";
import { matchNames, nameKey, nameTokens } from "#shared/domain/evidence/compare/compare-names.ts";
import { madeOf } from "#shared/domain/evidence/compare/logins.ts";
import { evidenceTitles } from "#shared/domain/evidence/evidence-titles.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import type { EvidenceContext, EvidencePerson } from "#shared/domain/evidence/person.ts";
import { band, score } from "#shared/domain/evidence/score.ts";
import { terms } from "#shared/domain/evidence/terms.ts";

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

/** Context with this number of profiles and, for each value, the number of profiles that have it. */
function known(owners: Record<string, number> = {}, profiles = 10_000): EvidenceContext {
  return { owners: new Map(Object.entries(owners)), profiles, segmentProfiles: new Map([["p", 1_000]]) };
}

function judged(a: Partial<EvidencePerson>, b: Partial<EvidencePerson>, context = known()) {
  const found = evidence(person("a", "ada", a), person("b", "countess", b), context);
  return { kinds: found.map(({ kind }) => kind), score: score(found), band: band(score(found)), found };
}

/** Places both in one repository. */
const here = { channels: ["p/git"] };

describe("evidence for two profiles being one person", () => {
  it("the same verified email is nearly certain by itself, ignoring case and platform", () => {
    const result = judged({ identities: [email("Ada@X.org")] }, { identities: [email("ada@x.org", true, "github")] });
    expect(result).toMatchObject({ kinds: ["same-verified-email"], score: 99, band: "high" });
    expect(result.found[0]?.sentence).toBe("Both profiles verified ada@x.org, in Git and on GitHub.");
    expect(result.found.map(({ kind }) => evidenceTitles[kind])).toEqual(["Same verified email"]);
  });

  it.each([
    ["8814270+ada-l@users.noreply.github.com", "github"],
    ["ada-l@users.noreply.github.com", "github"],
    ["8814270-ada-l@users.noreply.gitlab.com", "gitlab"],
  ])("the noreply address %s that names the other's verified handle is nearly certain", (address, platform) => {
    expect(judged({ identities: [email(address)] }, { identities: [handle(platform, "Ada-L")] })).toMatchObject({
      kinds: ["noreply-handle"],
      score: 99,
    });
    const unverified = judged({ identities: [email(address)] }, { identities: [handle(platform, "ada-l", false)] });
    expect(unverified.band).toBe("medium");
    expect(judged({ identities: [email(address)] }, { identities: [handle("twitter", "ada-l")] }).band).toBe("low");
  });

  it("a noreply address of a server of one's own names accounts there only", () => {
    const writer = { identities: [email("7+ada-l@users.noreply.ghe.fenn.example")] };
    const on = (site: string) => judged(writer, { identities: [{ ...handle("github", "ada-l"), site }] });
    expect(on("ghe.fenn.example")).toMatchObject({ kinds: ["noreply-handle"], score: 99 });
    for (const site of ["", "github.marsh.example"]) expect(on(site).kinds).not.toContain("noreply-handle");
    const other = (address: string) => judged(writer, { identities: [email(address)] }).kinds;
    expect(other("7+ada-new@users.noreply.ghe.fenn.example")).toContain("renamed-handle");
    expect(other("7+ada-new@users.noreply.github.com")).not.toContain("renamed-handle");
    expect(other("7+ada-l@users.noreply.github.com")).not.toContain("noreply-handle");
  });

  it("noreply addresses of one renamed account are nearly certain, and its two handles do not conflict", () => {
    const writer = (name: string, number: string) => ({
      identities: [email(`${number}+${name}@users.noreply.github.com`), handle("github", name)],
    });
    const renamed = judged(writer("oldname", "771"), writer("newname", "771"));
    expect(renamed).toMatchObject({ kinds: ["renamed-handle"], score: 99 });
    expect(renamed.found[0]?.sentence).toBe("The GitHub account 771 writes as newname and as oldname: it was renamed.");
    expect(judged(writer("oldname", "771"), writer("newname", "772"))).toMatchObject({
      kinds: ["two-handles"],
      score: 0,
    });
  });

  it("a repository's .mailmap entry for their addresses is decisive, if it is unambiguous", () => {
    const withMailmap = (address: string, isProper = false, channel = "https://git.example/loom", proper = "1") => ({
      displayName: isProper ? "Zoe Zest" : "Ada Lovelace",
      identities: [email(address)],
      stated: [{ email: address, proper, isProper, channel }],
    });
    const result = judged(withMailmap("old@x.org"), withMailmap("ada@y.org", true));
    expect(result).toMatchObject({ kinds: ["mailmap", "different-names"], score: 98 });
    expect(result.found[0]?.sentence).toBe(
      "The .mailmap of https://git.example/loom says that old@x.org is ada@y.org.",
    );
    const third = judged(withMailmap("old@x.org"), withMailmap("older@x.org"));
    expect(third.found[0]?.sentence).toBe(
      "The .mailmap of https://git.example/loom gives old@x.org and older@x.org to one person.",
    );
    const shared = candidateKeys(person("a", "x", withMailmap("old@x.org"))).filter((key) =>
      candidateKeys(person("b", "y", withMailmap("ada@y.org", true))).includes(key),
    );
    expect(shared).not.toEqual([]);
    const kinds = (...pair: [Partial<EvidencePerson>, Partial<EvidencePerson>]) => judged(...pair).kinds;
    expect(kinds(withMailmap("old@x.org"), withMailmap("a@y.org", true, "https://git.example/other"))).not.toContain(
      "mailmap",
    );
    expect(kinds(withMailmap("old@x.org"), withMailmap("a@y.org", true, undefined, "2"))).not.toContain("mailmap");
    expect(kinds(withMailmap("root@localhost"), withMailmap("a@y.org", true))).not.toContain("mailmap");
  });

  it("a full name written without a blank counts once: it is not also a handle", () => {
    for (const displayName of ["李小龙", "김민준", "田中太郎"]) {
      expect(judged({ displayName }, { displayName }).kinds).toEqual(["same-name"]);
    }
    expect(judged({ displayName: "zestofzoe" }, { displayName: "zestofzoe" }).kinds).toEqual(["same-login"]);
  });

  it("a profile link of one names the other's handle", () => {
    const attributes = { websiteUrl: { default: "https://www.github.com/Ada-L/" } };
    expect(judged({ attributes }, { identities: [handle("github", "ada-l")] })).toMatchObject({
      kinds: ["profile-link"],
      band: "medium",
    });
  });

  it("the same handle on two platforms counts by its rarity: common and short words count little", () => {
    const scoreOf = (value: string, owners = 2) =>
      judged(
        { identities: [handle("github", value)], ...here },
        { identities: [handle("twitter", value)], ...here },
        known({ [terms.login(value)]: owners }),
      ).score;
    expect(band(scoreOf("zx81lover"))).toBe("high");
    expect(scoreOf("zx81lover", 40)).toBeLessThan(scoreOf("zx81lover"));
    expect(band(scoreOf("ada"))).toBe("low");
    expect(band(scoreOf("michael"))).toBe("low");
  });

  it("a handle and a mailbox name count as equal, in any spelling", () => {
    const result = judged(
      { identities: [handle("github", "jo-nothman"), email("x@y.org")] },
      { identities: [email("jo.nothman@z.org")] },
    );
    expect(result.kinds).toContain("same-login");
  });

  it("the same email counts less when it is not verified on both", () => {
    const scoreOf = (one: boolean, other: boolean) =>
      judged({ identities: [email("ada@x.org", one)] }, { identities: [email("ada@x.org", other)] }).score;
    expect([scoreOf(true, true), scoreOf(true, false), scoreOf(false, false)]).toEqual([99, 92, 80]);
  });

  it("plus-tags and dots of mail providers that ignore them count as a weaker equality", () => {
    expect(mailboxKey("A.da+git@googlemail.com")).toBe("ada@gmail.com");
    expect(mailboxKey("a.da+git@x.org")).toBe("a.da+git@x.org");
    const result = judged(
      { identities: [email("a.lovelace@gmail.com", false)] },
      { identities: [email("alovelace+oss@gmail.com")] },
    );
    expect(result).toMatchObject({ kinds: ["similar-email"], band: "medium" });
  });

  it("a unique full name is nearly proof in one repository, and none when the two have nothing in common", () => {
    const name = { displayName: "Ada Lovelace" };
    const together = judged({ ...name, ...here }, { displayName: "Lovelace, Ada", ...here });
    expect(together).toMatchObject({ kinds: ["same-name"], band: "high" });
    expect(judged(name, name, known({}, 1_000_000)).score).toBeLessThan(together.score);
  });

  it("a name counts less the more people have its words", () => {
    const name = { displayName: "Wei Wang", ...here };
    const rare = judged(name, name, known({ [terms.word("wei")]: 2, [terms.word("wang")]: 2 }));
    const common = judged(name, name, known({ [terms.word("wei")]: 200, [terms.word("wang")]: 400 }));
    expect(common.score).toBeLessThan(rare.score);
    expect(common.band).toBe("low");
  });

  it("shows how many others have the name", () => {
    const name = { displayName: "Ada Lovelace" };
    const sentence = (owners: number) =>
      judged(name, name, known({ [terms.name("ada lovelace")]: owners })).found[0]?.sentence;
    expect([sentence(2), sentence(3), sentence(9)]).toEqual([
      "Both are called “Ada Lovelace”. Nobody else here is.",
      "Both are called “Ada Lovelace”. One other here is.",
      "Both are called “Ada Lovelace”. 7 others here are.",
    ]);
  });

  it("a mailbox name built from the name adds little to it", () => {
    const one = { displayName: "Ada Lovelace", ...here };
    const bits = (local: string) => {
      const both = judged(
        { ...one, identities: [email(`${local}@x.org`)] },
        { ...one, identities: [email(`${local}@y.org`)] },
      );
      return both.found.find(({ kind }) => kind === "email-name")?.weight ?? 0;
    };
    expect(bits("alovelace")).toBeGreaterThan(0);
    expect(bits("zx81lover")).toBeGreaterThan(bits("alovelace"));
  });

  it.each([
    ["alovelace", "Ada Lovelace"],
    ["lovelacea", "Ada Lovelace"],
    ["adalovelace99", "Ada Lovelace"],
    ["grlee77", "Gregory R. Lee"],
    ["rosteen", "Ricky O'Steen"],
  ])("%s looks built from the name %s", (login, displayName) => {
    expect(madeOf(login, nameTokens(displayName))).not.toBeNull();
    const result = judged({ identities: [handle("github", login)], ...here }, { displayName, ...here });
    expect(result.kinds).toEqual(["login-of-name"]);
  });

  it.each([
    ["orionlee", "Sam Lee"],
    ["al", "Ada Lovelace"],
    ["lovelander", "Ada Lovelace"],
  ])("%s is not built from the name %s", (login, displayName) => {
    expect(madeOf(login, nameTokens(displayName))).toBeNull();
  });

  it("a login with one word of a name is not certain by itself, even among many people; one with two words is", () => {
    const made = (login: string) =>
      judged(
        { identities: [handle("github", login)], ...here },
        { displayName: "Ada Lovelace", ...here },
        known({}, 1_000_000),
      ).band;
    expect([made("lovelace"), made("adalovelace")]).toEqual(["medium", "high"]);
  });

  it("an email domain by itself only means colleagues in a repository, even among many people", () => {
    const at = (local: string) => ({ displayName: local, identities: [email(`${local}@lovelace.example`)], ...here });
    for (const profiles of [1_000, 1_000_000]) {
      const result = judged(at("zwhopper"), at("kqbyron"), known({}, profiles));
      expect(result).toMatchObject({ kinds: ["same-email-domain"], band: "low" });
    }
  });

  it("a private domain that contains the name", () => {
    const result = judged(
      { identities: [email("me@lovelace.org")], ...here },
      { displayName: "Ada Lovelace", ...here },
    );
    expect(result.kinds).toEqual(["login-of-name"]);
  });

  it("the same organization in overlapping periods, the same email domain, the same time zone", () => {
    const at = (from: string, to: string | null) => ({ work: [work("Nordvik", from, to)] });
    expect(judged(at("2022-03-01", null), at("2020-01-01", null)).kinds).toEqual(["same-organization"]);
    expect(judged(at("2022-03-01", null), at("2020-01-01", "2021-01-01")).kinds).toEqual([]);
    const mail = (local: string) => ({ identities: [email(`${local}@eng.nordvik.example`)] });
    expect(judged(mail("one"), mail("two")).kinds).toEqual(["same-email-domain"]);
    const zone = (name: string) => ({ attributes: { timezone: { default: name } } });
    expect(judged(zone("Europe/London"), zone("Europe/London")).kinds).toEqual(["same-time-zone"]);
    expect(judged(zone("Europe/London"), zone("Asia/Tokyo")).kinds).toEqual(["other-time-zone"]);
  });

  it("a rarely used picture counts, a default one does not", () => {
    const picture = (link: string) => ({ attributes: { avatarUrl: { default: link } } });
    const same = (link: string, owners: number) =>
      judged(picture(link), picture(link), known({ [terms.picture(link)]: owners }));
    expect(same("https://img.example/ada.png", 2).kinds).toEqual(["same-picture"]);
    expect(same("https://img.example/ada.png", 900).score).toBeLessThan(5);
    expect(same("https://img.example/default.png", 2).kinds).toEqual([]);
  });
});

describe("ignored values", () => {
  it.each(["info@x.org", "noreply@x.org", "security@x.org", "users@lists.x.org", "root@localhost"])(
    "the shared mailbox %s is no evidence",
    (address) => {
      expect(judged({ identities: [email(address)] }, { identities: [email(address)] }).kinds).toEqual([]);
    },
  );

  it.each(["root", "unknown", "Your Name", "Deleted User", "ubuntu"])("the placeholder name %s is no name", (name) => {
    expect(judged({ displayName: name }, { displayName: name }).kinds).toEqual([]);
  });

  it.each(["gmail.com", "laptop.(none)", "10.0.2.15", "build.lan", "mail.google.com.local"])(
    "%s is the domain of no organization",
    (host) => {
      expect(ownDomain(`ada@${host}`)).toBeNull();
    },
  );

  it("free email providers are no organization", () => {
    const work2 = [work("gmail.com", "2020-01-01")];
    const one = { displayName: "Ada Lovelace", work: work2, identities: [email("ada1815@gmail.com")] };
    const other = { displayName: "Ada Lovelace", work: work2, identities: [email("countess@gmail.com")] };
    expect(judged(one, other).kinds).toEqual(["same-name"]);
  });

  it("automation accounts are no evidence, and a bot is no person", () => {
    const bot = [handle("github", "renovate[bot]"), email("29139614+renovate[bot]@users.noreply.github.com")];
    expect(judged({ identities: bot }, { identities: bot }).kinds).toEqual([]);
    const same = { identities: [email("ada@x.org")] };
    const result = judged({ ...same, attributes: { isBot: { default: true } } }, same);
    expect(result).toMatchObject({ kinds: ["same-verified-email", "bot"], score: 0 });
    expect(judged({ ...same, attributes: { isOrganization: { default: true } } }, same).score).toBe(0);
  });
});

describe("evidence against one person", () => {
  it("two verified handles are a clash on one server only", () => {
    const on = (platform: string, value: string, site?: string) => ({
      identities: [{ ...handle(platform, value), ...(site && { site }) }],
    });
    const clash = judged(on("discourse", "adalo", "a.example"), on("discourse", "countess1", "a.example"));
    expect(clash.kinds).toContain("two-handles");
    expect(clash.found[0]?.sentence).toContain("Discourse (a.example) has adalo and countess1");
    expect(judged(on("discourse", "adalo", "a.example"), on("discourse", "countess1", "b.example")).kinds).toEqual([]);
    expect(judged(on("discourse", "adalo"), on("discourse", "countess1")).kinds).toEqual([]);
    expect(judged(on("gitlab", "adalo"), on("gitlab", "countess1", "git.example")).kinds).toEqual([]);
  });

  it("the same handle is one account on one server, and only a hint on two or on an unknown one", () => {
    const on = (site?: string) => ({
      identities: [{ ...handle("discourse", "grace-hopper-1906"), ...(site && { site }) }],
    });
    expect(judged(on("a.example"), on("a.example"))).toMatchObject({ kinds: ["same-identity"], band: "high" });
    expect(judged(on("a.example"), on("b.example")).kinds).toEqual(["same-handle"]);
    expect(judged(on("a.example"), on()).kinds).not.toContain("same-identity");
  });

  const same = email("ada@x.org");

  it("two different verified handles on one platform are strong, not a veto", () => {
    const result = judged(
      { identities: [same, handle("github", "ada-l")] },
      { identities: [same, handle("github", "countess")] },
    );
    expect(result).toMatchObject({ kinds: ["same-verified-email", "two-handles"], band: "medium" });
    expect(result.found[1]?.sentence).toBe("GitHub has ada-l and countess, both verified. One person rarely has two.");
  });

  it("two active verified accounts on one platform are never high, whatever speaks for them", () => {
    const both = {
      displayName: "Ada Lovelace",
      identities: [same, email("lovelace@y.org"), handle("gitlab", "zx81lover")],
    };
    const of = (value: string) => ({ ...both, identities: [...both.identities, handle("github", value)] });
    expect(judged(both, both)).toMatchObject({ score: 99 });
    expect(judged(of("ada-l"), of("countess"))).toMatchObject({ score: 89, band: "medium" });
  });

  it("each line against lowers the confidence, however certain the rest is", () => {
    const both = {
      displayName: "Ada Lovelace",
      identities: [same, email("lovelace@y.org"), handle("gitlab", "zx81lover")],
    };
    const at = (name: string, zone: string) => ({
      ...both,
      work: [work(name, "2020-01-01", "2023-01-01")],
      attributes: { timezone: { default: zone } },
    });
    const { score, found } = judged(at("A", "Europe/Lisbon"), at("B", "Asia/Tokyo"));
    const against = found.filter(({ direction }) => direction === "against");
    expect(against.map(({ kind }) => kind).sort()).toEqual(["employment", "other-time-zone"]);
    expect(against.every(({ weight }) => weight < 0)).toBe(true);
    expect(score).toBeLessThanOrEqual(97);
  });

  it("where nothing speaks for the two, nothing is left to lower, so no line is shown as against", () => {
    const { score, found } = judged(
      { identities: [handle("github", "one-name")] },
      { identities: [handle("github", "two-name")] },
    );
    expect({ score, directions: found.map(({ direction }) => direction) }).toEqual({ score: 0, directions: ["weak"] });
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

  it("different names of two or more words count, but not names in two scripts, initials or single words", () => {
    const named = (one: string, other: string) =>
      judged({ displayName: one, identities: [same] }, { displayName: other, identities: [same] });
    expect(named("Ada Lovelace", "Grace Hopper").kinds).toEqual(["same-verified-email", "different-names"]);
    expect(named("Ada Lovelace", "Grace Hopper").band).toBe("medium");
    expect(named("Ada Lovelace", "آدا لوفلايس").kinds).toEqual(["same-verified-email"]);
    expect(named("Ada Lovelace", "A. Lovelace").kinds).toContain("similar-name");
    expect(named("Ada Lovelace", "hopper").kinds).toEqual(["same-verified-email"]);
  });

  it("conflicting employment in the same period", () => {
    const at = (name: string, from: string, to: string) => ({ identities: [same], work: [work(name, from, to)] });
    expect(judged(at("A", "2020-01-01", "2022-01-01"), at("B", "2021-01-01", "2023-01-01")).kinds).toContain(
      "employment",
    );
    expect(judged(at("A", "2020-01-01", "2021-01-31"), at("B", "2021-01-01", "2023-01-01")).kinds).toEqual([
      "same-verified-email",
    ]);
  });

  it("a no-merge decision is final, and cancels all other evidence", () => {
    const all = { identities: [same, handle("github", "ada-l")] };
    const { found } = judged(all, all, { ...known(), neverMerge: true });
    expect(found.reduce((sum, { weight }) => sum + weight, 0)).toBe(0);
    expect(found[0]).toMatchObject({ kind: "never-merge", direction: "against" });
  });
});

describe("comparison of names", () => {
  it("ignores accents and word order; other scripts and their letters are kept", () => {
    expect(nameKey("Łukasz Müller-Straße")).toBe(nameKey("STRASSE muller lukasz"));
    expect(nameKey("ΖΩΉ Παπαμιχαλάκης")).toBe(nameKey("παπαμιχαλακης ζωη"));
    expect(nameKey("山田 太郎")).toBe(nameKey("山田太郎"));
    expect(nameKey("कमल")).not.toBe(nameKey("कमला"));
    expect(nameKey("Ada Lovelace (Nordvik)")).toBe("ada lovelace");
  });

  it.each([
    ["Jürgen Möller", "Juergen Moeller"],
    ["AdaLovelace", "Ada Lovelace"],
    ["Dr. Ada Lovelace, PhD", "Ada Lovelace"],
    ["[Ada Lovelace]", "Ada Lovelace"],
    ["O’Hara Scarlett", "Scarlett O'Hara"],
  ])("%s and %s are one name", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ["Ada Lovelace", "A. Lovelace", true],
    ["Ada King Lovelace", "Ada Lovelace", true],
    ["Michael Jansson", "Micheal Jansson", true],
    ["Bill Hickok", "William Hickok", true],
    ["Stephen Day", "Steve Day", true],
    ["Сергей Иванов", "Sergey Ivanov", true],
    ["Ada Lovelace", "Ada Byron", false],
    ["Andres Rodriguez", "Andrew R. Dykstra", false],
    ["Ada", "Ada Lovelace", false],
  ])("%s and %s as one name: %s", (one, other, isSimilar) => {
    const result = judged({ displayName: one }, { displayName: other });
    expect(result.kinds.includes("similar-name")).toBe(isSimilar);
  });

  it("a prefix of a word counts less than a known short form: Harsh and Harshit are two names", () => {
    const together = (one: string, other: string) =>
      judged({ displayName: one, ...here }, { displayName: other, ...here });
    expect(together("Thomas Hickok", "Tom Hickok").band).toBe("high");
    expect(together("Harshit Hickok", "Harsh Hickok")).toMatchObject({ kinds: ["similar-name"], band: "low" });
  });

  it("uses each word once, the best match first", () => {
    const { pairs, left, otherLeft } = matchNames(["a", "ada", "lovelace"], ["ada", "lovelace"]);
    expect(pairs.map(({ how }) => how)).toEqual(["same", "same"]);
    expect([left, otherLeft]).toEqual([["a"], []]);
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
  const context = known({
    [terms.login("zx81lover")]: 2,
    [terms.login("countess")]: 9,
    [terms.name("ada lovelace")]: 4,
  });

  it("evidence is symmetric, and the score is the sum of the displayed weights, 0 to 99", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const found = evidence(a, b, context);
        expect(evidence(b, a, context)).toEqual(found);
        const sum = found.reduce((total, { weight }) => total + weight, 0);
        expect(score(found)).toBe(sum);
        expect(sum).toBeLessThanOrEqual(99);
        for (const { direction, weight } of found)
          expect(direction === "against" ? weight < 0 : weight >= 0).toBe(true);
      }),
    );
  });

  it("more common values never lower it", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const shared = email("common@mailbox.org");
        const more = (each: EvidencePerson) => ({ ...each, identities: [...each.identities, shared] });
        // A verified address makes both names count, which may be evidence against them, so both sides get one.
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

  it("bands are high from 90, medium from 70, low below", () => {
    expect([99, 90, 89, 70, 69, 0].map(band)).toEqual(["high", "high", "medium", "medium", "low", "low"]);
  });

  it("a profile is no duplicate of itself", () => {
    const ada = person("a", "Ada Lovelace", { identities: [email("ada@x.org")] });
    expect(evidence(ada, ada, known())).toEqual([]);
  });
});
