import { isPlaceholderName } from "../identities/git-identity.ts";
import { formatMonth, parseDate } from "../text/dates.ts";
import { isFreeDomain } from "./compare/compare-emails.ts";
import type { EvidenceWork } from "./person.ts";

/** A work experience with its period in milliseconds since 1970. Open ends are infinite. */
export interface DatedWork extends EvidenceWork {
  readonly from: number;
  readonly to: number;
}

/** The time that two work experiences have in common. */
interface Overlap {
  readonly one: DatedWork;
  readonly other: DatedWork;
  readonly from: number;
  readonly to: number;
}

/** Work at real organizations: without free email providers and placeholders. */
export function datedWork(work: readonly EvidenceWork[] | undefined): DatedWork[] {
  return (work ?? [])
    .filter(({ organizationName: name }) => !isFreeDomain(name) && !isPlaceholderName(name))
    .map((each) => ({
      ...each,
      from: parseDate(each.dateStart)?.getTime() ?? Number.NEGATIVE_INFINITY,
      to: parseDate(each.dateEnd)?.getTime() ?? Number.POSITIVE_INFINITY,
    }));
}

/** The pairs of work experiences whose periods overlap. */
export function overlaps(a: readonly DatedWork[], b: readonly DatedWork[]): Overlap[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      return from < to ? [{ one, other, from, to }] : [];
    }),
  );
}

/** Formats a period: "since March 2022", "from March 2022 to June 2023", "until June 2023", "at unknown times". */
export function formatOverlap({ from, to }: Overlap): string {
  const [first, last] = [from, to].map((at) => (Number.isFinite(at) ? formatMonth(at) : null));
  if (first && last) return first === last ? `in ${first}` : `from ${first} to ${last}`;
  if (first) return `since ${first}`;
  return last ? `until ${last}` : "at unknown times";
}
