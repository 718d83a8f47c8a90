import { describe, expect, it } from "vitest";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import type { EvidenceHistory, EvidencePerson } from "#shared/domain/evidence/person.ts";
import { score } from "#shared/domain/evidence/score.ts";

const day = 86_400_000;
const overlapping: EvidenceHistory = { first: 0, last: 900 * day, zones: [], carried: new Map(), reviewed: new Set() };

function person(id: string, history: Partial<EvidenceHistory>, rest: Partial<EvidencePerson> = {}): EvidencePerson {
  const identities = [{ type: "email", platform: "git", value: `${id}@${id}.example`, verified: true }];
  const here = { projectIds: ["p"], channels: ["p/git"] };
  return { id, displayName: "Ada Lovelace", identities, ...here, history: { ...overlapping, ...history }, ...rest };
}

const context = { owners: new Map<string, number>(), profiles: 10_000, segmentProfiles: new Map([["p", 1_000]]) };

function judged(a: Partial<EvidenceHistory>, b: Partial<EvidenceHistory>, rest: Partial<EvidencePerson> = {}) {
  const found = evidence(person("a", a, rest), person("b", b, rest), context);
  const lines = found.filter(({ kind }) => kind !== "same-name");
  return {
    kinds: lines.map(({ kind }) => kind),
    sentences: lines.map(({ sentence }) => sentence),
    score: score(found),
  };
}

const plain = judged({}, {});

describe("evidence from commit histories", () => {
  it("the same clock counts a little for them, two distant ones against them, and one hour of difference not at all", () => {
    const same = judged({ zones: [120, 60] }, { zones: [60] });
    expect(same).toMatchObject({ kinds: ["same-time-zone"], sentences: ["Both commit in the time zone UTC+01:00."] });
    expect(same.score).toBeGreaterThanOrEqual(plain.score);
    const other = judged({ zones: [-450] }, { zones: [330] });
    expect(other.kinds).toEqual(["other-time-zone"]);
    expect(other.sentences).toEqual(["One commits in the time zone UTC-07:30, the other in UTC+05:30."]);
    expect(other.score).toBeLessThan(plain.score);
    expect(judged({ zones: [60] }, { zones: [120] }).kinds).toEqual([]);
  });

  it("a clock and a time zone of the profile count once", () => {
    const attributes = { timezone: { default: "Europe/Berlin" } };
    expect(judged({ zones: [60] }, { zones: [60] }, { attributes }).kinds).toEqual(["same-time-zone"]);
  });

  it("one that starts when the other stops counts for them, years between them against them", () => {
    const next = judged({ last: 10 * day }, { first: 12 * day });
    expect(next).toMatchObject({
      kinds: ["succession"],
      sentences: ["One stopped, and the other began 2 days later."],
    });
    const apart = judged({ last: 10 * day }, { first: 800 * day });
    expect(apart).toMatchObject({ kinds: ["far-apart"], sentences: ["One stopped 2 years before the other began."] });
    expect(apart.score).toBeLessThan(plain.score);
    expect(judged({ last: 10 * day }, { first: 300 * day }).kinds).toEqual([]);
    expect(judged({ last: 10 * day }, { first: 12 * day }, { projectIds: [] }).kinds).toEqual([]);
  });

  it("a person who mostly commits the other's work may be the same; one who commits for many is not", () => {
    const carried = new Map([["b", 3]]);
    const most = judged({ carried: new Map([...carried, ["c", 2]]) }, {});
    expect(most.kinds).toEqual(["carries-commits"]);
    expect(judged({ carried: new Map([...carried, ["c", 4]]) }, {}).kinds).toEqual([]);
  });

  it("a reviewer of the other's work is another person", () => {
    const result = judged({ reviewed: new Set(["b"]), carried: new Map([["b", 1]]) }, {});
    expect(result.kinds).toEqual(["reviewed"]);
    expect(result.score).toBeLessThan(plain.score);
  });
});
