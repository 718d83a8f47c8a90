import { trashedPeople } from "#server/curation/trash/kinds.ts";
import { moveToTrash, restoreFromTrash } from "#server/curation/trash/trash.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { Reply, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { setAffiliations } from "#server/records/people/affiliations-write.ts";
import { createPerson } from "#server/records/people/create.ts";
import { addIdentity, removeIdentity, updateIdentity } from "#server/records/people/identities-write.ts";
import { personAffiliations } from "#server/records/people/parts.ts";
import { tagsOf } from "#server/records/people/rows.ts";
import { updatePerson } from "#server/records/people/update.ts";
import { addWork, removeWork, updateWork } from "#server/records/people/work-experience-write.ts";
import type { MemberAffiliation } from "#shared/contract/member-affiliation.ts";
import { v1PeopleCalls as calls } from "#shared/contract/v1/people.ts";
import { findAffiliation, findPerson, listPeople, segmentOf } from "./read.ts";

type HandAttributes = Readonly<Record<string, unknown>> | undefined;

/** Routes for people in the public API. */
export const publicPeopleRoutes = ({ db, jobs }: Platform): Route[] => {
  const reply = (requester: Requester, id: string) => findPerson(db, segmentOf(requester), id);
  return [
    route(calls.list, ({ query, requester }) => listPeople(db, segmentOf(requester), query)),
    route(calls.find, ({ params, query, requester }) => findPerson(db, segmentOf(requester), params.id, query.fields)),

    route(calls.create, async ({ body: { name, tags, organizationIds, ...body }, requester }) => {
      const id = await createPerson(db, requester, {
        ...body,
        displayName: name,
        organizations: organizationIds,
        tags: tags && (await tagIds(db, tags)),
        manuallyCreated: true,
      });
      return reply(requester, id);
    }),
    route(calls.update, async ({ params: { id }, body: { name, tags, attributes, joinedAt }, requester }) => {
      await updatePerson(db, requester, id, {
        displayName: name,
        joinedAt,
        attributes: byHand(attributes),
        tags: tags && (await tagIds(db, tags)),
      });
      return reply(requester, id);
    }),
    route(calls.delete, async ({ params: { id }, requester }) => {
      await moveToTrash(db, trashedPeople, requester, [id]);
      return { id };
    }),
    route(calls.restore, async ({ params: { id }, requester }) => {
      await restoreFromTrash(db, trashedPeople, requester, [id]);
      return reply(requester, id);
    }),

    route(calls.addTag, async ({ params: { id, tagId }, requester }) => {
      await updatePerson(db, requester, id, { tags: [...(await lockTags(db, id)), tagId] });
      return reply(requester, id);
    }),
    route(calls.removeTag, async ({ params: { id, tagId }, requester }) => {
      const left = (await lockTags(db, id)).filter((each) => each !== tagId.toLowerCase());
      await updatePerson(db, requester, id, { tags: left });
      return reply(requester, id);
    }),

    route(calls.addIdentity, async ({ params: { id }, body, requester }) => {
      await addIdentity(db, requester, id, body);
      return reply(requester, id);
    }),
    route(calls.updateIdentity, async ({ params: { id, identityId }, body, requester }) => {
      await updateIdentity(db, requester, id, identityId, body);
      return reply(requester, id);
    }),
    route(calls.removeIdentity, async ({ params: { id, identityId }, requester }) => {
      await removeIdentity(db, requester, id, identityId);
      return reply(requester, id);
    }),

    route(calls.addWork, async ({ params: { id }, body, requester }) => {
      await addWork(db, requester, id, workOf(body));
      await sendAffiliationJob(jobs);
      return reply(requester, id);
    }),
    route(calls.replaceWork, async ({ params: { id, workExperienceId }, body, requester }) => {
      await updateWork(db, requester, id, workExperienceId, workOf(body));
      await sendAffiliationJob(jobs);
      return reply(requester, id);
    }),
    route(calls.removeWork, async ({ params: { id, workExperienceId }, requester }) => {
      await removeWork(db, requester, id, workExperienceId);
      await sendAffiliationJob(jobs);
      return reply(requester, id);
    }),

    route(calls.affiliation, ({ params, query, requester }) =>
      findAffiliation(db, segmentOf(requester), params.id, query.at),
    ),
    route(calls.affiliations, async ({ params: { id } }) => {
      await assertRecordExists(db, "member", id);
      return { data: (await personAffiliations(db, id)).map(shownAffiliation) };
    }),
    route(calls.replaceAffiliations, async ({ params: { id }, body, requester }) => {
      const affiliations = body.affiliations.map(({ segmentId, organizationId, ...dates }) => ({
        segmentId,
        organizationId,
        ...periodOf(dates),
      }));
      const { result, version } = await setAffiliations(db, requester, id, affiliations);
      await sendAffiliationJob(jobs);
      return new Reply({ data: result.map(shownAffiliation) }, { etag: version });
    }),
  ];
};

/** Manually entered values in the internal format. */
const byHand = (attributes: HandAttributes) =>
  attributes &&
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, value === null ? null : { custom: value }]),
  );

/** Ids of the tags with these names. @throws HttpError 400 for an unknown name */
async function tagIds(db: Executor, names: readonly string[]): Promise<string[]> {
  const unresolved = new Map(names.map((name) => [name.trim().toLowerCase(), name]));
  const found = await db.execute<{ id: string; name: string }>(sql`
    select id, fold_case(name) as name from tags where fold_case(name) = any(${sql.param([...unresolved.keys()])}::text[])`);
  for (const { name } of found.rows) unresolved.delete(name);
  const [unknown] = unresolved.values();
  if (unknown !== undefined) throw badRequest(`There is no tag "${unknown.slice(0, 50)}".`);
  return found.rows.map(({ id }) => id);
}

/** Reads the tags of a person and locks the person against concurrent changes until the write ends. */
async function lockTags(db: Executor, id: string): Promise<string[]> {
  await db.execute(sql`select 1 from members where id = ${id}::uuid for update`);
  return ((await tagsOf(db, [id])).get(id.toLowerCase()) ?? []).map((tag) => tag.id);
}

interface Dates {
  readonly startedAt?: string | null | undefined;
  readonly endedAt?: string | null | undefined;
}

const periodOf = ({ startedAt, endedAt }: Dates) => ({ dateStart: startedAt, dateEnd: endedAt });

const workOf = ({
  organizationId,
  title,
  ...dates
}: Dates & { organizationId: string | null; title?: string | null | undefined }) => ({
  organizationId,
  title,
  ...periodOf(dates),
});

const shownAffiliation = ({ segmentId, organizationId, dateStart, dateEnd }: MemberAffiliation) => ({
  segmentId,
  organizationId: organizationId ?? null,
  startedAt: dateStart ?? null,
  endedAt: dateEnd ?? null,
});
