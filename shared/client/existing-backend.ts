import { type BulkJob, memberBulk, organizationBulk } from "#shared/contract/bulk.ts";
import type { BodyOf, Call } from "#shared/contract/call.ts";
import {
  categoryCreate,
  categoryDestroyMany,
  categoryGroupList,
  categoryGroupUpdate,
} from "#shared/contract/collections.ts";
import type { Capability } from "#shared/contract/config.ts";
import { memberAttributes, memberAttributesUpdate } from "#shared/contract/member-parts.ts";
import { memberDestroy, memberFind, memberUpdateMany } from "#shared/contract/members.ts";
import { organizationDestroy, organizationFind, organizationUpdate } from "#shared/contract/organizations.ts";
import type { Client, Versioned } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { LooseOptions } from "./request.ts";
import { withoutCount } from "./without-count.ts";

/** Options of a call without its types, which the translations narrow by the call. */
type Given = LooseOptions & { readonly signal?: AbortSignal | undefined };

const notDeleted = "The server confirmed the deletion but still has the record.";

interface Translation {
  readonly calls: readonly Call[];
  /** The translation is needed on a backend without it. */
  readonly without: Capability;
  readonly send: (client: Client, call: Call, given: Given) => Promise<Versioned<unknown>>;
}

const translations: readonly Translation[] = [
  { calls: [memberAttributesUpdate], without: "attributesByName", send: updateAllAttributes },
  { calls: [memberDestroy, organizationDestroy], without: "trash", send: destroy },
  { calls: [memberBulk, organizationBulk], without: "bulkJobs", send: changeOneByOne },
  { calls: [categoryGroupUpdate], without: "categoriesAtOnce", send: updateCategories },
];

/**
 * Makes a call on a backend that lacks capabilities of ours, by the calls that it has.
 * @throws the errors of `Client.send`
 */
export function sendTranslated(client: Client, call: Call, given: Given = {}): Promise<Versioned<unknown>> {
  const translation = translations.find(({ calls, without }) => calls.includes(call) && !client.can(without));
  if (translation) return translation.send(client, call, given);
  return client.sendVersioned(call, withoutCount(client, given) as never);
}

/** Attributes as a whole, because existing backends replace the map. Null removes one. */
async function allAttributes(client: Client, at: object, changes: object): Promise<Record<string, never>> {
  const known = await client.send(memberAttributes, at as never);
  return Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== null)) as never;
}

async function updateAllAttributes(client: Client, call: Call, given: Given): Promise<Versioned<unknown>> {
  const { params, segments } = given;
  const body = await allAttributes(client, { params, segments }, given.body as object);
  return client.sendVersioned(call, { ...given, body } as never);
}

/** Those of the records that still exist. Existing backends report a person as deleted but keep them. */
async function findNotDeleted(client: Client, call: Call, ids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const id of ids) {
    try {
      await client.send(call === memberDestroy ? memberFind : organizationFind, { params: { id } });
      left.push(id);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === "not-found")) throw error;
    }
  }
  return left;
}

async function destroy(client: Client, call: Call, given: Given): Promise<Versioned<unknown>> {
  const answer = await client.sendVersioned(call, given as never);
  const { ids } = given.query as { readonly ids: readonly string[] };
  const left = await findNotDeleted(client, call, ids);
  if (left.length > 0) throw new ApiError("conflict", notDeleted, { status: 409, body: notDeleted });
  return answer;
}

/** Changes the given rows with single requests, and answers with the job as it ended. */
async function changeOneByOne(client: Client, call: Call, given: Given): Promise<Versioned<BulkJob>> {
  const { ids = [], action } = given.body as BodyOf<typeof memberBulk> | BodyOf<typeof organizationBulk>;
  const kind = call === memberBulk ? "member" : "organization";
  let left: readonly string[] = [];
  if (action.delete) {
    const deletion = kind === "member" ? memberDestroy : organizationDestroy;
    await client.send(deletion, { query: { ids } });
    if (!client.can("trash")) left = await findNotDeleted(client, deletion, ids);
  } else if ("isTeamOrganization" in action) {
    const { isTeamOrganization } = action;
    for (const id of ids) await client.send(organizationUpdate, { params: { id }, body: { isTeamOrganization } });
  } else if ("attributes" in action) {
    const body = [];
    for (const id of ids) {
      body.push({ id, attributes: await allAttributes(client, { params: { id } }, action.attributes ?? {}) });
    }
    await client.send(memberUpdateMany, { body });
  }
  const now = new Date().toISOString();
  const answer: BulkJob = {
    ...{ id: "", kind, status: "done", undoOf: "", error: null, createdAt: now, endedAt: now },
    ...{ total: ids.length, done: ids.length - left.length, unchanged: 0, failed: left.length },
    failures: left.map((id) => ({ id, displayName: "", reason: notDeleted })),
  };
  return { answer, version: null };
}

/**
 * Updates a group of categories with one request per category.
 * @throws Error that states which changes were saved before a step failed
 */
async function updateCategories(client: Client, call: Call, given: Given): Promise<Versioned<unknown>> {
  const { id } = given.params as { readonly id: string };
  const { categories, ...body } = given.body as BodyOf<typeof categoryGroupUpdate>;
  if (categories === undefined) return client.sendVersioned(call, given as never);
  const { rows } = await client.send(categoryGroupList, { query: { limit: mostGroups, offset: 0 } });
  const known = rows.find((group) => group.id === id)?.categories ?? [];
  const gone = known.filter((each) => !categories.some(({ name }) => name === each.name));
  const added = categories.filter(({ name }) => !known.some((each) => each.name === name));
  const steps = [
    { done: "name and kind saved", run: () => client.send(categoryGroupUpdate, { params: { id }, body }) },
    ...(gone.length === 0
      ? []
      : [
          {
            done: `${gone.map(({ name }) => name).join(", ")} deleted`,
            run: () => client.send(categoryDestroyMany, { body: { ids: gone.map((each) => each.id) } }),
          },
        ]),
    ...added.map(({ name }) => ({
      done: `${name} added`,
      run: () => client.send(categoryCreate, { body: { name, categoryGroupId: id } }),
    })),
  ];
  const done: string[] = [];
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      if (done.length === 0) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const saved = `Only part of it was saved: ${done.join("; ")}. Then an error occurred: ${reason}`;
      throw new Error(`${saved} Close and reopen this form to see the current state.`, { cause: error });
    }
    done.push(step.done);
  }
  return { answer: true, version: null };
}

/** More groups than anyone has. */
const mostGroups = 1_000;
