import { isMonth } from "#shared/validators/work-experience.ts";
import type { PersonAffiliation } from "../../profile/person-queries.ts";
import { dateOf, monthOf } from "../work/work-form.ts";

/** Form values of an affiliation. */
export interface TypedAffiliation {
  /** Null: the activity counts as individual. Undefined: not chosen yet, which is invalid. */
  readonly organizationId: string | null | undefined;
  readonly organizationName: string;
  readonly logo: string | null;
  /** `YYYY-MM`; empty for no date. */
  readonly start: string;
  readonly end: string;
}

/** Form values of affiliations by sub-project id. */
export type TypedAffiliations = Readonly<Record<string, readonly TypedAffiliation[]>>;

export const newAffiliation: TypedAffiliation = {
  organizationId: undefined,
  organizationName: "",
  logo: null,
  start: "",
  end: "",
};

/**
 * Returns the form values by sub-project. Includes those of other project groups, since a save replaces all
 * affiliations.
 */
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
 * Returns the request body, which replaces all affiliations. Unchanged months keep their exact day.
 * @param stored the current affiliations with their exact dates.
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

/** Returns the validation error of an affiliation; null when it is valid. */
export function affiliationError({ organizationId, start, end }: TypedAffiliation): string | null {
  if (organizationId === undefined) return "Select an organization, or “Individual (no affiliation)”";
  if ((start !== "" && !isMonth(start)) || (end !== "" && !isMonth(end))) return "Select a month and a year";
  return start !== "" && end !== "" && start > end ? "The start date must be before the end date" : null;
}

/** Copies the affiliations of a sub-project to others and replaces theirs. */
export function copyAffiliations(typed: TypedAffiliations, from: string, to: readonly string[]): TypedAffiliations {
  const copied = typed[from] ?? [];
  return { ...typed, ...Object.fromEntries(to.map((segmentId) => [segmentId, copied])) };
}
