import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts used only by the organization card. */
export const texts = isolateNames({
  member: "Member",
  domains: { title: "Domains", none: "No domains yet" },
  people: { title: "People", more: (n: string) => `${n} more in the console` },
} as const);
