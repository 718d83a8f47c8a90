import { sql } from "drizzle-orm";
import { refreshAllScores } from "#server/records/aggregates/score-job.ts";
import { consoleWrites } from "./console-writes.ts";
import { employerWrites } from "./employer-writes.ts";
import { formWrites } from "./form-writes.ts";
import { jobWrites } from "./job-writes.ts";
import { fresh, type Made, type Write, without } from "./made.ts";
import type { Answer, World } from "./world.ts";

interface Work {
  readonly id: string;
  readonly organizationId: string;
}
type Person = Answer & {
  readonly workExperiences: readonly Work[];
  readonly identities: readonly { readonly id: string; readonly value: string; readonly type: string }[];
};

const person = (world: World, id: string) => world.v1<Person>("GET", `people/${id}`);

const recordWrites: Readonly<Record<string, Write>> = {
  createPerson: async ({ v1, here, there }, made, pick) => {
    const handle = fresh("handle").replace(" ", "-");
    const { id } = await v1(
      "POST",
      "people",
      {
        name: fresh("Person"),
        identities: [
          { platform: "github", type: "username", value: handle, verified: true },
          { platform: "custom", type: "email", value: `${handle}@mail.example`, verified: true },
        ],
      },
      pick([here.one, here.two, there.one]),
    );
    made.people.push(id);
  },
  createOrganization: async ({ v1, here, there }, made, pick) => {
    const name = fresh("Company");
    const domain = `${name.toLowerCase().replace(" ", "")}.example`;
    const identities = [{ platform: "custom", type: "primary-domain", value: domain, verified: true }];
    const { id } = await v1("POST", "organizations", { name, identities }, pick([here.one, there.one]));
    made.organizations.push(id);
  },
  addWork: async ({ v1 }, { people, organizations }, pick) => {
    const [id, organizationId] = [pick(people), pick(organizations)];
    if (!id || !organizationId) return;
    const startedAt = pick(["2020-01-01T00:00:00Z", null]);
    await v1("POST", `people/${id}/work-experiences`, { organizationId, title: fresh("Title"), startedAt });
  },
  addActivity: async ({ v1, here, there }, made, pick) => {
    const id = pick(made.people);
    const segment = pick([here.one, here.two, there.one]);
    if (!id || !segment) return;
    const timestamp = pick(["2026-10-31T23:30:00Z", "2026-11-20T00:15:00Z", "2026-11-25T12:00:00Z"]);
    const activity = await v1(
      "POST",
      "activities",
      { personId: id, platform: pick(["github", "slack"]), type: "comment", timestamp, title: fresh("Act") },
      segment,
    );
    made.activities.push({ id: activity.id, segment });
  },
  renamePerson: async ({ v1 }, { people }, pick) => {
    const id = pick(people);
    if (id) await v1("PATCH", `people/${id}`, { name: fresh("Renamed") });
  },
  setAttribute: async ({ v1 }, { people }, pick) => {
    const id = pick(people);
    if (id) await v1("PATCH", `people/${id}`, { attributes: { bio: fresh("Bio") } });
  },
  addIdentity: async ({ v1 }, { people }, pick) => {
    const id = pick(people);
    const value = fresh("other").replace(" ", "-");
    if (id) await v1("POST", `people/${id}/identities`, { platform: "gitlab", type: "username", value });
  },
  verifyIdentity: async (world, { people }, pick) => {
    const id = pick(people);
    const identity = id && pick((await person(world, id)).identities);
    if (identity) await world.v1("PATCH", `people/${id}/identities/${identity.id}`, { verified: true });
  },
  removeIdentity: async (world, { people }, pick) => {
    const id = pick(people);
    const { identities } = id ? await person(world, id) : { identities: [] };
    const extra = identities.find(({ value }) => value.startsWith("other"));
    if (extra) await world.v1("DELETE", `people/${id}/identities/${extra.id}`);
  },
  replaceWork: async (world, { people }, pick) => {
    const id = pick(people);
    const work = id && pick((await person(world, id)).workExperiences);
    if (!work) return;
    const { organizationId } = work;
    const body = { organizationId, title: fresh("New title"), startedAt: "2021-03-01T00:00:00Z" };
    await world.v1("PUT", `people/${id}/work-experiences/${work.id}`, body);
  },
  removeWork: async (world, { people }, pick) => {
    const id = pick(people);
    const work = id && pick((await person(world, id)).workExperiences);
    if (work) await world.v1("DELETE", `people/${id}/work-experiences/${work.id}`);
  },
  affiliate: async ({ v1, here }, { people, organizations }, pick) => {
    const [id, organizationId = null] = [pick(people), pick(organizations)];
    if (id) await v1("PUT", `people/${id}/affiliations`, { affiliations: [{ segmentId: here.one, organizationId }] });
  },
  createTag: async ({ v1 }, made) => {
    made.tags.push((await v1("POST", "tags", { name: fresh("Tag") })).id);
  },
  tagPerson: async ({ v1 }, { people, tags }, pick) => {
    const [id, tag] = [pick(people), pick(tags)];
    if (id && tag) await v1("PUT", `people/${id}/tags/${tag}`);
  },
  renameTag: async ({ v1 }, { tags }, pick) => {
    const tag = pick(tags);
    if (tag) await v1("PATCH", `tags/${tag}`, { name: fresh("Renamed tag") });
  },
  deleteTag: async ({ v1 }, made, pick) => {
    const tag = pick(made.tags);
    if (!tag) return;
    await v1("DELETE", `tags/${tag}`);
    made.tags = without(made.tags, tag);
  },
  renameOrganization: async ({ v1 }, { organizations }, pick) => {
    const id = pick(organizations);
    if (id) await v1("PATCH", `organizations/${id}`, { name: fresh("Renamed company") });
  },
  changeOrganization: async ({ v1 }, { organizations }, pick) => {
    const id = pick(organizations);
    if (id) await v1("PATCH", `organizations/${id}`, { industry: fresh("Industry") });
  },
  moveActivity: async ({ v1 }, { people, activities }, pick) => {
    const [activity, personId] = [pick(activities), pick(people)];
    if (activity && personId) await v1("PATCH", `activities/${activity.id}`, { personId }, activity.segment);
  },
  deleteActivity: async ({ v1 }, made, pick) => {
    const activity = pick(made.activities);
    if (!activity) return;
    await v1("DELETE", `activities/${activity.id}`, undefined, activity.segment);
    made.activities = without(made.activities, activity);
  },
  changeInBulk: async ({ send }, { people, tags }, pick) => {
    const add = [pick(tags)].flatMap((tag) => tag ?? []);
    if (people.length > 0) await send("POST", "/member/bulk", { ids: people.slice(0, 3), action: { tags: { add } } });
  },
  mergePeople: async ({ v1 }, made, pick) => {
    const kept = pick(made.people);
    const otherId = kept && pick(without(made.people, kept));
    if (!otherId) return;
    await v1("POST", `people/${kept}/merge`, { otherId });
    made.people = without(made.people, otherId);
    made.mergedPeople.push(kept);
  },
  unmergePeople: async ({ v1 }, made) => unmerge(v1, made, "people", "mergedPeople"),
  mergeOrganizations: async ({ v1 }, made, pick) => {
    const kept = pick(made.organizations);
    const otherId = kept && pick(without(made.organizations, kept));
    if (!otherId) return;
    await v1("POST", `organizations/${kept}/merge`, { otherId });
    made.organizations = without(made.organizations, otherId);
    made.mergedOrganizations.push(kept);
  },
  unmergeOrganizations: async ({ v1 }, made) => unmerge(v1, made, "organizations", "mergedOrganizations"),
  trashPerson: async ({ v1, db }, made, pick) => {
    const id = pick(made.people);
    if (!id) return;
    await v1("DELETE", `people/${id}`);
    made.people = without(made.people, id);
    made.trashedPeople.push(id);
    const own = await db.execute<{ id: string }>(sql`select id from activities where member_id = ${id}::uuid`);
    const hidden = new Set(own.rows.map((row) => row.id));
    made.activities = made.activities.filter((each) => !hidden.has(each.id));
  },
  restorePerson: async ({ v1 }, made, pick) => {
    const id = pick(made.trashedPeople);
    if (!id) return;
    await v1("POST", `people/${id}/restore`);
    made.trashedPeople = without(made.trashedPeople, id);
    made.people.push(id);
  },
  erasePerson: async ({ send }, made, pick) => {
    const id = pick(made.trashedPeople);
    if (!id) return;
    await send("DELETE", `/member/trash?ids[]=${id}`);
    made.trashedPeople = without(made.trashedPeople, id);
  },
  trashOrganization: async ({ v1 }, made, pick) => {
    const id = pick(made.organizations);
    if (!id) return;
    await v1("DELETE", `organizations/${id}`);
    made.organizations = without(made.organizations, id);
    made.trashedOrganizations.push(id);
  },
  restoreOrganization: async ({ v1 }, made, pick) => {
    const id = pick(made.trashedOrganizations);
    if (!id) return;
    await v1("POST", `organizations/${id}/restore`);
    made.trashedOrganizations = without(made.trashedOrganizations, id);
    made.organizations.push(id);
  },
  eraseOrganization: async ({ send }, made, pick) => {
    const id = pick(made.trashedOrganizations);
    if (!id) return;
    await send("DELETE", `/organization/trash?ids[]=${id}`);
    made.trashedOrganizations = without(made.trashedOrganizations, id);
  },
  refreshScores: ({ db }) => refreshAllScores(db, new AbortController().signal),
  moveProject: async ({ send, db, here, there }) => {
    const found = await db.execute<{ parent: string }>(sql`
      select parent_id as parent from segments where id = ${here.secondProject}::uuid`);
    const to = found.rows[0]?.parent === here.id ? there : here;
    const answer = await send("PUT", `/segment/${here.secondProject}`, { parentSlug: to.slug });
    if (answer.status !== 200) throw new Error(answer.text);
  },
};

/** Every kind of write that changes people or organizations. A write without a fitting record does nothing. */
export const writes: Readonly<Record<string, Write>> = {
  ...recordWrites,
  ...employerWrites,
  ...consoleWrites,
  ...formWrites,
  ...jobWrites,
};

async function unmerge(
  v1: World["v1"],
  made: Made,
  kind: "people" | "organizations",
  merged: "mergedPeople" | "mergedOrganizations",
): Promise<void> {
  const kept = made[merged].pop();
  if (!kept || !made[kind].includes(kept)) return;
  const { data } = await v1<{ data: (Answer & { state: string; operation: string; keptId: string })[] }>(
    "GET",
    `${kind}/${kept}/merges`,
  );
  const merge = data.find(
    ({ state, operation, keptId }) => state === "merged" && operation === "merge" && keptId === kept,
  );
  if (!merge) return;
  const { restored } = await v1<{ restored: Answer }>("POST", `${kind}/${kept}/unmerge`, { mergeId: merge.id });
  made[kind].push(restored.id);
}
