import { expect } from "vitest";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { MemberIdentity, MemberWorkExperience } from "#shared/contract/member-parts.ts";
import { ask } from "./console-writes.ts";
import { fresh, type Made, type PickOne, sortOrganizations, sortPeople, type Write, without } from "./made.ts";
import type { Answer, World } from "./world.ts";

const handle = (word: string) => fresh(word).replace(" ", "-");

const makePerson = (world: World, displayName: string) =>
  ask<Answer>(world, "POST", "/member", {
    ...{ displayName, segments: [world.here.one] },
    identities: [{ platform: "github", type: "username", value: handle("formed"), verified: true }],
  });

/** Two records that are not the same. */
function pickTwo(list: readonly string[], pick: PickOne): [string, string] | null {
  const one = pick(list);
  const other = one === undefined ? undefined : pick(without(list, one));
  return one !== undefined && other !== undefined ? [one, other] : null;
}

async function endJob(world: World, made: Made, { id }: BulkJob): Promise<void> {
  const look = async () =>
    (await world.platform.api(`/bulk/${id}?segments[]=${world.here.id}`, { account: "admin" })).json<BulkJob>();
  await expect.poll(async () => (await look()).endedAt !== null).toBe(true);
  await world.settle();
  await sortPeople(world, made);
  await sortOrganizations(world, made);
}

/** Writes of the console's forms and menus that other writes make by the API for programs. */
export const formWrites: Readonly<Record<string, Write>> = {
  createByForm: async (world, made) => {
    const { id } = await makePerson(world, fresh("Formed"));
    const place = { platform: "gitlab", type: "username", verified: false };
    const identities = `/member/${id}/identity`;
    const added = await ask<MemberIdentity[]>(world, "POST", identities, { ...place, value: handle("kept") });
    const kept = added.find(({ platform }) => platform === "gitlab");
    const path = `${identities}/${kept?.id}`;
    await ask(world, "PATCH", path, { ...place, value: kept?.value, verified: true });
    const more = await ask<MemberIdentity[]>(world, "POST", identities, { ...place, value: handle("gone") });
    const gone = more.find(({ value }) => value.startsWith("gone"));
    await ask(world, "DELETE", `${identities}/${gone?.id}`);
    const organization = { displayName: fresh("Formed company"), segments: [world.here.one] };
    const domain = { platform: "custom", type: "primary-domain", value: `${handle("formed")}.example`, verified: true };
    const { id: own } = await ask<Answer>(world, "POST", "/organization", { ...organization, identities: [domain] });
    made.people.push(id);
    made.organizations.push(own);
  },
  editPartsByForm: async (world, { people, organizations }, pick) => {
    const [id, organizationId] = [pick(people), pick(organizations)];
    if (!id || !organizationId) return;
    const affiliations = [{ segmentId: world.here.two, organizationId, dateStart: "2026-11-02T00:00:00.000Z" }];
    await ask(world, "PATCH", `/member/${id}/affiliation`, { affiliations });
    const path = `/member/${id}/organization`;
    const work = { organizationId, title: fresh("Short"), source: "ui" };
    const works = await ask<MemberWorkExperience[]>(world, "POST", path, work);
    const own = works.find(({ memberOrganizations: { title } }) => title === work.title);
    if (pick([true, false])) await ask(world, "DELETE", `${path}/${own?.memberOrganizations.id}`);
  },
  tagByForm: async (world, made, pick) => {
    const { id } = await ask<Answer>(world, "POST", "/tag", { name: fresh("Form tag") });
    await ask(world, "PUT", `/tag/${id}`, { name: fresh("Renamed form tag") });
    const person = pick(made.people);
    if (person) await ask(world, "PUT", `/member/${person}`, { tags: [id] });
    if (pick([true, false])) await ask(world, "DELETE", `/tag?ids[]=${id}`);
    else made.tags.push(id);
  },
  untagPerson: async ({ v1 }, { people, tags }, pick) => {
    const [id, tag] = [pick(people), pick(tags)];
    if (id && tag) await v1("DELETE", `people/${id}/tags/${tag}`);
  },
  deleteActivityByForm: async (world, made, pick) => {
    const activity = pick(made.activities);
    if (!activity) return;
    await ask(world, "DELETE", `/activity?ids[]=${activity.id}`);
    made.activities = without(made.activities, activity);
  },
  mergeByForm: async (world, made, pick) => {
    const [people, organizations] = [pickTwo(made.people, pick), pickTwo(made.organizations, pick)];
    if (people) await ask(world, "PUT", `/member/${people[0]}/merge`, { memberToMerge: people[1] });
    if (organizations)
      await ask(world, "PUT", `/organization/${organizations[0]}/merge`, { organizationToMerge: organizations[1] });
    await world.settle();
    await sortPeople(world, made);
    await sortOrganizations(world, made);
  },
  splitOrganization: async (world, made, pick) => {
    const id = pick(made.organizations);
    if (!id) return;
    const { identities } = await world.v1<Answer & { identities: object[] }>("GET", `organizations/${id}`);
    const identity = pick(identities);
    if (!identity || identities.length < 2) return;
    const path = `/organization/${id}/unmerge`;
    type Preview = { readonly secondary: { readonly id?: string } };
    const preview = await ask<Preview>(world, "POST", `${path}/preview`, { identity });
    await ask(world, "POST", path, preview);
    await world.settle();
    await sortOrganizations(world, made, preview.secondary.id ? [preview.secondary.id] : []);
  },
  trashByForm: async (world, made, pick) => {
    const [person, organization] = [pick(made.people), pick(made.organizations)];
    for (const [kind, id] of [["member", person] as const, ["organization", organization] as const]) {
      if (!id) continue;
      await ask(world, "DELETE", `/${kind}?ids[]=${id}`);
      if (pick([true, false])) await ask(world, "POST", `/${kind}/restore`, { ids: [id] });
    }
    await sortPeople(world, made);
    await sortOrganizations(world, made);
  },
  eraseOnRequest: async (world, made, pick) => {
    const [one, other] = [pick(made.people), await makePerson(world, fresh("Asks to be erased"))];
    if (one) await ask(world, "POST", `/personal-data/${one}/erase`, { reference: fresh("Request") });
    const path = `${world.platform.url}/api/v1/personal-data/${other.id}/erase`;
    const answer = await world.asProgram("POST", path, { reference: fresh("Request") });
    if (!answer.ok) throw new Error(await answer.text());
    await world.settle();
    await sortPeople(world, made);
  },
  mergeChosen: async (world, made) => {
    const name = fresh("Xenia Quorvel");
    const pairs = [[(await makePerson(world, name)).id, (await makePerson(world, name)).id]];
    made.people.push(...pairs.flat());
    const company = async () => {
      const domain = {
        platform: "custom",
        type: "primary-domain",
        value: `${handle("quorvel")}.example`,
        verified: true,
      };
      const body = { displayName: name, identities: [domain], segments: [world.here.one] };
      return (await ask<Answer>(world, "POST", "/organization", body)).id;
    };
    const ofCompanies = [[await company(), await company()]];
    made.organizations.push(...ofCompanies.flat());
    for (const [kind, chosen] of [["member", pairs] as const, ["organization", ofCompanies] as const]) {
      const path = `/${kind}/automatic-merging`;
      await ask(world, "PUT", path, { isOn: true, leastConfidence: 99 });
      await endJob(world, made, await ask<BulkJob>(world, "POST", `${path}/merge`, { pairs: chosen }));
      await endJob(world, made, await ask<BulkJob>(world, "POST", `${path}/undo`));
    }
  },
};
