import { setImmediate } from "node:timers/promises";
import type { Access, Call, Schema } from "#shared/contract/call.ts";
import { wireSchemas } from "#shared/contract/schemas.ts";
import { type Example, v1Examples } from "#shared/contract/v1/examples.ts";
import { v1Schemas } from "#shared/contract/v1/schemas.ts";
import { createSchemaSet, type SchemaSet } from "./openapi-schemas.ts";

type Json = Record<string, unknown>;

/** Group of calls. */
interface Tag {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Resources, as in paths. The last group has all that no other one names. */
  readonly of: readonly string[];
}

interface Description {
  readonly title: string;
  readonly description: string;
  readonly security: { readonly name: string; readonly scheme: Json };
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Content of error responses, by media type. */
  readonly errors: Json;
  /** Schemas of error responses, by name. */
  readonly components: Json;
  /** Writes take `If-Match`. */
  readonly hasPreconditions: boolean;
  readonly tags: readonly Tag[];
  readonly nameOf: (call: Call) => string;
  readonly exampleOf: (call: Call) => Example | undefined;
}

/** Builds the OpenAPI 3.1 document of the console's API from the contract that client and server share. */
export function wireDocument(calls: readonly Call[], serverUrl: string): Promise<Json> {
  return openApiDocument(calls, serverUrl, {
    title: "Community Data Platform",
    description:
      "Errors are plain text. Arrays and objects in a query are written with brackets, as in `segments[]=…`. Writes take an `Idempotency-Key`.",
    security: { name: "appToken", scheme: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    schemas: wireSchemas,
    errors: { "text/plain": { schema: { type: "string" } } },
    components: {},
    hasPreconditions: false,
    tags: wireTags,
    nameOf: nameByPath,
    exampleOf: () => undefined,
  });
}

/** Builds the OpenAPI 3.1 document of the public API. */
export function v1Document(calls: readonly Call[], serverUrl: string): Promise<Json> {
  const exampleOf = ({ method, path }: Call) => v1Examples[`${method} ${path}`];
  return openApiDocument(calls, serverUrl, {
    title: "Community Data Platform: public API",
    description:
      "Lists return `next`: send it as `cursor` to get the next page. `fields` selects the fields to return. Responses have an `ETag`; with `If-None-Match` an unchanged response is 304, and with `If-Match` a write to a record that was changed in the meantime is 412. Writes take an `Idempotency-Key`. `RateLimit-*` headers say how many requests are left. Errors are problem details (RFC 9457).",
    security: { name: "apiKey", scheme: { type: "http", scheme: "bearer", description: "An API key" } },
    schemas: v1Schemas,
    errors: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    components: { Problem: problem },
    hasPreconditions: true,
    tags: v1Tags,
    nameOf: (call) => exampleOf(call)?.name ?? nameByPath(call),
    exampleOf,
  });
}

/** Problem details (RFC 9457). */
const problem = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
  },
  required: ["type", "title", "status"],
};

const v1Tags: readonly Tag[] = [
  {
    name: "Segments",
    about: "Project groups, projects and sub-projects, which scope all other calls.",
    of: ["segments"],
  },
  { name: "Reports", about: "Who carries a project.", of: ["report"] },
  {
    name: "People",
    about: "People with their identities, work, tags and affiliations.",
    of: ["people", "maintainers"],
  },
  { name: "Organizations", about: "Organizations with their domains and other identities.", of: ["organizations"] },
  { name: "Activities", about: "What people did, and when.", of: ["activities"] },
  { name: "Tags", about: "Labels of people, shared by the workspace.", of: ["tags"] },
  { name: "Export", about: "All data of a segment, to continue elsewhere.", of: ["export"] },
  { name: "Webhooks", about: "Messages to other programs when records change.", of: ["webhooks"] },
  { name: "Personal data", about: "Requests of people about their own data.", of: ["personal-data"] },
];

const wireTags: readonly Tag[] = [
  {
    name: "People",
    about: "People, their identities and work.",
    of: ["member", "enrichment", "identity", "maintainers"],
  },
  { name: "Organizations", about: "Organizations and their domains.", of: ["organization", "employer-domain"] },
  { name: "Activities", about: "What people did, and when.", of: ["activity"] },
  {
    name: "Merging",
    about: "Suggestions, merges and their undo.",
    of: ["membersToMerge", "organizationsToMerge", "mergeActions"],
  },
  {
    name: "Segments",
    about: "Project groups, projects and sub-projects, and their figures.",
    of: ["segment", "segments", "dashboard", "overview", "report", "collections", "category", "category-group"],
  },
  {
    name: "Data quality",
    about: "Findings, reports of wrong data, open work and repairs.",
    of: ["data-quality", "data-issue", "inbox", "changes", "record-repair"],
  },
  { name: "Community Lens", about: "Posts about the community's topics.", of: ["eagleEyeContent"] },
  {
    name: "Lists",
    about: "Saved views, tags, bulk changes, imports and exports.",
    of: ["customview", "tag", "bulk", "record-import", "export"],
  },
  {
    name: "Administration",
    about: "Users, keys, settings, audit log and the state of the platform.",
    of: ["user", "api-key", "audit-logs", "settings", "system-status", "webhook", "personal-data"],
  },
  { name: "Session", about: "Signing in and out, and product analytics.", of: ["auth", "product"] },
  // The paths of these calls begin with names of platforms.
  { name: "Integrations", about: "Connected platforms: settings, synchronization and sign-in there.", of: [] },
];

async function openApiDocument(calls: readonly Call[], serverUrl: string, about: Description): Promise<Json> {
  const { title, description, security, tags } = about;
  const schemas = createSchemaSet(about.schemas);
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    // Other requests are answered in between.
    await setImmediate();
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, about, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description,
      contact: { name: "The administrators of this platform", url: new URL("/api/docs", serverUrl).href },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl }],
    tags: tags.map(({ name, about: sentence }) => ({ name, description: sentence })),
    security: [{ [security.name]: [] }],
    components: {
      securitySchemes: { [security.name]: security.scheme },
      responses: Object.fromEntries(
        Object.entries(problems)
          .filter(([name]) => name !== "Changed" || about.hasPreconditions)
          .map(([name, sentence]) => [name, { description: sentence, content: about.errors }]),
      ),
      schemas: { ...schemas.components(), ...about.components },
    },
    paths,
  };
}

/** Descriptions of the error responses, by name. */
const problems = {
  BadRequest: "The request is not valid",
  Unauthorized: "Missing, wrong or expired credentials",
  Forbidden: "Not permitted, or not in this segment",
  NotFound: "There is no such record",
  Conflict: "Another record or request is in the way",
  Changed: "The record was changed in the meantime",
  TooManyRequests: "Too many requests; `Retry-After` says when to continue",
  Problem: "Any other problem",
} as const;

/** Describes the roles that may make a call. */
export function accessText(access: Access): string {
  if (access === "public") return "Everyone";
  if (access === "user") return "Any signed-in user";
  return `Needs ${access}`;
}

/** Unique name of a call, made of its method and path. */
function nameByPath(call: Call): string {
  const words = call.path.replaceAll(/[{}]/g, "").split(/[/-]/).filter(Boolean);
  return [call.method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

/** Resource name in a path: `people` in `/v1/segments/{segmentId}/people/{id}`. */
function resourceOf(path: string): string {
  return /^\/(?:v1\/(?:segments\/\{segmentId\}\/)?)?([\w-]+)/.exec(path)?.[1] ?? "";
}

function operation(call: Call, about: Description, schemas: SchemaSet): Json {
  const body = schemas.describe(call.body);
  const isText = call.answer._zod.def.type === "string";
  const example = about.exampleOf(call);
  return {
    operationId: about.nameOf(call),
    summary: call.summary,
    description: `${accessText(call.access)}.`,
    tags: [(about.tags.find(({ of }) => of.includes(resourceOf(call.path))) ?? about.tags.at(-1))?.name],
    ...(call.access === "public" && { security: [] }),
    parameters: [
      ...parameters(schemas.describe(call.params), "path", example?.path),
      ...parameters(schemas.describe(call.query), "query", example?.query),
    ],
    ...(body && {
      requestBody: {
        content: {
          [call.ndjson ? ndjson : "application/json"]: {
            schema: body,
            ...(example?.body && !call.ndjson && { example: withIds(example.body) }),
          },
        },
      },
    }),
    responses: {
      [call.status ?? 200]: {
        description: call.status === 201 ? "Created" : "Done",
        content: {
          [isText ? "text/plain" : call.ndjson ? ndjson : "application/json"]: {
            schema: schemas.describe(call.answer) ?? {},
          },
        },
      },
      ...problemsOf(call, about, schemas),
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

const ndjson = "application/x-ndjson";

/** The error responses that a call can have, by status. */
function problemsOf(call: Call, { hasPreconditions }: Description, schemas: SchemaSet): Json {
  const writes = call.method !== "GET" && !call.reads;
  const takesInput = [call.params, call.query, call.body].some((schema) => schema._zod.def.type !== "undefined");
  const named: Readonly<Record<number, keyof typeof problems | false>> = {
    400: (takesInput || writes) && "BadRequest",
    401: call.access !== "public" && "Unauthorized",
    403: call.access !== "public" && call.access !== "user" && "Forbidden",
    404: call.path.includes("{") && "NotFound",
    409: writes && "Conflict",
    412: hasPreconditions && writes && call.path.includes("{id}") && "Changed",
    429: "TooManyRequests",
  };
  const responses = Object.entries(named).flatMap(([status, name]) =>
    name ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
  );
  return {
    ...Object.fromEntries(responses),
    ...(call.conflict && {
      409: {
        description: "Changed in the meantime",
        content: { "application/json": { schema: schemas.describe(call.conflict) ?? {} } },
      },
    }),
  };
}

function parameters(
  schema: Json | null,
  place: "path" | "query",
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name: typeOf(of) === "array" ? `${name}[]` : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: of,
    ...(place === "query" && typeOf(of) === "object" && { style: "deepObject", explode: true }),
    ...(examples[name] !== undefined && { example: exampleValue(examples[name], typeOf(of)) }),
  }));
}

const typeOf = (schema: unknown) => (schema as { type?: unknown }).type;

const exampleValue = (text: string, type: unknown) => (type === "integer" ? Number(text) : withIds(text));

/** Replaces the variables of an example, which stand for ids, by an id. */
function withIds<T>(example: T): T {
  const text = JSON.stringify(example)
    .replaceAll("$RECEIVER", "https://example.org/hook")
    .replaceAll(/\$[A-Z_]+/g, "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21");
  return JSON.parse(text) as T;
}
