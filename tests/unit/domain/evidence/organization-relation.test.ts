import { describe, expect, it } from "vitest";
import { movedTogether } from "#shared/domain/evidence/organization/moved-together.ts";
import type { EvidenceOrganization } from "#shared/domain/evidence/organization/organization.ts";
import { organizationRelation } from "#shared/domain/evidence/organization/relation.ts";
import { score } from "#shared/domain/evidence/score.ts";
import { statedOwnerKeys } from "#shared/domain/organizations/stated-owner.ts";

const domain = (value: string) => ({ type: "primary-domain", platform: "custom", value, verified: true });

function related(a: Partial<EvidenceOrganization>, b: Partial<EvidenceOrganization>) {
  const whole = (id: string, rest: Partial<EvidenceOrganization>) => ({ id, displayName: "", identities: [], ...rest });
  const found = organizationRelation(whole("a", a), whole("b", b));
  const swapped = organizationRelation(whole("b", b), whole("a", a));
  expect(swapped).toEqual(found);
  return found && { parent: found.parentId, since: found.since, kinds: found.evidence.map(({ kind }) => kind) };
}

const moved = (count: number, from: string, to: string) =>
  Array.from({ length: count }, (_, at) => ({
    left: { personId: `p${at}`, start: "2012-01-01", end: from },
    begun: { personId: `p${at}`, start: to, end: null },
  }));

describe("one organization that seems to belong to another one", () => {
  it.each([
    ["Wolverine, a Kestrel Quay company"],
    ["Wolverine - part of Kestrel Quay, Inc."],
    ["Wolverine (Kestrel Quay)"],
    ["Wolverine GmbH, ein Unternehmen der Kestrel Quay AG"],
    ["Wolverine, filiale de Kestrel Quay"],
  ])("its name states the owner: %s", (displayName) => {
    expect(related({ displayName }, { displayName: "Kestrel Quay" })).toMatchObject({
      parent: "b",
      kinds: ["stated-parent"],
    });
  });

  it("its description or a source states the owner", () => {
    const owner = { displayName: "Kestrel Quay", identities: [domain("kestrel.example")] };
    const descriptions = ["Wolverine makes boats. It was acquired by Kestrel Quay in 2019 and stays in Larch."];
    expect(related({ displayName: "Wolverine", descriptions }, owner)).toMatchObject({ parent: "b" });
    expect(related({ displayName: "Wolverine", parentNames: ["KESTREL QUAY Ltd"] }, owner)).toMatchObject({
      parent: "b",
    });
    expect(related({ displayName: "Wolverine", descriptions: ["Likes Kestrel Quay."] }, owner)).toBeNull();
  });

  it("it is called like the other with more words, and each has a verified domain", () => {
    const group = { displayName: "Nordvik", identities: [domain("nordvik.example")] };
    const health = { displayName: "Nordvik Health", identities: [domain("nordvik-health.example")] };
    expect(related(health, group)).toMatchObject({ parent: "b", kinds: ["named-after"] });
    expect(related({ ...health, identities: [] }, group)).toBeNull();
    expect(related({ ...health, identities: [domain("health.nordvik.example")] }, group)).toBeNull();
    expect(
      related({ displayName: "Nordvik Canada", identities: [domain("nordvik-canada.example")] }, group),
    ).toBeNull();
    const school = { displayName: "Larch University", identities: [domain("larch.example")] };
    expect(
      related({ displayName: "Larch University Press", identities: [domain("press.example")] }, school),
    ).toBeNull();
  });

  it("most of its people went to the other at one time", () => {
    const work = moved(4, "2019-06-30", "2019-07-01");
    const from = { displayName: "Wolverine", periods: work.map(({ left }) => left) };
    const to = { displayName: "Kestrel", periods: work.map(({ begun }) => begun) };
    expect(related(from, to)).toEqual({ parent: "b", since: "2019-07-01", kinds: ["moved-together"] });
    // The same name: a new record of the same organization.
    expect(related({ ...from, displayName: "Kestrel, Inc." }, to)).toBeNull();
  });

  it("its people have addresses of the other, or its domain is below the other's", () => {
    const kestrel = { displayName: "Kestrel", identities: [domain("kestrel.example")] };
    expect(related({ displayName: "Wolverine", peopleDomain: "kestrel.example" }, kestrel)).toMatchObject({
      parent: "b",
    });
    const below = { displayName: "Wolverine", identities: [domain("wolverine.kestrel.example")] };
    expect(related(below, kestrel)).toMatchObject({ parent: "b", kinds: ["related-domain"] });
    expect(related({ ...below, identities: [domain("kestrel.example")] }, kestrel)).toBeNull();
  });

  it("a stated owner is more certain than a name", () => {
    const of = (a: object, b: object) =>
      score(
        organizationRelation(
          { id: "a", displayName: "Wolverine", identities: [], ...a },
          { id: "b", displayName: "Kestrel", identities: [], ...b },
        )?.evidence ?? [],
      );
    expect(of({ parentNames: ["Kestrel"] }, {})).toBeGreaterThanOrEqual(90);
    const named = of(
      { displayName: "Kestrel Health", identities: [domain("health.example")] },
      { identities: [domain("kestrel.example")] },
    );
    expect(named).toBeGreaterThanOrEqual(30);
    expect(named).toBeLessThan(90);
  });
});

describe("people who moved together", () => {
  const find = (
    work: ReturnType<typeof moved>,
    more: { personId: string; start: string | null; end: string | null }[] = [],
  ) =>
    movedTogether(
      [...work.map(({ left }) => left), ...more],
      work.map(({ begun }) => begun),
    );

  it("at least three, and at least half of those who worked there", () => {
    expect(find(moved(3, "2019-06-30", "2019-07-01"))).toEqual({ people: 3, of: 3, since: "2019-07-01" });
    expect(find(moved(2, "2019-06-30", "2019-07-01"))).toBeNull();
    const stayed = Array.from({ length: 4 }, (_, at) => ({ personId: `s${at}`, start: null, end: null }));
    expect(find(moved(3, "2019-06-30", "2019-07-01"), stayed)).toBeNull();
    expect(find(moved(4, "2019-06-30", "2019-07-01"), stayed)).toMatchObject({ people: 4, of: 8 });
  });

  it("not when they began long after, or each at another time", () => {
    expect(find(moved(5, "2019-01-31", "2019-07-01"))).toBeNull();
    const spread = ["2015", "2016", "2017", "2018"].flatMap((year, at) =>
      moved(1, `${year}-05-31`, `${year}-06-01`).map(({ left, begun }) => ({
        left: { ...left, personId: `p${at}` },
        begun: { ...begun, personId: `p${at}` },
      })),
    );
    expect(find(spread)).toBeNull();
  });
});

it("names of owners within a sentence end after one to five words", () => {
  expect(statedOwnerKeys("A division of Kestrel Quay that builds boats", "description")).toEqual([
    "kestrel",
    "kestrelquay",
    "kestrelquaythat",
    "kestrelquaythatbuilds",
    "kestrelquaythatbuildsboats",
  ]);
  expect(statedOwnerKeys("Wolverine (Larch)", "description")).toEqual([]);
  expect(statedOwnerKeys("Part of our team", "name").length).toBeLessThan(6);
});
