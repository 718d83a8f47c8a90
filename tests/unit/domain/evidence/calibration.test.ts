import { beforeAll, describe, expect, it } from "vitest";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { generatedPeople } from "#tests/support/generated-people.ts";
import { type Judgment, judged, matchInMemory, peopleRules } from "#tests/support/match-in-memory.ts";

describe("on generated people with known duplicates (settled, Evidence)", () => {
  let figures: Judgment;
  beforeAll(() => {
    // Uses several small datasets, because one has only a handful of wrong pairs, with random variation.
    const found = [1, 2, 3].map((seed) => {
      const people = [...generatedPeople(2_500, seed)].map((each) => ({ ...each, truth: each.truth + seed * 1e6 }));
      return { people, pairs: matchInMemory(people, peopleRules) };
    });
    figures = judged(
      found.flatMap(({ people }) => people),
      found.flatMap(({ pairs }) => pairs),
    );
  });

  it("at least 98 in 100 pairs in the high band are one person", () => {
    expect(figures.highPrecision).toBeGreaterThanOrEqual(0.98);
  });

  it("at least 90 in 100 pairs of one person are found, high and medium together", () => {
    expect(figures.pairs).toBeGreaterThan(500);
    expect(figures.recall).toBeGreaterThanOrEqual(0.9);
  });

  it("most of the pairs in the medium band are one person", () => {
    expect(figures.mediumPrecision).toBeGreaterThanOrEqual(0.6);
  });
});

describe("a shared display name without other evidence", () => {
  const named = (id: string, displayName: string, rest: Partial<EvidencePerson> = {}): EvidencePerson => ({
    id,
    displayName,
    identities: [
      { type: "username", platform: "slack", value: `handle-of-${id}`, verified: true },
      { type: "email", platform: "git", value: `mail-of-${id}@host-${id}.example`, verified: true },
    ],
    ...rest,
  });
  const strangers = Array.from({ length: 400 }, (_, at) => named(`stranger-${at}`, `Given${at % 20} Family${at}`));

  it.each(["alex", "Given3 Family3"])("is low for %s, when the two have nothing in common", (name) => {
    const pairs = matchInMemory([named("a", name), named("b", name), ...strangers], peopleRules);
    expect(pairs.filter(({ a, b }) => a.id.length + b.id.length === 2).every(({ score }) => score < 70)).toBe(true);
  });

  it.each(["Ottoline Quarrington", "Зоя Снежин", "小林 葵"])("is high for %s in one repository", (name) => {
    const here = { channels: ["p/git"], projectIds: ["p"] };
    const pairs = matchInMemory([named("a", name, here), named("b", name, here), ...strangers], peopleRules);
    expect(pairs.map(({ score }) => score >= 90)).toEqual([true]);
  });
});

describe("ignored values", () => {
  it.each([
    ["role mailboxes", { type: "email", platform: "git", value: "security@project.example" }],
    ["list addresses", { type: "email", platform: "groupsio", value: "dev@lists.project.example" }],
    ["noreply addresses without a handle", { type: "email", platform: "git", value: "noreply@github.com" }],
    ["machines' mailboxes", { type: "email", platform: "git", value: "root@localhost" }],
    ["automation accounts", { type: "username", platform: "github", value: "dependabot[bot]" }],
    ["placeholder handles", { type: "username", platform: "github", value: "ghost" }],
  ])("%s", (_what, identity) => {
    const person = (id: string, displayName: string): EvidencePerson => ({
      id,
      displayName,
      identities: [{ ...identity, verified: true }],
    });
    const pairs = matchInMemory([person("a", "Ada Fenn"), person("b", "Bo Marsh")], peopleRules);
    expect(pairs.filter(({ score }) => score > 0)).toEqual([]);
  });

  it.each(["root", "Your Name", "unknown", "Deleted User", "ubuntu"])("the placeholder name %s", (name) => {
    const person = (id: string): EvidencePerson => ({
      id,
      displayName: name,
      identities: [{ type: "email", platform: "git", value: `a${id}@host${id}.example`, verified: true }],
      work: [{ organizationId: "o", organizationName: "Company", dateStart: "2020-01-01" }],
    });
    expect(matchInMemory([person("a"), person("b")], peopleRules)).toEqual([]);
  });
});
