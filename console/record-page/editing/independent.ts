import type { ChosenOrganization } from "./organization-field.tsx";

/** Choice of an organization field: the person works for none. Sent as null. */
export const independent: ChosenOrganization = { id: "independent", name: "Independent", logo: null };
