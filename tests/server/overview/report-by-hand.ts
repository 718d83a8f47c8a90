import { type ContributionKind, contributionKinds } from "#shared/domain/report/contributions.ts";
import type { ReportRange } from "#shared/domain/report/period.ts";

/** One activity of the model, with what the report knows about it. */
export interface ModelActivity {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly person: string;
  /** False for bots, organizations, deleted accounts and people in the trash. */
  readonly counts: boolean;
  readonly organization: string | null;
  readonly isIndependent: boolean;
  readonly sourceId: string;
  readonly parentId: string | null;
}

const is = (activity: ModelActivity, ...kinds: ContributionKind[]) =>
  kinds.some((kind) => (contributionKinds[kind].types as readonly string[]).includes(activity.type));

const dayMs = 86_400_000;
const instants = (from: string, to: string) => [Date.parse(from), Date.parse(to) + dayMs - 1] as const;

/** Counts the figures of one part of a report (the period, the one before, or a month) in plain loops. */
export function countByHand(
  all: readonly ModelActivity[],
  kinds: readonly ContributionKind[],
  range: ReportRange,
  days: { readonly from: string; readonly to: string },
) {
  const [start, end] = instants(days.from, days.to);
  const isIn = (at: number) => at >= start && at <= end;
  const ours = all.filter(({ counts }) => counts);
  const counted = ours.filter((each) => is(each, ...kinds));
  const here = counted.filter(({ at }) => isIn(at));
  const total = here.length;
  const tally = (keyOf: (each: ModelActivity) => string | null) => {
    const counts = new Map<string, number>();
    for (const each of here) {
      const key = keyOf(each);
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()].sort((a, b) => b - a);
  };
  const factor = (counts: readonly number[], of: number) => {
    let [sum, n] = [0, 0];
    for (; 2 * sum < of && n < counts.length; n += 1) sum += counts[n] ?? 0;
    return 2 * sum < of ? null : n;
  };
  const people = tally(({ person }) => person);
  const organizations = tally(({ organization }) => organization);
  const known = organizations.reduce((sum, n) => sum + n, 0);
  const independent = here.filter((each) => each.organization === null && each.isIndependent).length;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

  const firstOf = new Map<string, number>();
  for (const { person, at } of counted) firstOf.set(person, Math.min(at, firstOf.get(person) ?? at));
  const newcomers = [...firstOf].filter(([, first]) => isIn(first));
  const stayed = newcomers.filter(([person, first]) =>
    counted.some((each) => each.person === person && each.at >= first + 30 * dayMs),
  );

  const lastEnd = instants(range.from, range.to)[1];
  const threads = ours
    .filter((each) => is(each, "issue", "changeRequest") && each.at <= lastEnd)
    .map((opening) => {
      const below = all.filter(({ parentId }) => parentId === opening.sourceId);
      const earliest = (some: readonly ModelActivity[]) =>
        some.length === 0 ? null : Math.min(...some.map(({ at }) => at));
      const ends = below.filter((each) => is(each, "merge", "closing", "refusal"));
      const answers = below.filter(
        (each) =>
          each.counts &&
          each.person !== opening.person &&
          each.at >= opening.at &&
          is(each, "message", "review", "merge", "closing", "refusal"),
      );
      return {
        opened: opening.at,
        isIssue: is(opening, "issue"),
        answered: earliest(answers),
        reviewed: earliest(answers.filter((each) => is(each, "review"))),
        merged: earliest(ends.filter((each) => is(each, "merge"))),
        ended: ends.length === 0 ? null : Math.max(...ends.map(({ at }) => at)),
      };
    });
  type Thread = (typeof threads)[number];
  const seconds = (p: number, until: (thread: Thread) => number | null, fits: (thread: Thread) => boolean) =>
    percentile(
      p,
      threads.flatMap((thread) => {
        const moment = until(thread);
        return moment !== null && moment >= thread.opened && fits(thread) ? [(moment - thread.opened) / 1000] : [];
      }),
    );
  const both = (until: (thread: Thread) => number | null, fits: (thread: Thread) => boolean) =>
    [seconds(0.5, until, fits), seconds(0.9, until, fits)] as const;
  const [firstResponseMedian, firstResponseP90] = both(
    ({ answered }) => answered,
    ({ opened }) => isIn(opened),
  );
  const [firstReviewMedian, firstReviewP90] = both(
    ({ reviewed }) => reviewed,
    ({ opened, isIssue }) => !isIssue && isIn(opened),
  );
  const [mergeMedian, mergeP90] = both(
    ({ merged }) => merged,
    ({ merged, isIssue }) => !isIssue && merged !== null && isIn(merged),
  );
  const [closeMedian, closeP90] = both(
    ({ ended }) => ended,
    ({ ended, isIssue }) => isIssue && ended !== null && isIn(ended),
  );
  const openAtEnd = (isIssue: boolean) =>
    threads.filter(
      (each) => each.isIssue === isIssue && each.opened <= end && (each.ended === null || each.ended > end),
    ).length;
  const count = (kind: ContributionKind) => ours.filter((each) => is(each, kind) && isIn(each.at)).length;

  return {
    contributors: people.length,
    newContributors: newcomers.length,
    stayedContributors: stayed.length,
    absenceFactor: factor(people, total),
    largestContributorShare: share(people[0] ?? 0, total),
    organizations: organizations.length,
    largestOrganizationShareKnown: share(organizations[0] ?? 0, known + independent),
    largestOrganizationShare: share(organizations[0] ?? 0, total),
    elephantFactorKnown: factor(organizations, known),
    elephantFactor: organizations.length === 0 ? null : factor(organizations, total),
    independentShare: share(independent, total),
    unknownShare: share(total - known - independent, total),
    contributions: total,
    commits: count("commit"),
    changeRequests: count("changeRequest"),
    merges: count("merge"),
    reviews: count("review"),
    issues: count("issue"),
    closings: count("closing"),
    messages: count("message"),
    // No repository of the model has tags.
    releases: null,
    firstResponseMedian,
    firstResponseP90,
    firstReviewMedian,
    firstReviewP90,
    mergeMedian,
    mergeP90,
    closeMedian,
    closeP90,
    openIssues: openAtEnd(true),
    openChangeRequests: openAtEnd(false),
  };
}

/** Linear interpolation between the closest ranks, as spreadsheets do (PERCENTILE.INC). */
function percentile(p: number, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const place = p * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? below) - below);
}
