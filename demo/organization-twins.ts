import type { DemoOrganization } from "./organizations.ts";
import type { DemoPerson } from "./people.ts";
import { createRandom } from "./random.ts";

/** One of this many people of an organization is recorded at its twin. */
const twinInterval = 4;

/** Second profiles of an organization, one kind per sign of a duplicate; null when the organization lacks that sign. */
const kinds: readonly ((of: DemoOrganization) => { name: string; identities: Identity[] } | null)[] = [
  // The same domain, entered by hand.
  (of) => ({ name: `${of.displayName}, Inc.`, identities: [identity("custom", "primary-domain", of.domain, false)] }),
  // Created by an import from an email address at its subdomain, and not renamed yet.
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
  // The same name with another domain, written without the hyphen.
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

/**
 * Creates second profiles of a few organizations, by the id of the first. Uses a separate random generator, so that all
 * other demo data stays unchanged.
 */
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

/** Records some of the people of an organization at its twin. */
export function withTwins(people: readonly DemoPerson[], twins: ReadonlyMap<string, DemoOrganization>): DemoPerson[] {
  const seen = new Map<string, number>();
  return people.map((person) => ({
    ...person,
    work: person.work.map((work) => {
      const twin = twins.get(work.organization.id);
      if (twin === undefined) return work;
      const nth = (seen.get(twin.id) ?? 0) + 1;
      seen.set(twin.id, nth);
      return nth % twinInterval === 0 ? { ...work, organization: twin } : work;
    }),
  }));
}
