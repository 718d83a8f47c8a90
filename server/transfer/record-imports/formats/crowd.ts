import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { type Found, type FoundBatch, ownSegment, readMoment } from "./format.ts";

/** `source` of identities and work experiences of such an import. */
export const crowdSource = "crowd";

/** The address of the other platform, its token (stored encrypted), and a project group there. */
interface CrowdSource {
  readonly url: string;
  readonly token: string;
  readonly group?: string | undefined;
}

const pageSize = 50;
const mostTries = 5;
const longestWaitSeconds = 120;

const groups = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string(), slug: z.nullish(z.string()) })) });
const identity = z.object({
  platform: z.string(),
  site: z.nullish(z.string()),
  type: z.string(),
  value: z.string(),
  verified: z.nullish(z.boolean()),
  sourceId: z.nullish(z.string()),
});
const organizationRows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      logo: z.nullish(z.string()),
      identities: z.nullish(z.array(identity)),
    }),
  ),
});
const anyAttributes = z.record(z.string(), z.nullish(z.record(z.string(), z.unknown())));
const personRows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      joinedAt: z.nullish(z.string()),
      attributes: z.nullish(anyAttributes),
      identities: z.nullish(z.array(identity)),
    }),
  ),
});
const override = z.object({
  allowAffiliation: z.nullish(z.boolean()),
  isPrimaryWorkExperience: z.nullish(z.boolean()),
});
const workRows = z.array(
  z.object({
    id: z.string(),
    displayName: z.string(),
    memberOrganizations: z.object({
      id: z.string(),
      title: z.nullish(z.string()),
      dateStart: z.nullish(z.string()),
      dateEnd: z.nullish(z.string()),
      source: z.nullish(z.string()),
      affiliationOverride: z.nullish(override),
    }),
  }),
);
const affiliationRows = z.array(
  z.object({
    id: z.string(),
    organizationId: z.nullish(z.string()),
    organizationName: z.nullish(z.string()),
    dateStart: z.nullish(z.string()),
    dateEnd: z.nullish(z.string()),
  }),
);

/** Position of the reader: project group, organizations or people, and how many of them were read. */
interface At {
  readonly groups: readonly string[];
  readonly group: number;
  readonly stage: "organizations" | "people";
  readonly offset: number;
}

/** Checks the URL of the source. @throws HttpError 400 when it is not an http URL */
export function assertCrowdSource({ url }: Pick<CrowdSource, "url">): void {
  if (!/^https?:\/\/[^\s/]+/i.test(url) || !URL.canParse(url))
    throw badRequest("The URL must begin with https:// or http://.");
}

/**
 * Reads people and organizations with their identities, work experiences and affiliations from another platform with
 * the same API, group by group and page by page.
 * @throws HttpError in plain words when it refuses, or cannot be reached
 */
export async function* readCrowd(
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  source: CrowdSource | null,
  from: unknown,
  signal: AbortSignal,
): AsyncGenerator<FoundBatch> {
  if (source === null) throw badRequest("The URL of the other platform is missing. Start a new import.");
  const token = secrets.decrypt(source.token);
  const base = trimEndOf(source.url, "/");
  const ask = <S extends z.ZodMiniType>(schema: S, method: "GET" | "POST", path: string, body?: object) =>
    request({ schema, method, address: `${base}${path}`, body, token, allow: config.outboundAllow, signal });

  let at = (from as At | null) ?? (await findStart(ask, source.group));
  for (let groupId = at.groups[at.group]; groupId !== undefined; groupId = at.groups[at.group]) {
    const order = { limit: pageSize, offset: at.offset, orderBy: "displayName_ASC", filter: {}, segments: [groupId] };
    const found: Found[] = [];
    let rows = 0;
    if (at.stage === "organizations") {
      const page = await ask(organizationRows, "POST", "/organization/query", order);
      rows = page.rows.length;
      for (const row of page.rows) found.push(...organizationOf(row));
    } else {
      const page = await ask(personRows, "POST", "/member/query", order);
      rows = page.rows.length;
      for (const row of page.rows) {
        const query = `?segments[]=${groupId}`;
        const attributes = await ask(anyAttributes, "GET", `/member/${row.id}/attributes${query}`);
        const work = await ask(workRows, "GET", `/member/${row.id}/organization${query}`);
        const affiliations = await ask(affiliationRows, "GET", `/member/${row.id}/affiliation${query}`);
        found.push(...personOf({ ...row, attributes }, work, affiliations));
      }
    }
    at = next(at, rows);
    yield { found, cursor: at };
  }
}

type Ask = <S extends z.ZodMiniType>(
  schema: S,
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<z.output<S>>;

async function findStart(ask: Ask, groupName: string | undefined): Promise<At> {
  const query = { limit: null, offset: 0, filter: {}, excludeSegments: true };
  const { rows } = await ask(groups, "POST", "/segment/projectGroup/query", query);
  const name = groupName?.trim().toLowerCase() ?? "";
  const chosen = rows.filter(
    ({ id, name: called, slug }) => name === "" || [id, called, slug ?? ""].some((each) => each.toLowerCase() === name),
  );
  if (chosen.length === 0) {
    throw badRequest(
      name === "" ? "The other platform has no project groups." : `It has no project group “${groupName}”.`,
    );
  }
  return { groups: chosen.map(({ id }) => id), group: 0, stage: "organizations", offset: 0 };
}

function next(at: At, rows: number): At {
  if (rows === pageSize) return { ...at, offset: at.offset + rows };
  if (at.stage === "organizations") return { ...at, stage: "people", offset: 0 };
  return { ...at, group: at.group + 1, stage: "organizations", offset: 0 };
}

function* identitiesOf(
  part: "identities" | "organizationIdentities",
  owner: string,
  identities: readonly z.output<typeof identity>[],
): Generator<Found> {
  for (const { platform, site, type, value, verified, sourceId } of identities) {
    if (value.trim() === "") continue;
    const data = { platform, site: site ?? "", type, value, verified: verified ?? false, sourceId: sourceId ?? null };
    const place = site ? ` ${site}` : "";
    yield { part, key: `${platform} ${type} ${valueKey(type, value)}${place}`, owner, data };
  }
}

function* organizationOf(row: z.output<typeof organizationRows>["rows"][number]): Generator<Found> {
  const { id, displayName, logo, identities } = row;
  const attributes = {
    name: { default: displayName, [crowdSource]: [displayName] },
    ...(logo && { logo: { default: logo, [crowdSource]: [logo] } }),
  };
  const data = { name: displayName, attributes, details: { logo: logo ?? null }, listedIn: [ownSegment] };
  yield { part: "organizations", key: id, data };
  yield* identitiesOf("organizationIdentities", id, identities ?? []);
}

function* personOf(
  { id, displayName, joinedAt, attributes, identities }: z.output<typeof personRows>["rows"][number],
  work: z.output<typeof workRows>,
  affiliations: z.output<typeof affiliationRows>,
): Generator<Found> {
  if (!identities?.length) {
    yield { part: "people", key: id, problem: "The person has no identity." };
    return;
  }
  const known = Object.fromEntries(Object.entries(attributes ?? {}).filter(([, value]) => value));
  const notes: string[] = [];
  const joined = readMoment(joinedAt, "joined date", notes);
  yield {
    ...{ part: "people", key: id },
    data: { name: displayName, attributes: known, joinedAt: joined, listedIn: [ownSegment] },
  };
  yield* identitiesOf("identities", id, identities);
  // The organization list omits organizations without activity, which work histories may contain.
  const named = [
    ...work.map(({ id: organization, displayName: name }) => ({ organization, name })),
    ...affiliations.map(({ organizationId, organizationName }) => ({
      organization: organizationId ?? "",
      name: organizationName ?? "",
    })),
  ];
  for (const { organization, name } of named) {
    if (organization === "" || name === "") continue;
    const attributes = { name: { default: name, [crowdSource]: [name] } };
    yield { part: "organizations", key: organization, data: { name, attributes, listedIn: [] } };
  }
  for (const { id: organizationId, memberOrganizations: each } of work) {
    yield {
      ...{ part: "workExperiences", key: each.id, owner: id },
      data: {
        ...{ organizationId, title: each.title ?? null, source: each.source ?? null },
        startedAt: readMoment(each.dateStart, "start", notes),
        endedAt: readMoment(each.dateEnd, "end", notes),
        allowAffiliation: each.affiliationOverride?.allowAffiliation ?? true,
        isPrimary: each.affiliationOverride?.isPrimaryWorkExperience ?? false,
      },
    };
  }
  for (const each of affiliations) {
    const organizationId = each.organizationId ?? null;
    const startedAt = readMoment(each.dateStart, "start", notes);
    const endedAt = readMoment(each.dateEnd, "end", notes);
    const data = { organizationId, segmentId: ownSegment, startedAt, endedAt };
    yield { part: "affiliations", key: each.id, owner: id, data };
  }
  for (const each of notes) yield { note: `“${displayName}”: ${each}` };
}

interface Request<S extends z.ZodMiniType> {
  readonly schema: S;
  readonly method: "GET" | "POST";
  readonly address: string;
  readonly body: object | undefined;
  readonly token: string;
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
}

/** Sends a request. Honors Retry-After and retries temporary failures. */
async function request<S extends z.ZodMiniType>(options: Request<S>): Promise<z.output<S>> {
  const { schema, method, address, body, token, allow, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await requestJson(address, {
      ...{ method, allow, signal, mostMilliseconds: 60_000 },
      headers: { authorization: `Bearer ${token}`, "x-crowd-api-version": "1" },
      ...(body && { body }),
    }).catch((error: unknown) => {
      if (!(error instanceof OutgoingError) || signal.aborted) throw error;
      return error;
    });
    if (answer instanceof OutgoingError) {
      if (attempt >= mostTries) throw badRequest(`The other platform cannot be reached: ${answer.message}`);
      await wait(attempt * 1_000, undefined, { signal });
      continue;
    }
    const { status, headers, json } = answer;
    if (status === 401 || status === 403) throw badRequest("The other platform rejected the access token.");
    if ((status === 429 || status >= 500) && attempt < mostTries) {
      const retryAfter = Number(headers["retry-after"] ?? attempt);
      const seconds = Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0), longestWaitSeconds) : attempt;
      await wait(seconds * 1_000, undefined, { signal });
      continue;
    }
    const path = new URL(address).pathname;
    if (status >= 400) throw badRequest(`The other platform answered ${status} to ${method} ${path}.`);
    const read = z.safeParse(schema, json);
    if (!read.success)
      throw badRequest(`The response of the other platform to ${method} ${path} is not in the expected format.`);
    return read.data;
  }
}
