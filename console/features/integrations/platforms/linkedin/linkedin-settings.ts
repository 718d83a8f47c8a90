import { count, list, object, text } from "../../connect/read-settings.ts";

export interface LinkedinOrganization {
  readonly id: number;
  readonly name: string;
  readonly vanityName: string | null;
  readonly inUse: boolean;
}

/** Organizations in the settings. */
export function linkedinOrganizations(settings: unknown): LinkedinOrganization[] {
  return list(object(settings).organizations).flatMap((each) => {
    const { id, name, vanityName, inUse } = object(each);
    const number = count(id);
    return number === null
      ? []
      : [{ id: number, name: text(name) ?? String(id), vanityName: text(vanityName), inUse: inUse === true }];
  });
}

/** URL of an organization. */
export const organizationAddress = ({ id, vanityName }: LinkedinOrganization): string =>
  `https://www.linkedin.com/company/${encodeURIComponent(vanityName ?? String(id))}/`;
