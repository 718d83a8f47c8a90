import { isPrimary, type WorkExperience } from "#shared/domain/work-experience.ts";

/** Work history as it is shown: the primary one first, then newest first as the server sorts (wire.md 10.3). */
export function orderWork<T extends { readonly memberOrganizations: WorkExperience }>(history: readonly T[]): T[] {
  return history.toSorted(
    (a, b) => Number(isPrimary(b.memberOrganizations)) - Number(isPrimary(a.memberOrganizations)),
  );
}
