import { formatMonth, parseDate } from "../dates.ts";
import { isPlaceholderName } from "../git-identity.ts";
import { isFreeDomain } from "./compare-emails.ts";
import type { EvidenceWork } from "./person.ts";

/** The time that two work experiences have in common, in milliseconds since 1970; open sides are infinite. */
export interface Overlap {
  readonly one: EvidenceWork;
  readonly other: EvidenceWork;
  readonly from: number;
  readonly to: number;
}

/** Work at what is an organization: providers of free mailboxes and placeholders are none. */
export function realWork(work: readonly EvidenceWork[] | undefined): EvidenceWork[] {
  return (work ?? []).filter(({ organizationName: name }) => !isFreeDomain(name) && !isPlaceholderName(name));
}

/** The pairs of work experiences whose periods overlap. */
export function overlaps(a: readonly EvidenceWork[], b: readonly EvidenceWork[]): Overlap[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const from = Math.max(start(one), start(other));
      const to = Math.min(end(one), end(other));
      return from < to ? { one, other, from, to } : [];
    }),
  );
}

function start(work: EvidenceWork): number {
  return parseDate(work.dateStart)?.getTime() ?? Number.NEGATIVE_INFINITY;
}

function end(work: EvidenceWork): number {
  return parseDate(work.dateEnd)?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** "since March 2022", "from March 2022 to June 2023", "until June 2023", "at times unknown". */
export function spoken({ from, to }: Overlap): string {
  const [first, last] = [from, to].map((at) => (Number.isFinite(at) ? formatMonth(at) : null));
  if (first && last) return first === last ? `in ${first}` : `from ${first} to ${last}`;
  if (first) return `since ${first}`;
  return last ? `until ${last}` : "at times unknown";
}
