import { randomUUID } from "node:crypto";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { domainKinds } from "#shared/domain/organizations/domain-kinds.ts";
import { fresh, type Write } from "./made.ts";
import type { Answer, World } from "./world.ts";

const domainOf = async (world: World, organizationId: string): Promise<string> => {
  type Organization = Answer & { readonly identities: readonly { type: string; value: string }[] };
  const { identities } = await world.v1<Organization>("GET", `organizations/${organizationId}`);
  return identities.find(({ type }) => type === "primary-domain")?.value ?? "nobody.example";
};

/** Changes an organization by the console's call; throws when it is refused. */
async function changeOrganization(world: World, id: string, body: object): Promise<void> {
  const answer = await world.send("PUT", `/organization/${id}`, body);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Writes that decide which organization activities count for. */
export const employerWrites: Readonly<Record<string, Write>> = {
  stateIndependence: async ({ v1 }, { people }, pick) => {
    const id = pick(people);
    const startedAt = pick(["2026-11-01T00:00:00Z", null]);
    if (id) await v1("POST", `people/${id}/work-experiences`, { organizationId: null, title: fresh("Own"), startedAt });
  },
  addDomainAddress: async (world, { people, organizations }, pick) => {
    const [id, organizationId] = [pick(people), pick(organizations)];
    if (!id || !organizationId) return;
    const value = `${fresh("someone").replace(" ", ".")}@${await domainOf(world, organizationId)}`;
    await world.v1("POST", `people/${id}/identities`, { platform: "custom", type: "email", value, verified: true });
  },
  syncCommit: async (world, { people, organizations }, pick) => {
    const [memberId, organizationId] = [pick(people), pick(organizations)];
    const segmentId = pick([world.here.one, world.here.two, world.there.one]);
    if (!memberId || !organizationId || !segmentId) return;
    const place = { segmentId, platform: "git", channel: "https://git.example/story", type: "authored-commit" };
    const key = { ...place, sourceId: randomUUID() };
    const row: NewActivity = {
      ...{ ...key, id: activityId(key), timestamp: new Date("2026-11-20T00:15:00Z"), memberId },
      ...{ username: `someone@${await domainOf(world, organizationId)}`, sourceParentId: null, title: fresh("Commit") },
    };
    await world.db.transaction((tx) => addActivities(tx, [row]));
  },
  chooseDomainKind: async (world, { organizations }, pick) => {
    const organizationId = pick(organizations);
    if (!organizationId) return;
    const kind = pick(["free-mail", ...domainKinds, null]);
    await world.send("PUT", `/employer-domain/${await domainOf(world, organizationId)}`, { kind, segments: undefined });
  },
  choosePolicy: async (world, { organizations }, pick) => {
    const id = pick(organizations);
    if (id) await changeOrganization(world, id, { employerPolicy: pick(["never", "entered", "yes", null]) });
  },
  addOtherName: async (world, { organizations }, pick) => {
    const id = pick(organizations);
    const custom = [fresh("Also known")];
    if (id) await changeOrganization(world, id, { attributes: { alternativeName: { custom } } });
  },
  addOtherDomain: async (world, { organizations }, pick) => {
    const id = pick(organizations);
    if (!id) return;
    const identities = [await domainOf(world, id), `${fresh("other").replace(" ", "")}.example`].map((value, at) => ({
      ...{ platform: "custom", type: at === 0 ? "primary-domain" : "alternative-domain", value, verified: true },
    }));
    await changeOrganization(world, id, { identities });
  },
  overrideWork: async (world, { people }, pick) => {
    const id = pick(people);
    if (!id) return;
    const { workExperiences } = await world.v1<Answer & { workExperiences: { id: string }[] }>("GET", `people/${id}`);
    const work = pick(workExperiences);
    const body = { memberOrganizationId: work?.id, allowAffiliation: false };
    if (work) await world.send("POST", `/member/${id}/affiliation/override`, body);
  },
  affiliateByDates: async ({ v1, here, there }, { people, organizations }, pick) => {
    const [id, organizationId = null] = [pick(people), pick(organizations)];
    const affiliations = [
      { segmentId: here.one, organizationId, startedAt: "2026-11-01T00:00:00Z", endedAt: "2026-11-22T00:00:00Z" },
      { segmentId: there.one, organizationId: null },
    ];
    if (id) await v1("PUT", `people/${id}/affiliations`, { affiliations });
  },
  markAsBot: async ({ send }, { people }, pick) => {
    const id = pick(people);
    const custom = pick([true, false]);
    if (id) await send("PUT", `/member/${id}`, { attributes: { isBot: { custom } } });
  },
};
