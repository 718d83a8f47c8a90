import { formatDate } from "../../text/dates.ts";
import { type Evidence, evidenceTitles } from "../evidence.ts";
import { score } from "../score.ts";

interface Named {
  readonly id: string;
  readonly displayName: string;
}

function refs(a: Named, b: Named) {
  return [a, b].map(({ id, displayName }) => ({
    profileId: id,
    field: "displayName" as const,
    value: displayName,
  }));
}

/** Somebody's decision, which takes away all that speaks for the two (`found`). */
export function neverMergeLine(
  a: Named,
  b: Named,
  what: "the same person" | "the same organization",
  found: readonly Evidence[],
): Evidence {
  const sentence = `Somebody decided that these two are not ${what}.`;
  return { kind: "never-merge", direction: "against", weight: -score(found), sentence, refs: refs(a, b) };
}

/** What was said of a pair is known by its kind and the values that it talks about: weights may have changed since. */
const keyOf = ({ kind, refs: named }: Evidence) =>
  JSON.stringify([kind, ...named.map(({ profileId, value }) => `${profileId} ${value.trim().toLowerCase()}`).sort()]);

/** What speaks for the two now and did not when it was decided that they are not the same. */
export function newEvidence(now: readonly Evidence[], atDecision: readonly Evidence[]): Evidence[] {
  const known = new Set(atDecision.map(keyOf));
  return now.filter((line) => line.direction === "for" && !known.has(keyOf(line)));
}

/** Says that a pair is shown again although somebody decided, and why. It adds nothing to the confidence. */
export function decidedBeforeLine(a: Named, b: Named, decidedAt: string, since: readonly Evidence[]): Evidence {
  const news = [...new Set(since.map(({ kind }) => evidenceTitles[kind]))].join(", ");
  const sentence = `Marked as not the same on ${formatDate(decidedAt)}. New since then: ${news}.`;
  return { kind: "decided-before", direction: "weak", weight: 0, sentence, refs: refs(a, b) };
}
