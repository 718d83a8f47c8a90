import { type Evidence, evidenceTitles } from "#shared/domain/evidence/evidence.ts";
import { type Band, band, certain, score } from "#shared/domain/evidence/score.ts";

/** A line as the card takes it; a newer server may send a kind that this client has no title for. */
export interface EvidenceLine extends Omit<Evidence, "kind"> {
  readonly kind: string;
}

const minus = "−";

/** "+60", "−20"; "0" for what adds nothing to what others say already. */
export function signedWeight(weight: number): string {
  return weight === 0 ? "0" : weight < 0 ? `${minus}${-weight}` : `+${weight}`;
}

/** "60 + 35 − 20": the weights in the order of the lines, for first, against last; what adds nothing is left out. */
export function sumText(lines: readonly Pick<EvidenceLine, "weight">[]): string {
  const ordered = [...lines.filter(({ weight }) => weight > 0), ...lines.filter(({ weight }) => weight < 0)];
  return ordered
    .map(({ weight }, index) => {
      const sign = weight < 0 ? minus : "+";
      return index === 0 ? `${weight < 0 ? sign : ""}${Math.abs(weight)}` : `${sign} ${Math.abs(weight)}`;
    })
    .join(" ");
}

/** The heading of a line: what its kind is called, else what it says. */
export function lineTitle(line: Pick<EvidenceLine, "kind" | "sentence">): string {
  const titles: Readonly<Record<string, string | undefined>> = evidenceTitles;
  return Object.hasOwn(titles, line.kind) ? (titles[line.kind] ?? line.sentence) : line.sentence;
}

export interface EvidenceTotal {
  /** 0 to 99, the sum of the lines. */
  readonly percent: number;
  readonly band: Band;
  readonly counts: { readonly for: number; readonly against: number; readonly weak: number };
  /** The plain sum is not the confidence: it was held between 0 and 99. */
  readonly isHeld: boolean;
}

/** Sum of the lines. */
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

/** How far a bar reaches, in percent of its half: a whole half stands for 99 (settled.md). */
export function barReach(weight: number): number {
  return Math.min(100, (Math.abs(weight) / certain) * 100);
}
