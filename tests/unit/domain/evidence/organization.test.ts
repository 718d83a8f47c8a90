import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { registeredDomain } from "#shared/domain/evidence/compare/compare-emails.ts";
import { organizationCandidateKeys } from "#shared/domain/evidence/organization/candidate-keys.ts";
import { organizationEvidence } from "#shared/domain/evidence/organization/find-evidence.ts";
import type { EvidenceOrganization, OrganizationContext } from "#shared/domain/evidence/organization/organization.ts";
import { band, score } from "#shared/domain/evidence/score.ts";
import { terms } from "#shared/domain/evidence/terms.ts";

const domain = (value: string, verified = true, type = "primary-domain") => ({
  type,
  platform: "custom",
  value,
  verified,
});
const account = (platform: string, value: string, verified = true) => ({ type: "username", platform, value, verified });
const rare: OrganizationContext = {
  owners: new Map([[terms.login("nordvik-labs"), 2]]),
};

function judged(a: Partial<EvidenceOrganization>, b: Partial<EvidenceOrganization>, context = rare) {
  const whole = (id: string, rest: Partial<EvidenceOrganization>) => ({ id, displayName: "", identities: [], ...rest });
  const found = organizationEvidence(whole("a-one", a), whole("b-two", b), context);
  return { kinds: found.map(({ kind }) => kind), score: score(found), band: band(score(found)) };
}

describe("evidence for two profiles being one organization", () => {
  it("the same domain verified on both is decisive, and counts less when verified on one or none", () => {
    const of = (one: boolean, other: boolean) =>
      judged({ identities: [domain("nordvik.example", one)] }, { identities: [domain("Nordvik.example", other)] });
    expect(of(true, true)).toMatchObject({ kinds: ["same-domain"], score: 99, band: "high" });
    expect([of(true, false).band, of(false, false).score]).toEqual(["high", 92]);
  });

  it("the same account, on LinkedIn with or without its kind", () => {
    const pair = judged(
      { identities: [account("linkedin", "company:nordvik")] },
      { identities: [account("linkedin", "nordvik")] },
    );
    expect(pair).toMatchObject({ kinds: ["same-identity"], band: "high" });
  });

  it("a rare account name on two platforms", () => {
    const pair = (value: string) =>
      judged({ identities: [account("github", value)] }, { identities: [account("twitter", value)] });
    expect(pair("nordvik-labs")).toMatchObject({ kinds: ["same-handle"], score: 50 });
    expect(pair("github").score).toBeLessThan(5);
  });

  it.each([
    ["Nordvik Inc.", "NORDVIK, GmbH", "same-name"],
    ["Nordvik", "@nordvik", "same-name"],
    ["Nordvik", "www.nordvik.example", "same-name"],
    ["Larch Hill", "LarchHill S.p.A.", "same-name"],
    ["Université de Lark", "Lark University", "same-name"],
    ["Nordvik Research", "Nordvik Canada", "part-of-name"],
    ["Nordvik Cloud Services", "Nordvik", "part-of-name"],
    ["Nordvikinger", "Nordvikniger", "similar-name"],
    ["Larch Hill Nordvik Quay", "LHNQ", "similar-name"],
    ["Bank of Nordvik", "bankofnordvik.example", "same-name"],
    ["Nordvik Communications (formerly Larkspur)", "Larkspur Ltd", "same-name"],
    ["Larch Nordvik Quay Machinery (LNQM)", "LNQM", "same-name"],
    ["NordvÃ­k Net", "Nordvík Net", "same-name"],
    ["Extreme Larch Networks", "Exreme Larch Networks", "similar-name"],
    ["Beijing Nordvik Technology", "Nordvik", "part-of-name"],
    ["NordvikCloud", "Nordvik Cloud Ltd", "same-name"],
    ["Nordvik Deutschland", "Nordvik Research Poland", "part-of-name"],
    ["nordviktech.example", "Nordvik Technologies GmbH", "same-name"],
    ["nordvikinc.example", "Nordvik", "same-name"],
    ["nordviklabs.example", "Nordvik", "part-of-name"],
    ["getnordvik.example", "Nordvik", "same-name"],
    ["nord.vik", "Nordvik", "same-name"],
    ["promise.example", "Promise Technology", "part-of-name"],
  ])("the names %s and %s", (one, other, kind) => {
    const pair = judged({ displayName: one }, { displayName: other });
    expect(pair.kinds).toEqual([kind]);
    expect(pair.score).toBeGreaterThanOrEqual(70);
  });

  it.each([
    ["Ministry of Fisheries of Peru", "Ministry of Fisheries of Brazil"],
    ["Larch State University", "Larch University"],
    ["National Research Institute", "National Research Council"],
    ["Open Software Foundation", "Free Software Foundation"],
    ["APNIQ", "AFNIQ"],
    ["Nordvik", "Larkspur"],
    ["University of Nordvik", "Department of Physics of the University of Lark"],
    ["Square Point", "Square Jones"],
    ["squarelabs.example", "Square Jones"],
    ["lark.example", "Larkspur"],
    ["Snow Software", "Snow Day Calculator"],
  ])("the names %s and %s are of two organizations", (one, other) => {
    expect(judged({ displayName: one }, { displayName: other }).score).toBeLessThan(70);
  });

  it("a frequent first word that is no usual word stays rare: its owners are rather one organization", () => {
    const names = Array.from({ length: 60 }, (_, at) => `Nordvik ${["Canada", "Research", "Peru"][at % 3]} ${at}`);
    const keys = names.flatMap((displayName) => organizationCandidateKeys({ id: "a", displayName, identities: [] }));
    expect(keys.filter((key) => key === terms.word("nordvik"))).toEqual([]);
  });

  it("a name that was entered or imported is a name and no account", () => {
    const pair = judged(
      { displayName: "Nordvik", identities: [account("custom", "Nordvik")] },
      { displayName: "Nordvik Ltd", identities: [account("custom", "Nordvik Ltd")] },
    );
    expect(pair).toMatchObject({ kinds: ["same-name"], band: "high" });
  });

  it.each([
    ["nordvik.example", "nordvik.test", true],
    ["nvk.example", "nvk.test", true],
    ["larch-hill.example", "larchhill.test", true],
    ["nordvik.example", "nordviklabs.test", true],
    ["promise.example", "promise.test", false],
  ])("the verified domains %s and %s are of one organization: %s", (one, other, expected) => {
    const pair = judged(
      { displayName: one, identities: [domain(one)] },
      { displayName: other, identities: [domain(other)] },
    );
    expect(pair.score >= 70).toBe(expected);
  });

  it("a name by which it is also known", () => {
    const pair = judged(
      { displayName: "Larkspur", identities: [account("custom", "Nordvik")] },
      { displayName: "Nordvik" },
    );
    expect(pair).toMatchObject({ kinds: ["same-name"], band: "high" });
  });

  it("several people in common, and their addresses", () => {
    const peopleIds = ["p1", "p2", "p3"];
    expect(judged({ displayName: "Larch Hill", peopleIds }, { displayName: "Quay", peopleIds }).kinds).toContain(
      "same-people",
    );
    const pair = judged(
      { displayName: "Larch Hill", peopleDomain: "quay.example" },
      { displayName: "quay.example", identities: [domain("quay.example")] },
    );
    expect(pair).toMatchObject({ kinds: ["people-domain"], band: "medium" });
  });

  it("a subdomain of the other's domain", () => {
    const pair = judged(
      { displayName: "Nordvik", identities: [domain("nordvik.example")] },
      { displayName: "eng.nordvik.example", identities: [domain("eng.nordvik.example")] },
    );
    expect(pair).toMatchObject({ kinds: ["same-name", "related-domain"], band: "high" });
  });
});

describe("evidence against one organization", () => {
  it("two verified domains, two verified accounts, names with nothing in common, two memberships", () => {
    expect(
      judged(
        { displayName: "Nordvik", isMember: true, identities: [domain("n.example"), account("github", "nordvik")] },
        { displayName: "Larkspur", isMember: true, identities: [domain("l.example"), account("github", "larkspur")] },
      ).kinds,
    ).toEqual(["two-members", "two-domains", "two-handles", "different-names"]);
  });

  it("a user's decision overrides it", () => {
    const identities = [domain("nordvik.example")];
    expect(judged({ identities }, { identities }, { ...rare, neverMerge: true })).toMatchObject({ score: 0 });
  });
});

describe("ignored values", () => {
  it.each(["Freelance", "Self-employed", "n/a", "Unknown", "Independent"])("the name %s", (displayName) => {
    expect(judged({ displayName }, { displayName }).kinds).toEqual([]);
  });

  it("the domain of a public mailbox provider", () => {
    const identities = [domain("gmail.com")];
    expect(judged({ identities }, { identities }).kinds).toEqual([]);
    expect(organizationCandidateKeys({ id: "a", displayName: "gmail.com", identities })).not.toContain(
      "domain gmail.com",
    );
  });
});

it("a registered domain excludes subdomains and includes country suffixes", () => {
  expect(["eng.example.org", "a.b.example.co.uk", "example.de", "io"].map(registeredDomain)).toEqual([
    "example.org",
    "example.co.uk",
    "example.de",
    "io",
  ]);
});

it("the evidence is symmetric, and pairs without a shared key are never likely", () => {
  const some = fc.record({
    id: fc.uuid(),
    displayName: fc.constantFrom("Nordvik", "Nordvik Inc", "nordvik.example", "Lark Labs", "Lark Labs GmbH", "n/a", ""),
    identities: fc.array(
      fc.oneof(
        fc.record({
          type: fc.constantFrom("primary-domain", "alternative-domain"),
          platform: fc.constant("custom"),
          value: fc.constantFrom("nordvik.example", "eng.nordvik.example", "nordvik.test", "lark.example", ""),
          verified: fc.boolean(),
        }),
        fc.record({
          type: fc.constant("username"),
          platform: fc.constantFrom("github", "linkedin", "twitter"),
          value: fc.constantFrom("nordvik-labs", "company:lark", "lark", ""),
          verified: fc.boolean(),
        }),
      ),
      { maxLength: 4 },
    ),
    isMember: fc.boolean(),
  });
  fc.assert(
    fc.property(some, some, (a, b) => {
      const found = organizationEvidence(a, b, rare);
      expect(organizationEvidence(b, a, rare)).toEqual(found);
      const keys = new Set(organizationCandidateKeys(a));
      if (score(found) >= 70) expect(organizationCandidateKeys(b).some((key) => keys.has(key))).toBe(true);
    }),
  );
});
