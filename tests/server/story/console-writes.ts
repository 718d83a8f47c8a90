import { demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import type { InboxGroup } from "#shared/contract/inbox.ts";
import type { MemberIdentity, MemberWorkExperience } from "#shared/contract/member-parts.ts";
import { fresh, type Write, without } from "./made.ts";
import type { Answer, World } from "./world.ts";

/** Sends a request of the console; throws when it is refused. */
export async function ask<T>({ send }: World, method: string, path: string, body: object = {}): Promise<T> {
  const answer = await send(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return (answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text) as T;
}

const read = async <T>({ platform, here }: World, path: string): Promise<T> =>
  (await platform.api(`${path}?segments[]=${here.id}`, { account: "admin" })).json<T>();

const handle = (word: string) => fresh(word).replace(" ", "-");

/** Writes of the console and of connectors that the API for programs makes in another way, or not at all. */
export const consoleWrites: Readonly<Record<string, Write>> = {
  editPerson: async (world, { people, tags }, pick) => {
    const [id, tag] = [pick(people), pick([...tags, undefined])];
    const own = tag === undefined ? [] : [tag];
    const joinedAt = "2019-04-01T00:00:00.000Z";
    if (id) await ask(world, "PUT", `/member/${id}`, { displayName: fresh("Edited"), joinedAt, tags: own });
  },
  editSeveralPeople: async (world, { people, organizations }, pick) => {
    const organization = pick(organizations);
    const changes = people.slice(0, 2).map((id) => ({
      ...{ id, attributes: { bio: { custom: fresh("Bio") } } },
      organizations: organization ? [{ id: organization }] : [],
    }));
    const path = `/member?segments[]=${world.here.id}`;
    const answer = await world.platform.api(path, { method: "PATCH", account: "admin", body: changes });
    if (answer.status !== 200) throw new Error(answer.text);
  },
  editIdentities: async (world, { people }, pick) => {
    const id = pick(people);
    if (!id) return;
    const known = await read<MemberIdentity[]>(world, `/member/${id}/identity`);
    const added = { platform: "discord", type: "username", value: handle("other"), verified: false };
    const changed = known.slice(0, 1).map(({ id, platform, type, value, verified }) => ({
      ...{ id, platform, type, value, verified: !verified },
    }));
    await ask(world, "PUT", `/member/${id}/identity`, { identities: [...changed, added] });
  },
  splitOffIdentity: async (world, made, pick) => {
    const id = pick(made.people);
    const identities = id ? await read<MemberIdentity[]>(world, `/member/${id}/identity`) : [];
    const identity = pick(identities);
    if (!id || !identity || identities.length < 2) return;
    type Preview = { readonly secondary: { readonly id: string } };
    const preview = await ask<Preview>(world, "POST", `/member/${id}/unmerge/preview`, { identityId: identity.id });
    await ask(world, "POST", `/member/${id}/unmerge`, preview);
    made.people.push(preview.secondary.id);
  },
  editWork: async (world, { people, organizations }, pick) => {
    const [id, organizationId] = [pick(people), pick(organizations)];
    if (!id || !organizationId) return;
    const dates = { dateStart: "2022-05-01T00:00:00.000Z", dateEnd: "2026-11-01T00:00:00.000Z" };
    const path = `/member/${id}/organization`;
    const body = { organizationId, title: fresh("Console title"), source: "ui" };
    const works = await ask<MemberWorkExperience[]>(world, "POST", path, body);
    const own = works.find(({ memberOrganizations: { title } }) => title === body.title);
    if (own) await ask(world, "PATCH", `${path}/${own.memberOrganizations.id}`, { ...body, ...dates });
  },
  editActivity: async (world, made, pick) => {
    const [memberId, organizationId] = [pick(made.people), pick(made.organizations)];
    if (!memberId) return;
    const body = { segments: [world.here.two], platform: "other", type: "meeting", title: fresh("Meeting"), memberId };
    const timestamp = "2026-11-24T23:30:00.000Z";
    const { id } = await ask<Answer>(world, "POST", "/activity", { ...body, timestamp });
    const other = made.people.at(-1);
    await ask(world, "PUT", `/activity/${id}`, { ...body, memberId: other, ...(organizationId && { organizationId }) });
    made.activities.push({ id, segment: world.here.two });
  },
  chooseParent: async (world, { organizations }, pick) => {
    const id = pick(organizations);
    const parent = id && pick([...without(organizations, id), undefined]);
    const body = { parent: parent ? { id: parent, since: pick([null, "2026-11-10"]) } : null };
    // A circle is refused.
    if (id) await world.send("PUT", `/organization/${id}`, body);
  },
  changeAttributeDefinition: async (world, { people }, pick) => {
    const id = pick(people);
    if (!id) return;
    const path = "/settings/members/attributes";
    const label = fresh("Kind of work");
    const made = await ask<Answer & { name: string }>(world, "POST", path, {
      ...{ label, type: "multiSelect", options: ["Code", "Docs"] },
    });
    await ask(world, "PATCH", `/member/${id}/attributes`, { [made.name]: { custom: ["Code"] } });
    const changed = { label: fresh("Other kind"), options: ["Docs", "Tests"] };
    await ask(world, "PUT", `${path}/${made.id}`, changed);
    if (pick([true, false])) await ask(world, "DELETE", `${path}?ids[]=${made.id}`);
  },
  choosePriorities: async (world, { people }, pick) => {
    const id = pick(people);
    const attributes = { location: { github: fresh("Here"), linkedin: fresh("There") } };
    if (id) await ask(world, "PUT", `/member/${id}`, { attributes });
    const priorities = pick([
      ["linkedin", "github"],
      ["github", "linkedin"],
    ]);
    await ask(world, "PUT", "/settings", { settings: { attributeSettings: { priorities } } });
  },
  decideNotSame: async (world, { people, organizations }, pick) => {
    const [id, organization] = [pick(people), pick(organizations)];
    const [other, otherOne] = [people.find((each) => each !== id), organizations.find((each) => each !== organization)];
    if (id && other) await ask(world, "PUT", `/member/${id}/no-merge`, { memberToNotMerge: other });
    if (organization && otherOne)
      await ask(world, "PUT", `/organization/${organization}/no-merge`, { organizationToNotMerge: otherOne });
  },
  reportIssue: async (world, { people, organizations }, pick) => {
    const [person, organization] = [pick(people), pick(organizations)];
    const issue = { profileUrl: "https://console.example/1", dataIssue: "missing", dataType: "Other" };
    for (const path of [person && `/member/${person}`, organization && `/organization/${organization}`])
      if (path) await ask(world, "POST", `${path}/data-issue`, { ...issue, description: fresh("It is missing") });
  },
  assignWork: async (world, _made, pick) => {
    const entry = await inboxEntry(world, pick(["employer", "report", "member-merge", "bot"]));
    const assigneeId = pick([demoUserId({ name: "admin" }), demoUserId({ name: "project-admin" }), null]) ?? null;
    if (entry) await ask(world, "POST", "/inbox/assign", { ...entry, assigneeId });
  },
  hideWork: async (world, _made, pick) => {
    const entry = await inboxEntry(world, pick(["employer", "member-merge", "report", "bot"]));
    const until = pick([null, "2999-01-01T00:00:00.000Z"]);
    if (entry) await ask(world, "POST", "/inbox/hide", { ...entry, until });
  },
  showWork: async (world) => {
    const entry = await inboxEntry(world, undefined, true);
    if (entry) await ask(world, "POST", "/inbox/hide", entry);
  },
  readPeople: async (world, made, pick) => {
    const organizationId = pick(made.organizations);
    const domain = organizationId && `${handle("read")}.example`;
    const value = handle("read");
    const person = {
      ...{ name: fresh("Read"), identities: [{ platform: "github", type: "username", value, verified: true }] },
      ...{
        attributes: { bio: fresh("Bio") },
        organizations: [pick([{ domain, name: fresh("Read company") }, { name: "Freelance" }])],
      },
    };
    const activity = { platform: "github", type: "star", sourceId: value, timestamp: "2026-11-18T23:50:00Z" };
    const [read] = await world.sendLines("people", [person]);
    await world.sendLines("activities", [{ ...activity, person: { ...person, name: fresh("Read again") } }]);
    if (read?.id) made.people.push(read.id);
  },
  addSegment: async (world) => {
    const name = fresh("Added");
    const parents = { parentSlug: `${world.here.slug}-one`, grandparentSlug: world.here.slug };
    const body = { name, slug: name.toLowerCase().replace(" ", "-"), status: "active", ...parents };
    const { id } = await ask<Answer>(world, "POST", "/segment/subproject", body);
    await ask(world, "DELETE", `/segment/${id}`);
  },
  renameSegment: async (world, _made, pick) => {
    const id = pick([world.here.one, world.there.one]);
    if (id) await ask(world, "PUT", `/segment/${id}`, { name: fresh("Sub-project") });
  },
};

/** First entry of an administrator's inbox, of a kind or of any. */
async function inboxEntry(world: World, kind?: string, hidden = false) {
  const body = { limit: 1, hidden, ...(kind && { kinds: [kind] }) };
  const { groups } = await ask<{ groups: InboxGroup[] }>(world, "POST", "/inbox/query", body);
  const [group] = groups;
  const [row] = group?.rows ?? [];
  return group && row && { kind: group.kind, key: row.key };
}
