import { formatDate } from "../../text/dates.ts";
import type { Evidence } from "../evidence.ts";
import { evidenceTitles } from "../evidence-titles.ts";
import { asCounted } from "../log-odds.ts";
import { score } from "../score.ts";

interface NamedProfile {
  readonly id: string;
  readonly displayName: string;
}

function refs(a: NamedProfile, b: NamedProfile) {
  return [a, b].map(({ id, displayName }) => ({
    profileId: id,
    field: "displayName" as const,
    value: displayName,
  }));
}

/** Line for a user's decision. Its weight cancels the score of `found`. */
export function neverMergeLine(
  a: NamedProfile,
  b: NamedProfile,
  what: "the same person" | "the same organization",
  found: readonly Evidence[],
): Evidence {
  const sentence = `A user decided that these two are not ${what}.`;
  return asCounted({ kind: "never-merge", direction: "against", weight: -score(found), sentence, refs: refs(a, b) });
}

/** Key of a line: its kind and the values it refers to. Weights are left out because they may have changed. */
const keyOf = ({ kind, refs: references }: Evidence) =>
  JSON.stringify([
    kind,
    ...references.map(({ profileId, value }) => `${profileId} ${value.trim().toLowerCase()}`).sort(),
  ]);

/** Evidence for the two that did not exist when a user marked them as not the same. */
export function newEvidence(now: readonly Evidence[], atDecision: readonly Evidence[]): Evidence[] {
  const known = new Set(atDecision.map(keyOf));
  return now.filter((line) => line.direction === "for" && !known.has(keyOf(line)));
}

/** Line that explains that a pair is suggested again after a decision, and why. It adds nothing to the confidence. */
export function decidedBeforeLine(
  a: NamedProfile,
  b: NamedProfile,
  decidedAt: string,
  since: readonly Evidence[],
): Evidence {
  const news = [...new Set(since.map(({ kind }) => evidenceTitles[kind]))].join(", ");
  const sentence = `Marked as not the same on ${formatDate(decidedAt)}. New since then: ${news}.`;
  return { kind: "decided-before", direction: "weak", weight: 0, sentence, refs: refs(a, b) };
}
