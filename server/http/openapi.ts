import * as z from "zod";
import type { Access, Call, Schema } from "#shared/contract/call.ts";

type Json = Record<string, unknown>;

const version = "1.0.0";

/** The OpenAPI 3.1 document, made from the contract that client and server stand on. */
export function openApiDocument(calls: readonly Call[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Community Data Platform",
      version,
      description:
        "Errors are plain text. Arrays and objects in a query are written with brackets, as in `segments[]=…`. Writes take an `Idempotency-Key`.",
    },
    servers: [{ url: serverUrl }],
    security: [{ appToken: [] }],
    components: { securitySchemes: { appToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}

/** Who may make a call, in words. */
export function accessText(access: Access): string {
  if (access === "public") return "Everybody";
  if (access === "user") return "Whoever is signed in";
  return `Needs ${access}`;
}

/** A name of its own for each call, as generated clients need it. */
export function operationId(call: Call): string {
  const words = call.path.replaceAll(/[{}]/g, "").split(/[/-]/).filter(Boolean);
  return [call.method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function operation(call: Call): Json {
  const body = jsonSchema(call.body);
  const isText = schemaType(call.answer) === "string";
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: `${accessText(call.access)}.`,
    tags: [call.path.split("/")[1] ?? ""],
    ...(call.access === "public" && { security: [] }),
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...(body && { requestBody: { content: { "application/json": { schema: body } } } }),
    responses: {
      200: {
        description: "Done",
        content: { [isText ? "text/plain" : "application/json"]: { schema: jsonSchema(call.answer) ?? {} } },
      },
      ...(call.conflict && {
        409: {
          description: "Changed meanwhile",
          content: { "application/json": { schema: jsonSchema(call.conflict) ?? {} } },
        },
      }),
      default: { description: "What is wrong", content: { "text/plain": { schema: { type: "string" } } } },
    },
  };
}

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

/** Null for a call that takes nothing there. */
function jsonSchema(schema: Schema): Json | null {
  if (schemaType(schema) === "undefined") return null;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}
