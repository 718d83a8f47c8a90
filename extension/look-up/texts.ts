import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the look-up that every shown profile needs. */
export const texts = isolateNames({
  lookingUp: (handle: string) => `Looking up ${handle}`,
  several: {
    title: (n: number) => `${n} records may match this profile`,
    activities: (n: number) => (n === 1 ? "1 activity" : `${new Intl.NumberFormat().format(n)} activities`),
  },
  possible: "Possible match: only the name is the same.",
  badge: {
    product: "Community Data Platform",
    open: "Open Community Data Platform",
    known: (name: string) => `${name} is known`,
    elsewhere: (group: string) => `Known in ${group}`,
    unknown: "No record of this profile",
  },
  back: "Back",
} as const);
