import { track } from "#console/session/index.ts";
import { holdMs } from "#shared/domain/outbox/outbox.ts";
import { mergeSegments } from "../merge-segments.ts";
import { distinctNames } from "../model/distinct-names.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import { type Decided, following } from "../model/sequence.ts";
import { mergeHindrance, type Suggestion } from "../model/suggestion.ts";
import { emitUndone, showUndoable } from "../notices/undoable.ts";
import { holdMerge, holdMerges, holdNever } from "../outbox/outbox.ts";
import { decide, isDecided, noteMerged, undecide, useDecisions } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";
import { useMayDecide } from "../use-may-decide.ts";

interface Under {
  kind: MergeKind;
  groupId: string;
  sequence: readonly Suggestion[];
  suggestion: Suggestion;
  primary: Profile;
  secondary: Profile;
  onGo: (suggestion: Suggestion | null) => void;
}

/** Possible decisions about the pair under review. Each one opens the next pair at once. */
export function useDecide({ kind, groupId, sequence, suggestion, primary, secondary, onGo }: Under) {
  const decided = useDecisions();
  const { mayMerge, mayIgnore } = useMayDecide(kind);
  const refusal = primary.editRefusal ?? secondary.editRefusal;
  const [canMerge, canIgnore] = [mayMerge && refusal === null, mayIgnore && refusal === null];
  const { key } = suggestion;
  const plural = kind === "member" ? "contributors" : "organizations";
  const isHindered = mergeHindrance(primary, secondary) !== null;
  const decidedAs = (one: Profile, other: Profile) => {
    const [primaryName, secondaryName] = distinctNames(one, other);
    return {
      ...{ kind, segments: mergeSegments(kind, groupId) },
      primary: { id: one.id, name: primaryName },
      secondary: { id: other.id, name: secondaryName },
    };
  };
  const pair = decidedAs(primary, secondary);

  // Computes the next pair with this decision already applied, so that no pair is shown twice.
  const showNext = (decision: "merge" | "never" | "later", gone: readonly Profile[] = []) => {
    const after: Decided = {
      byPair: new Map(decided.byPair).set(key, decision),
      gone: new Set([...decided.gone, ...gone.map(({ id }) => id)]),
    };
    const at = sequence.findIndex((each) => each.key === key);
    onGo(following(sequence, after, at));
  };

  const merge = () => {
    if (isHindered || !canMerge || isDecided(key)) return;
    track(`Merge ${plural} merge suggestion`, "Feature", {});
    holdMerge(pair);
    noteMerged(primary.id, [secondary]);
    showNext("merge", [secondary]);
  };
  const mergeAll = (secondaries: readonly Profile[]) => {
    track(`Merge ${plural} merge suggestion`, "Feature", {});
    holdMerges(secondaries.map((each) => decidedAs(primary, each)));
    noteMerged(primary.id, secondaries);
    showNext("merge", secondaries);
  };
  const never = () => {
    if (!canIgnore || isDecided(key)) return;
    track(`Ignore ${plural} merge suggestion`, "Feature", {});
    holdNever(pair);
    showNext("never");
  };
  const later = () => {
    decide(key, "later");
    const undo = () => {
      undecide(key);
      emitUndone(key);
    };
    const message = texts.held.pair(pair.primary.name, pair.secondary.name);
    showUndoable({ id: `later-${key}`, title: texts.held.later, message, durationMs: holdMs, undo });
    showNext("later");
  };
  return { canMerge, canIgnore, refusal, isHindered, merge, mergeAll, never, later };
}
