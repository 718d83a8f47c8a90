import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";
import { readDay } from "#shared/domain/text/typed-day.ts";
import type { FileFormat, Found, ImportFile } from "./format.ts";
import { linesOf, readWithoutInvalid, textOf } from "./format.ts";

const id = z.guid();
const text = z.string();
const json = z.record(z.string(), z.unknown());
const moment = z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)), "is not a time in ISO 8601"));
const day = z.string().check(z.refine((value) => readDay(value) === value, "is not a day"));
const maybe = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema);
const kind = z.enum(["person", "organization"]);

const record = {
  id,
  name: text.check(z.minLength(1)),
  attributes: maybe(json),
  createdAt: maybe(moment),
  updatedAt: maybe(moment),
  joinedAt: maybe(moment),
  manuallyChangedFields: maybe(z.array(text)),
  manuallyCreated: maybe(z.boolean()),
  lastEnrichedAt: maybe(moment),
  listedIn: maybe(z.array(id)),
};
const identity = {
  id,
  platform: text.check(z.minLength(1)),
  site: maybe(text),
  type: text.check(z.minLength(1)),
  value: text.check(z.minLength(1)),
  verified: z.boolean(),
  source: maybe(text),
  sourceId: maybe(text),
  createdAt: maybe(moment),
};
const number = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647));
/** Columns of organizations, with database names. */
const details = z.object({
  ...{
    description: maybe(text),
    logo: maybe(text),
    headline: maybe(text),
    industry: maybe(text),
    location: maybe(text),
  },
  ...{
    type: maybe(text),
    size: maybe(text),
    employees: maybe(number),
    founded: maybe(number),
    tags: maybe(z.array(text)),
  },
  ...{ revenue_range: maybe(json), employee_churn_rate: maybe(json), employee_growth_rate: maybe(json) },
  lfx_membership: maybe(json),
});
const period = { startedAt: maybe(moment), endedAt: maybe(moment) };

/** Schemas of the rows of an export. Nullish fields are missing in older exports. */
const schemas = {
  attributeDefinitions: z.object({
    ...{ id, name: text.check(z.minLength(1)), label: text, type: text },
    ...{ show: z.boolean(), canDelete: z.boolean(), options: z.array(text) },
  }),
  segments: z.object({
    ...{
      id,
      type: z.enum(["projectGroup", "project", "subproject"]),
      name: text,
      slug: text,
      parentId: z.nullable(id),
    },
    ...{ status: maybe(text), url: maybe(text), description: maybe(text), sourceId: maybe(text) },
    ...{ isLF: maybe(z.boolean()), customActivityTypes: maybe(json) },
  }),
  organizations: z.object({ ...record, isTeamOrganization: maybe(z.boolean()), details: maybe(details) }),
  organizationIdentities: z.object({ ...identity, organizationId: id }),
  people: z.object({ ...record, score: maybe(z.int().check(z.gte(0), z.lte(10))), reach: maybe(json) }),
  identities: z.object({ ...identity, personId: id }),
  tags: z.object({ personId: id, tags: z.array(text.check(z.minLength(1))) }),
  workExperiences: z.object({
    // Null: independent.
    ...{ id, personId: id, organizationId: z.nullable(id), title: maybe(text), source: maybe(text), ...period },
    ...{ allowAffiliation: maybe(z.boolean()), isPrimary: maybe(z.boolean()) },
  }),
  affiliations: z.object({ id, personId: id, segmentId: id, organizationId: z.nullable(id), ...period }),
  maintainerRoles: z.object({
    id,
    personId: id,
    segmentId: id,
    role: text,
    url: text,
    repositoryType: text,
    ...period,
  }),
  activities: z.object({
    ...{ id, timestamp: moment, platform: text, type: text, channel: maybe(text), sourceId: text },
    ...{ sourceParentId: maybe(text), segmentId: id, personId: id, organizationId: maybe(id), username: maybe(text) },
    ...{
      title: maybe(text),
      body: maybe(text),
      url: maybe(text),
      sentiment: maybe(z.int().check(z.gte(0), z.lte(100))),
      attributes: maybe(json),
    },
    manuallyCreated: maybe(z.boolean()),
  }),
  merges: z.object({
    ...{ id, kind, keptId: id, mergedId: id, keptName: text, mergedName: text, state: text, at: moment },
    isAutomatic: maybe(z.boolean()),
  }),
  neverMerge: z.object({ id, kind, oneId: id, otherId: id, at: moment }),
  organizationParents: z.object({ id, organizationId: id, parentId: id, since: maybe(day) }),
} satisfies Record<RecordPart, z.ZodMiniType>;

/** Field with the owner's id, for parts whose rows belong to a person or an organization. */
const owners: Readonly<Partial<Record<RecordPart, "personId" | "organizationId">>> = {
  organizationIdentities: "organizationId",
  identities: "personId",
  tags: "personId",
  workExperiences: "personId",
  affiliations: "personId",
  maintainerRoles: "personId",
  activities: "personId",
};

/** An export of this platform: an NDJSON file for each part, and a manifest. */
export const platformFormat: FileFormat = {
  source: null,
  async *read(files) {
    const byPart = new Map<RecordPart, ImportFile>();
    let manifest: ImportFile | null = null;
    for (const file of files) {
      const part = partOfName(file.name);
      if (/\.json$/i.test(file.name)) manifest = file;
      else if (part === null)
        throw badRequest(`“${file.name}” is not part of an export. Names look like “people.ndjson”.`);
      else if (byPart.has(part)) throw badRequest(`Two files contain the part “${part}”. Send one.`);
      else byPart.set(part, file);
    }
    if (byPart.size === 0) throw badRequest("None of the files is part of an export.");
    const expected = manifest ? await readManifest(manifest) : new Map<string, number>();
    for (const part of recordParts) {
      const file = byPart.get(part);
      let rows = 0;
      if (file) {
        for await (const line of linesOf(file)) {
          rows += 1;
          yield* readLine(part, line);
        }
      }
      const expectedRows = expected.get(part);
      if (expectedRows !== undefined && expectedRows !== rows) {
        yield { note: `The manifest lists ${expectedRows} rows of “${part}”, but the files contain ${rows}.` };
      }
    }
    if (!manifest) yield { note: "There is no manifest, so the files may be incomplete." };
  },
};

/** Matches `people.ndjson`, and `Cloud Harbor-people.ndjson` as saved by the console. */
function partOfName(name: string): RecordPart | null {
  return recordParts.find((part) => new RegExp(`(^|[-_ ])${part}\\.(ndjson|jsonl)$`, "i").test(name)) ?? null;
}

const manifestSchema = z.object({ parts: z.array(z.object({ name: z.string(), rows: z.number() })) });

async function readManifest(file: ImportFile): Promise<Map<string, number>> {
  try {
    const { parts } = z.parse(manifestSchema, parseJson(await textOf(file)));
    return new Map(parts.map(({ name, rows }) => [name, rows]));
  } catch {
    throw badRequest(`“${file.name}” is not a manifest of an export.`);
  }
}

function* readLine(part: RecordPart, { line, text: source }: { line: number; text: string }): Generator<Found> {
  const key = `line ${line}`;
  let value: unknown;
  try {
    value = parseJson(source);
  } catch {
    yield { part, key, problem: "The line is not JSON." };
    return;
  }
  const read = readWithoutInvalid<z.ZodMiniType>(schemas[part], value);
  if ("problem" in read) {
    yield { part, key, problem: read.problem };
    return;
  }
  for (const each of read.leftOut) yield { note: `“${part}”, ${key}: left out, ${each}.` };
  const data = read.data as Readonly<Record<string, unknown>>;
  const owner = owners[part];
  const of = owner === undefined ? "" : String(data[owner]);
  yield { part, key: String(data.id ?? of), owner: of, data };
}
