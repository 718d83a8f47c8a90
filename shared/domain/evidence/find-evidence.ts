import { againstLines } from "./against-lines.ts";
import { neverMergeLine } from "./decision-lines.ts";
import { emailLines, noreplyLines, renamedLines } from "./email-lines.ts";
import type { Evidence } from "./evidence.ts";
import { factsOf } from "./facts.ts";
import { handleLines, linkLines } from "./handle-lines.ts";
import { attributeLines, nameLines } from "./name-lines.ts";
import type { EvidenceContext, EvidencePerson } from "./person.ts";
import { weigh } from "./weigh.ts";

/**
 * What speaks for and against two profiles being one person, strongest first, the same whichever comes first
 * (matching.md, "Our model"). The weights add up to the confidence in percent (`score`). Nothing for a profile and
 * itself.
 */
export function evidence(one: EvidencePerson, other: EvidencePerson, context: EvidenceContext): Evidence[] {
  if (one.id === other.id) return [];
  const [a, b] = (one.id < other.id ? [one, other] : [other, one]).map(factsOf);
  if (a === undefined || b === undefined) return [];
  const found = weigh([
    ...emailLines(a, b),
    ...noreplyLines(a, b),
    ...renamedLines(a, b),
    ...handleLines(a, b, context),
    ...linkLines(a, b),
    ...nameLines(a, b, context),
    ...attributeLines(a, b),
    ...againstLines(a, b),
  ]);
  return context.neverMerge ? [neverMergeLine(a.person, b.person, "the same person"), ...found] : found;
}
