import { compareText } from "../compare-text.ts";
import { againstLines } from "./against-lines.ts";
import { emailLines, noreplyLines } from "./email-lines.ts";
import type { Evidence } from "./evidence.ts";
import { factsOf } from "./facts.ts";
import { handleLines, linkLines } from "./handle-lines.ts";
import type { Line } from "./line.ts";
import { attributeLines, nameLines } from "./name-lines.ts";
import type { EvidenceContext, EvidencePerson } from "./person.ts";
import { certain } from "./score.ts";

function byStrength(a: Line, b: Line): number {
  return b.strength - a.strength || compareText(a.kind, b.kind);
}

function weighed({ strength: _, ...line }: Line, weight: number): Evidence {
  return { ...line, weight };
}

/**
 * What speaks for and against two profiles being one person, strongest first, the same whichever comes first
 * (matching.md, "Our model"). The weights add up to the confidence in percent (`score`): the strongest line counts in
 * full, each further one for the share of the doubt that is left, so that the sum never passes what can be known and
 * a line against is never drowned. Nothing for a profile and itself.
 */
export function evidence(one: EvidencePerson, other: EvidencePerson, context: EvidenceContext): Evidence[] {
  if (one.id === other.id) return [];
  const [a, b] = (one.id < other.id ? [one, other] : [other, one]).map(factsOf);
  if (a === undefined || b === undefined) return [];
  const lines = [
    ...emailLines(a, b),
    ...noreplyLines(a, b),
    ...handleLines(a, b, context),
    ...linkLines(a, b),
    ...nameLines(a, b, context),
    ...attributeLines(a, b),
    ...againstLines(a, b),
  ].toSorted(byStrength);
  const found: Evidence[] = [];
  let total = 0;
  let doubt = certain;
  for (const line of lines.filter(({ direction }) => direction === "for")) {
    doubt *= 1 - line.strength / certain;
    const weight = Math.round(certain - doubt) - total;
    total += weight;
    found.push(weighed(line, weight));
  }
  for (const line of lines.filter(({ direction }) => direction === "against")) {
    found.push(weighed(line, -line.strength));
  }
  for (const line of lines.filter(({ direction }) => direction === "weak")) {
    const weight = Math.min(line.strength, certain - total);
    total += weight;
    found.push(weighed(line, weight));
  }
  if (!context.neverMerge) return found;
  const refs = [a, b].map(({ person }) => ({
    profileId: person.id,
    field: "displayName" as const,
    value: person.displayName,
  }));
  const sentence = "Somebody decided that these two are not the same person.";
  return [{ kind: "never-merge", direction: "against", weight: -certain, sentence, refs }, ...found];
}
