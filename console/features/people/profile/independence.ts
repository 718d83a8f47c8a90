import { independent } from "#console/record-page/index.ts";
import type { Person, PersonOrganization } from "./person-queries.ts";

/** Work history with the periods in which the person worked for no organization, newest start first. */
export function withIndependence(
  history: readonly PersonOrganization[],
  person: Pick<Person, "independent"> | undefined,
): PersonOrganization[] {
  const periods = (person?.independent ?? []).map(
    (period): PersonOrganization => ({
      id: independent.id,
      displayName: independent.name,
      memberOrganizations: { ...period, organizationId: independent.id },
    }),
  );
  if (periods.length === 0) return [...history];
  const start = ({ memberOrganizations }: PersonOrganization) => memberOrganizations.dateStart ?? "";
  return [...history, ...periods].sort((a, b) => (start(a) < start(b) ? 1 : start(a) > start(b) ? -1 : 0));
}
