import * as z from "zod";
import type { Access, Call, Schema } from "#shared/contract/call.ts";

type Json = Record<string, unknown>;

interface Description {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly security: { readonly name: string; readonly scheme: Json };
  /** Content of error responses, by media type. */
  readonly errors: Json;
}

/** Builds the OpenAPI 3.1 document of the console's API from the contract that client and server share. */
export function wireDocument(calls: readonly Call[], serverUrl: string): Json {
  return openApiDocument(calls, serverUrl, {
    title: "Community Data Platform",
    version: "1.0.0",
    description:
      "Errors are plain text. Arrays and objects in a query are written with brackets, as in `segments[]=…`. Writes take an `Idempotency-Key`.",
    security: { name: "appToken", scheme: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    errors: { "text/plain": { schema: { type: "string" } } },
  });
}

/** Builds the OpenAPI 3.1 document of the public API. */
export function v1Document(calls: readonly Call[], serverUrl: string): Json {
  return openApiDocument(calls, serverUrl, {
    title: "Community Data Platform: public API",
    version: "1.0.0",
    description:
      "Lists return `next`: send it as `cursor` to get the next page. `fields` selects the fields to return. Responses have an `ETag`; with `If-None-Match` an unchanged response is 304, and with `If-Match` a write to a record that was changed in the meantime is 412. Writes take an `Idempotency-Key`. `RateLimit-*` headers say how many requests are left. Errors are problem details (RFC 9457).",
    security: { name: "apiKey", scheme: { type: "http", scheme: "bearer", description: "An API key" } },
    errors: {
      "application/problem+json": {
        schema: {
          type: "object",
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
            instance: { type: "string" },
          },
          required: ["type", "title", "status"],
        },
      },
    },
  });
}

function openApiDocument(calls: readonly Call[], serverUrl: string, about: Description): Json {
  const { title, version, description, security, errors } = about;
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version, description },
    servers: [{ url: serverUrl }],
    security: [{ [security.name]: [] }],
    components: {
      securitySchemes: { [security.name]: security.scheme },
      responses: { Problem: { description: "Error message", content: errors } },
    },
    paths,
  };
}

/** Describes the roles that may make a call. */
export function accessText(access: Access): string {
  if (access === "public") return "Everyone";
  if (access === "user") return "Any signed-in user";
  return `Needs ${access}`;
}

/** Unique name of a call, which generated clients need. */
export function operationId(call: Call): string {
  const words = call.path.replaceAll(/[{}]/g, "").split(/[/-]/).filter(Boolean);
  return [call.method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

/** Resource name in a path: `people` in `/v1/segments/{segmentId}/people/{id}`. */
function resourceOf(path: string): string {
  return /^\/(?:v1\/(?:segments\/\{segmentId\}\/)?)?([\w-]+)/.exec(path)?.[1] ?? "";
}

function operation(call: Call): Json {
  const body = jsonSchema(call.body);
  const isText = schemaType(call.answer) === "string";
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: `${accessText(call.access)}.`,
    tags: [resourceOf(call.path)],
    ...(call.access === "public" && { security: [] }),
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...(body && { requestBody: { content: { [call.ndjson ? ndjson : "application/json"]: { schema: body } } } }),
    responses: {
      [call.status ?? 200]: {
        description: call.status === 201 ? "Created" : "Done",
        content: {
          [isText ? "text/plain" : call.ndjson ? ndjson : "application/json"]: {
            schema: jsonSchema(call.answer) ?? {},
          },
        },
      },
      ...(call.conflict && {
        409: {
          description: "Changed in the meantime",
          content: { "application/json": { schema: jsonSchema(call.conflict) ?? {} } },
        },
      }),
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

const ndjson = "application/x-ndjson";

function parameters(schema: Schema, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = (jsonSchema(schema) ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name: isList(of) ? `${name}[]` : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: of,
    ...(place === "query" && isNested(of) && { style: "deepObject", explode: true }),
  }));
}

function isList(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === "array";
}

function isNested(schema: unknown): boolean {
  return (schema as { type?: unknown }).type === "object";
}

function schemaType(schema: Schema): string {
  return schema._zod.def.type;
}

/** JSON schema of a part of a request; null for a call without that part. */
function jsonSchema(schema: Schema): Json | null {
  if (schemaType(schema) === "undefined") return null;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}
