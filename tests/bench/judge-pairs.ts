import { clusters } from "#shared/domain/evidence/clusters.ts";
import type { MatchedPair } from "#tests/support/match-in-memory.ts";
import type { Figure } from "./figures.ts";
import type { JudgedPerson } from "./read-history.ts";

/** A git repository with the name under which its figures are printed. */
export interface History {
  readonly name: string;
  readonly folder: string;
}

/** History of a truth: `truths` start with the name of their history. */
const historyOf = (truth: string) => truth.slice(0, truth.indexOf(" "));

/** True or false when a `.mailmap` names both people, null when none does. */
function isOne(a: JudgedPerson, b: JudgedPerson): boolean | null {
  const theirs = new Set(b.truths);
  if (a.truths.some((truth) => theirs.has(truth))) return true;
  const histories = new Set(b.truths.map(historyOf));
  return a.truths.some((truth) => histories.has(historyOf(truth))) ? false : null;
}

/** B-cubed F-measure of the clusters, averaged over the profiles that a `.mailmap` names. */
function bCubed(people: readonly JudgedPerson[], likely: readonly MatchedPair<JudgedPerson>[]): number {
  const found = new Map<string, string>();
  for (const { profileIds } of clusters(
    likely.map(({ a, b, score }) => ({ a: a.id, b: b.id, score })),
    2,
  )) {
    for (const id of profileIds) found.set(id, profileIds[0] ?? id);
  }
  const spoken = people.filter(({ truths }) => truths.length > 0);
  const byCluster = Map.groupBy(spoken, ({ id }) => found.get(id) ?? id);
  const byTruth = Map.groupBy(spoken, ({ truths }) => truths[0] ?? "");
  let [precision, recall] = [0, 0];
  for (const person of spoken) {
    const cluster = byCluster.get(found.get(person.id) ?? person.id) ?? [];
    const own = byTruth.get(person.truths[0] ?? "") ?? [];
    const both = cluster.filter((each) => isOne(person, each) === true || each === person).length;
    precision += both / cluster.length;
    recall += both / Math.max(own.length, both);
  }
  const [p, r] = [precision / spoken.length, recall / spoken.length];
  return (2 * p * r) / (p + r);
}

const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);

/** Compares pairs with `.mailmap` files. Ignores pairs that no `.mailmap` covers. @param name prefix of each figure */
export function judgePairs(
  name: string,
  people: readonly JudgedPerson[],
  pairs: readonly MatchedPair<JudgedPerson>[],
): Figure[] {
  const stated = pairs.flatMap((pair) => {
    const verdict = isOne(pair.a, pair.b);
    return verdict === null ? [] : [{ ...pair, isRight: verdict }];
  });
  const within = (from: number, to: number) => stated.filter(({ score }) => score >= from && score < to);
  const right = (of: readonly { readonly isRight: boolean }[]) => of.filter(({ isRight }) => isRight).length;
  const groups = Map.groupBy(
    people.flatMap(({ id, truths }) => truths.map((truth) => ({ id, truth }))),
    ({ truth }) => truth,
  );
  const all = [...groups.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const [high, likely] = [within(90, 101), within(70, 101)];
  const bands = Array.from({ length: 10 }, (_, at) => {
    const band = within(at * 10, at * 10 + 10);
    return `${at * 10}-${at * 10 + 9}: ${right(band)}/${band.length}`;
  });
  console.log(
    `  ${name}: ${people.length} people, ${all} true pairs, ${high.length} high, ${likely.length - high.length} medium`,
  );
  console.log(`    right of those shown, by confidence in percent: ${bands.join(", ")}`);
  return [
    { what: `${name}: high band, right`, value: percent(right(high), high.length), unit: "%", budget: 99 },
    { what: `${name}: high and medium, right`, value: percent(right(likely), likely.length), unit: "%", budget: 97 },
    { what: `${name}: duplicates found`, value: percent(right(likely), all), unit: "%", budget: 85 },
    {
      what: `${name}: clusters, B-cubed F1`,
      value:
        100 *
        bCubed(
          people,
          pairs.filter(({ score }) => score >= 70),
        ),
      unit: "%",
      budget: 90,
    },
  ];
}
