import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Schema } from "#shared/contract/call.ts";

type Issue = z.core.$ZodIssue;

/**
 * Parses client input by the call's schema. Query values are always texts, and some clients send numbers in bodies as
 * strings. Converts digits, "true" and "false" where the schema expects a number or a boolean.
 * @throws HttpError 400 that names the first invalid field in plain words.
 */
export function readInput<S extends Schema>(schema: S, value: unknown): z.output<S> {
  if (schema._zod.def.type === "undefined") return undefined as z.output<S>;
  const first = z.safeParse(schema, value ?? {}, { reportInput: true });
  if (first.success) return first.data;
  const repaired = structuredClone(value ?? {});
  let changed = false;
  for (const issue of first.error.issues) changed = repair(repaired, issue) || changed;
  const second = changed ? z.safeParse(schema, repaired, { reportInput: true }) : first;
  if (second.success) return second.data;
  throw badRequest(describe(second.error.issues[0]));
}

function repair(root: unknown, issue: Issue): boolean {
  const last = issue.path.at(-1);
  if (last === undefined || (issue.code !== "invalid_type" && issue.code !== "invalid_union")) return false;
  const holder = issue.path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], root);
  if (typeof holder !== "object" || holder === null) return false;
  const fields = holder as Record<PropertyKey, unknown>;
  const value = fields[last];
  if (typeof value !== "string") return false;
  const expected = issue.code === "invalid_type" ? issue.expected : "";
  const better = otherReading(value, expected);
  if (better === value) return false;
  // The wire uses null for an empty value.
  if (better === undefined) delete fields[last];
  else fields[last] = better;
  return true;
}

function otherReading(value: string, expected: string): unknown {
  if (value === "") return undefined;
  if (expected === "array") return [value];
  if (/^-?\d+(\.\d+)?$/.test(value) && expected !== "boolean") return Number(value);
  if ((value === "true" || value === "false") && expected !== "number") return value === "true";
  return value;
}

/** Describes one problem in plain words: the field and the expected value. */
function describe(issue: Issue | undefined): string {
  if (!issue) return "The request cannot be read.";
  const field = issue.path.length > 0 ? `The field ${issue.path.map(String).join(".")}` : "The request";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && issue.path.length > 0
        ? `${field} is missing.`
        : `${field} must be ${named(issue.expected)}.`;
    case "invalid_value":
      return `${field} must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}.`;
    case "too_big":
      return `${field} must be at most ${issue.maximum.toLocaleString("en-US")}${unit(issue.origin)}.`;
    case "too_small":
      return `${field} must be at least ${issue.minimum}${unit(issue.origin)}.`;
    case "invalid_format":
      return `${field} is not a valid ${formatNames[issue.format] ?? issue.format}.`;
    case "unrecognized_keys":
      return `${field} has unknown fields: ${issue.keys.join(", ")}.`;
    case "invalid_union": {
      // An option that refused the value for another reason than its type is the one that was meant.
      const inner = issue.errors.flat().find(({ code }) => code !== "invalid_type" && code !== "invalid_value");
      if (inner) return describe({ ...inner, path: [...issue.path, ...inner.path] });
      return `${field} has an invalid value.`;
    }
    case "custom":
      return issue.message.endsWith(".") ? `${field} ${issue.message}` : `${field} has an invalid value.`;
    default:
      return `${field} has an invalid value.`;
  }
}

const formatNames: Record<string, string> = { datetime: "date", guid: "id", uuid: "id", url: "URL" };

function named(expected: string): string {
  const names: Record<string, string> = {
    string: "text",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  };
  return names[expected] ?? (expected === "int" ? "a whole number" : `a ${expected}`);
}

function unit(origin: string): string {
  if (origin === "string") return " characters long";
  return origin === "array" ? " entries long" : "";
}
