import type { DemoOrganization } from "./organizations.ts";
import type { DemoPerson } from "./people.ts";
import { createRandom } from "./random.ts";

/** Every so many of an organization's people are on record at its twin. */
const every = 4;

/** A second profile of an organization, by the kind of sign that gives it away; null where this one has no such sign. */
const kinds: readonly ((of: DemoOrganization) => { name: string; identities: Identity[] } | null)[] = [
  // The same domain, entered by hand.
  (of) => ({ name: `${of.displayName}, Inc.`, identities: [identity("custom", "primary-domain", of.domain, false)] }),
  // Made by the import from an address below its domain; nobody has named it yet.
  (of) => ({
    name: `oss.${of.domain}`,
    identities: [identity("custom", "primary-domain", `oss.${of.domain}`, true)],
  }),
  // The same account, not verified.
  (of) => {
    const github = of.identities.find(({ platform }) => platform === "github");
    return github
      ? {
          name: `${of.displayName} Open Source`,
          identities: [identity("github", "username", String(github.value), false)],
        }
      : null;
  },
  // The same name and nothing else.
  (of) => ({ name: of.displayName, identities: [] }),
  // The same name at another domain, which is written without the hyphen.
  (of) => ({
    name: of.displayName.toUpperCase(),
    identities: [identity("custom", "primary-domain", of.domain.replaceAll("-", ""), true)],
  }),
];

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
  readonly verified: boolean;
}

const identity = (platform: string, type: string, value: string, verified: boolean): Identity => ({
  platform,
  type,
  value,
  verified,
});

/** Second profiles of a few organizations, by the id of the first. Drawn apart, so that all else stays as it is. */
export function organizationTwins(organizations: readonly DemoOrganization[]): Map<string, DemoOrganization> {
  const random = createRandom(7);
  const twins = new Map<string, DemoOrganization>();
  for (const kind of kinds) {
    for (const of of organizations) {
      const made = twins.has(of.id) ? null : kind(of);
      if (made === null) continue;
      const id = random.uuid();
      twins.set(of.id, {
        id,
        displayName: made.name,
        domain: of.domain,
        row: {
          ...Object.fromEntries(Object.keys(of.row).map((column) => [column, null])),
          id,
          display_name: made.name,
          is_team_organization: false,
          attributes: { name: { default: made.name, custom: [made.name] } },
          manually_created: false,
        },
        identities: made.identities.map((each) => ({ organization_id: id, ...each, source: "ui" })),
      });
      break;
    }
  }
  return twins;
}

/** Some of the people who work at an organization with a twin are on record there. */
export function withTwins(people: readonly DemoPerson[], twins: ReadonlyMap<string, DemoOrganization>): DemoPerson[] {
  const seen = new Map<string, number>();
  return people.map((person) => ({
    ...person,
    work: person.work.map((work) => {
      const twin = twins.get(work.organization.id);
      if (twin === undefined) return work;
      const nth = (seen.get(twin.id) ?? 0) + 1;
      seen.set(twin.id, nth);
      return nth % every === 0 ? { ...work, organization: twin } : work;
    }),
  }));
}
