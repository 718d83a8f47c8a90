import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { engagementLevel, engagementLevels } from "#shared/domain/people/engagement-level.ts";
import { isNew } from "#shared/domain/people/new-badge.ts";
import { initials, tint } from "#shared/ui/components/avatar.tsx";

describe("engagement level", () => {
  it("Silent 0-1, Quiet 2-3, Engaged 4-6, Fan 7-8, Ultra 9-10", () => {
    const labels = Array.from({ length: 11 }, (_, score) => engagementLevel(score)?.label);
    expect(labels).toEqual([
      ...["Silent", "Silent", "Quiet", "Quiet", "Engaged", "Engaged", "Engaged", "Fan", "Fan", "Ultra", "Ultra"],
    ]);
    expect(engagementLevels.map(({ min, max }) => [min, max])).toEqual([
      [0, 1],
      [2, 3],
      [4, 6],
      [7, 8],
      [9, 10],
    ]);
  });

  it("is unknown without a score from 0 to 10", () => {
    for (const score of [null, undefined, -1, 11, Number.NaN]) expect(engagementLevel(score)).toBeNull();
  });
});

describe("New badge", () => {
  const now = new Date("2026-11-21T12:00:00Z");

  test.each([
    ["2026-11-21T11:00:00Z", true],
    ["2026-11-07T12:00:00Z", true],
    ["2026-11-07T11:59:59Z", false],
    ["2026-11-22T12:00:00Z", false],
    ["1970-01-01T00:00:00Z", false],
    [null, false],
    ["nonsense", false],
  ])("joined %s: %s (within 14 days)", (joinedAt, expected) => {
    expect(isNew(joinedAt, now)).toBe(expected);
  });
});

describe("avatar initials", () => {
  test.each([
    ["Ada Lovelace", "AL"],
    ["Ada King Lovelace", "AK"],
    ["ada", "A"],
    ["  ada   lovelace ", "AL"],
    ["🚀 Ada 👩‍💻 Lovelace", "AL"],
    ["Ada🇫🇷 Lovelace", "AL"],
    ["🚀", ""],
    ["", ""],
    ["李 小龙", "李小"],
    ["Ólafur Arnalds", "ÓA"],
    ["e\u0301mile zola", "E\u0301Z"],
    ["(Ada) Lovelace", "AL"],
    ["ß x", "ßX"],
    ["नमस्ते दुनिया", "नदु"],
    ["1st Person", "1P"],
    ["--", "-"],
  ])("%s gives %s", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it("are at most two graphemes, without blanks, for any name", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const result = initials(name);
        expect([...segmenter.segment(result)].length).toBeLessThanOrEqual(2);
        expect(result).not.toMatch(/\s/u);
      }),
    );
  });
});

describe("tint", () => {
  it("is one of six, the same for an id on every machine, and all six are used", () => {
    const seen = new Set<number>();
    for (let index = 0; index < 200; index += 1) seen.add(tint(`person-${index}`));
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect([tint(""), tint("ada"), tint("5b0e4a1c")]).toEqual([2, 2, 3]);
  });
});
