import { isMonth } from "#shared/validators/work-experience.ts";
import type { PersonAffiliation } from "../../profile/person-queries.ts";
import { dateOf, monthOf } from "../work/work-form.ts";

/** An affiliation as it is typed. */
export interface TypedAffiliation {
  /** Null: the person counts as an individual. Undefined: nothing was chosen yet, which cannot be saved. */
  readonly organizationId: string | null | undefined;
  readonly organizationName: string;
  readonly logo: string | null;
  /** `YYYY-MM`, empty for none. */
  readonly start: string;
  readonly end: string;
}

/** The typed affiliations of each sub-project, by its id. */
export type TypedAffiliations = Readonly<Record<string, readonly TypedAffiliation[]>>;

export const newAffiliation: TypedAffiliation = {
  organizationId: undefined,
  organizationName: "",
  logo: null,
  start: "",
  end: "",
};

/** Affiliations as the form shows them, by sub-project; those of other project groups too, since all are sent. */
export function typedAffiliations(affiliations: readonly PersonAffiliation[]): TypedAffiliations {
  const bySegment: Record<string, TypedAffiliation[]> = {};
  for (const each of affiliations) {
    const list = bySegment[each.segmentId] ?? [];
    list.push({
      organizationId: each.organizationId ?? null,
      organizationName: each.organizationName ?? "",
      logo: each.organizationLogo ?? null,
      start: monthOf(each.dateStart),
      end: monthOf(each.dateEnd),
    });
    bySegment[each.segmentId] = list;
  }
  return bySegment;
}

/**
 * The body of the call, which replaces all affiliations. Dates that were not touched keep their day.
 * @param stored the affiliations as they are, with their exact dates.
 */
export function affiliationsBody(memberId: string, typed: TypedAffiliations, stored: readonly PersonAffiliation[]) {
  return Object.entries(typed).flatMap(([segmentId, list]) => {
    const before = stored.filter((each) => each.segmentId === segmentId);
    return list.map(({ organizationId = null, start, end }) => {
      const same = before.find(
        (each) =>
          (each.organizationId ?? null) === organizationId &&
          monthOf(each.dateStart) === start &&
          monthOf(each.dateEnd) === end,
      );
      const dateStart = dateOf(start, same?.dateStart) ?? null;
      const dateEnd = dateOf(end, same?.dateEnd) ?? null;
      return { memberId, segmentId, organizationId, dateStart, dateEnd };
    });
  });
}

/** What is wrong with an affiliation; null for a valid one. */
export function affiliationError({ organizationId, start, end }: TypedAffiliation): string | null {
  if (organizationId === undefined) return "Choose an organization, or “Individual (no affiliation)”";
  if ((start !== "" && !isMonth(start)) || (end !== "" && !isMonth(end))) return "Choose a month and a year";
  if (end === "") return null;
  if (start === "") return "An end date needs a start date";
  return start >= end ? "The start date must be before the end date" : null;
}

/** A sub-project's affiliations given to others, in place of what they had. */
export function copyAffiliations(typed: TypedAffiliations, from: string, to: readonly string[]): TypedAffiliations {
  const copied = typed[from] ?? [];
  return { ...typed, ...Object.fromEntries(to.map((segmentId) => [segmentId, copied])) };
}
