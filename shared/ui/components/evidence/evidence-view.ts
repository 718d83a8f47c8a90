import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { evidenceTitles } from "#shared/domain/evidence/evidence-titles.ts";
import { type Band, band, certain, score } from "#shared/domain/evidence/score.ts";

/** Evidence line as shown in the card. A newer server may send a kind that has no title in this client. */
export interface EvidenceLine extends Omit<Evidence, "kind"> {
  readonly kind: string;
}

const minus = "−";

/** Formats a weight: "+60", "−20"; "0" for evidence that adds nothing to the other lines. */
export function signedWeight(weight: number): string {
  return weight === 0 ? "0" : weight < 0 ? `${minus}${-weight}` : `+${weight}`;
}

/**
 * Formats the sum as "60 + 35 − 20": first the weights for, then those against, each in line order. Zero weights are
 * left out.
 */
export function sumText(lines: readonly Pick<EvidenceLine, "weight">[]): string {
  const ordered = [...lines.filter(({ weight }) => weight > 0), ...lines.filter(({ weight }) => weight < 0)];
  return ordered
    .map(({ weight }, index) => {
      const sign = weight < 0 ? minus : "+";
      return index === 0 ? `${weight < 0 ? sign : ""}${Math.abs(weight)}` : `${sign} ${Math.abs(weight)}`;
    })
    .join(" ");
}

/** Returns the heading of a line: the title of its kind, else its sentence. */
export function lineTitle(line: Pick<EvidenceLine, "kind" | "sentence">): string {
  const titles: Readonly<Record<string, string | undefined>> = evidenceTitles;
  return Object.hasOwn(titles, line.kind) ? (titles[line.kind] ?? line.sentence) : line.sentence;
}

export interface EvidenceTotal {
  /** Sum of the lines, 0 to 99. */
  readonly percent: number;
  readonly band: Band;
  readonly counts: { readonly for: number; readonly against: number; readonly weak: number };
  /** True when the plain sum was limited to the range 0 to 99. */
  readonly isHeld: boolean;
}

/** Returns the confidence, its band and the counts of the lines. */
export function evidenceTotal(lines: readonly EvidenceLine[]): EvidenceTotal {
  const count = (direction: EvidenceLine["direction"]) => lines.filter((line) => line.direction === direction).length;
  const percent = score(lines as readonly Evidence[]);
  return {
    percent,
    band: band(percent),
    counts: { for: count("for"), against: count("against"), weak: count("weak") },
    isHeld: lines.reduce((sum, { weight }) => sum + weight, 0) !== percent,
  };
}

/** Returns the length of a bar in percent of its half. A full half stands for 99. */
export function barReach(weight: number): number {
  return Math.min(100, (Math.abs(weight) / certain) * 100);
}
