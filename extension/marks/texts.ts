import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the marks beside authors. */
export const texts = isolateNames({
  newHere: "new here",
  known: (name: string, organization: string | null) =>
    organization === null ? `In your community: ${name}` : `In your community: ${name}, ${organization}`,
} as const);
