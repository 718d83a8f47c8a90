import type { Facts } from "../facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import type { EvidenceHistory } from "../person.ts";
import { comparisons } from "../weights.ts";
import { type Line, nameRefs } from "./line.ts";

const dayMs = 86_400_000;

/** Within this time a new profile may be the same person with another address. */
const successionDays = 30;
/** After this time a new profile is seldom the same person. */
const farApartDays = 730;

/** Formats minutes east of Greenwich as `UTC+02:00`. */
function zoneName(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** Lines for the clocks of both profiles' commits. Daylight saving time makes one hour of difference normal. */
function zoneLines(a: Facts, b: Facts, one: EvidenceHistory, other: EvidenceHistory, prior: Prior): Line[] {
  if (one.zones.length === 0 || other.zones.length === 0) return [];
  const common = one.zones.find((zone) => other.zones.includes(zone));
  if (common !== undefined) {
    const bits = weightOf(comparisons.sameClock, prior);
    const sentence = `Both commit in the time zone ${zoneName(common)}.`;
    return [{ kind: "same-time-zone", direction: "weak", bits, sentence, refs: nameRefs(a, b) }];
  }
  if (one.zones.some((zone) => other.zones.some((each) => Math.abs(each - zone) <= 60))) return [];
  const [first = 0, second = 0] = [one.zones[0], other.zones[0]];
  return [
    {
      kind: "other-time-zone",
      direction: "against",
      bits: weightOf(comparisons.otherClock, prior),
      sentence: `One commits in the time zone ${zoneName(first)}, the other in ${zoneName(second)}.`,
      refs: nameRefs(a, b),
    },
  ];
}

function periodLines(a: Facts, b: Facts, one: EvidenceHistory, other: EvidenceHistory, prior: Prior): Line[] {
  // Negative when the periods overlap. Without a common project, succession is not an address change.
  const gap = Math.max(other.first - one.last, one.first - other.last) / dayMs;
  if (gap < 0 || !(a.person.projectIds ?? []).some((id) => b.person.projectIds?.includes(id))) return [];
  if (gap <= successionDays) {
    const days = Math.round(gap);
    const after = days === 0 ? "on the same day" : days === 1 ? "a day later" : `${days} days later`;
    const bits = weightOf(comparisons.succession, prior);
    const sentence = `One stopped, and the other began ${after}.`;
    return [{ kind: "succession", direction: "for", bits, sentence, refs: nameRefs(a, b) }];
  }
  if (gap < farApartDays) return [];
  const bits = weightOf(comparisons.farApart, prior);
  const sentence = `One stopped ${Math.floor(gap / 365)} years before the other began.`;
  return [{ kind: "far-apart", direction: "against", bits, sentence, refs: nameRefs(a, b) }];
}

/** True when the other wrote at least half of the commits that this profile committed or signed off for others. */
function carriesMostOf(history: EvidenceHistory, author: string): boolean {
  const all = [...history.carried.values()].reduce((sum, count) => sum + count, 0);
  return 2 * (history.carried.get(author) ?? 0) >= Math.max(1, all);
}

/** Line for one profile that reviewed, tested, reported, committed or signed off the other's commits. */
function commitLines(a: Facts, b: Facts, one: EvidenceHistory, other: EvidenceHistory, prior: Prior): Line[] {
  const [idA, idB] = [a.person.id, b.person.id];
  if (one.reviewed.has(idB) || other.reviewed.has(idA)) {
    const bits = weightOf(comparisons.reviewed, prior);
    const sentence = "One reviewed, tested or reported what the other wrote.";
    return [{ kind: "reviewed", direction: "against", bits, sentence, refs: nameRefs(a, b) }];
  }
  if (!carriesMostOf(one, idB) && !carriesMostOf(other, idA)) return [];
  return [
    {
      kind: "carries-commits",
      direction: "for",
      bits: weightOf(comparisons.carries, prior),
      sentence: "Most of what one committed or signed off for others was written by the other.",
      refs: nameRefs(a, b),
    },
  ];
}

/** Lines from the activity histories of both: clocks, active periods, and work on the other's commits. */
export function historyLines(a: Facts, b: Facts, prior: Prior): Line[] {
  const [one, other] = [a.person.history, b.person.history];
  if (!one || !other) return [];
  return [
    ...zoneLines(a, b, one, other, prior),
    ...periodLines(a, b, one, other, prior),
    ...commitLines(a, b, one, other, prior),
  ];
}
