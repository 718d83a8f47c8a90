import { compareText } from "../text/compare-text.ts";
import type { Identity } from "./identity.ts";
import { platformKey } from "./platform-key.ts";

const personOrder = [
  "github",
  "discord",
  "hackernews",
  "linkedin",
  "twitter",
  "slack",
  "devto",
  "reddit",
  "stackoverflow",
  "discourse",
  "hubspot",
  "git",
  "groupsio",
  "custom",
];
const organizationOrder = ["github", "linkedin", "twitter", "crunchbase", "hubspot", "custom"];
const notHandles: ReadonlySet<string> = new Set(["email", "primary-domain", "alternative-domain"]);

function comparePlatformsBy(order: readonly string[], a: string, b: string): number {
  const rank = (platform: string) => {
    const index = order.indexOf(platformKey(platform));
    return index < 0 ? order.length : index;
  };
  return rank(a) - rank(b) || compareText(platformKey(a), platformKey(b));
}

function ordered<T extends Identity>(identities: readonly T[], order: readonly string[]): T[] {
  return identities
    .filter((identity) => !notHandles.has(identity.type))
    .sort(
      (a, b) =>
        comparePlatformsBy(order, a.platform, b.platform) ||
        Number(b.verified) - Number(a.verified) ||
        compareText(a.value, b.value) ||
        compareText(a.type, b.type) ||
        // Makes the order stable for a platform with two spellings.
        compareText(a.platform, b.platform),
    );
}

/** Compares two platforms in the order of a person's identities, unknown ones last and by name (rules.md 2). */
export function comparePlatforms(a: string, b: string): number {
  return comparePlatformsBy(personOrder, a, b);
}

/**
 * Sorts a person's identities other than emails in the order of rules.md 2, unknown platforms last. Within a platform,
 * verified ones come first, then by value. The result does not depend on the input order.
 */
export function orderPersonIdentities<T extends Identity>(identities: readonly T[]): T[] {
  return ordered(identities, personOrder);
}

/** Sorts an organization's handles (neither emails nor domains) in the order of rules.md 2, unknown platforms last. */
export function orderOrganizationIdentities<T extends Identity>(identities: readonly T[]): T[] {
  return ordered(identities, organizationOrder);
}
