import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barReach,
  type EvidenceLine,
  evidenceTotal,
  lineTitle,
  signedWeight,
  sumText,
} from "#shared/ui/components/evidence/evidence-view.ts";

const line = (direction: EvidenceLine["direction"], weight: number): EvidenceLine => ({
  kind: "same-name",
  direction,
  weight,
  sentence: `${direction} ${weight}`,
  refs: [],
});

describe("the evidence card", () => {
  it("shows the sum of its lines: for first, against last, without zero weights", () => {
    const lines = [line("for", 60), line("for", 0), line("against", -20), line("weak", 2)];
    expect(sumText(lines)).toBe("60 + 2 − 20");
    expect(evidenceTotal(lines)).toEqual({
      percent: 42,
      band: "low",
      counts: { for: 2, against: 1, weak: 1 },
      isHeld: false,
    });
  });

  it("reports when the sum was clamped between 0 and 99", () => {
    expect(evidenceTotal([line("for", 60), line("against", -85)])).toMatchObject({ percent: 0, isHeld: true });
  });

  it("shows the sum of its lines, or the limit it was clamped to", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 })), (weights) => {
        const total = evidenceTotal(weights.map((weight) => line(weight < 0 ? "against" : "for", weight)));
        const sum = weights.reduce((all, weight) => all + weight, 0);
        expect(total.percent).toBe(Math.min(99, Math.max(0, sum)));
        expect(total.isHeld).toBe(total.percent !== sum);
      }),
    );
  });

  it("shows a weight with its sign, and half of the bar represents 99", () => {
    expect([60, -20, 0].map(signedWeight)).toEqual(["+60", "−20", "0"]);
    expect([99, -99, 0].map(barReach)).toEqual([100, 100, 0]);
  });

  it("names a line by its kind, and one of an unknown kind by its sentence", () => {
    expect(lineTitle({ kind: "same-name", sentence: "…" })).toBe("Same name");
    expect(lineTitle({ kind: "same-shoe-size", sentence: "Both wear 42." })).toBe("Both wear 42.");
    expect(lineTitle({ kind: "toString", sentence: "Odd." })).toBe("Odd.");
  });
});
