import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** Response that does not match the contract. `issues` lists each path with its problem. */
export class ContractError extends Error {
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The answer does not have the expected shape: ${issues.slice(0, 3).join("; ")}`);
    this.name = "ContractError";
    this.issues = issues;
  }
}

/**
 * Parses a response tolerantly: drops unknown fields and converts numbers sent as digits (wire.md 9.1: BIGINT columns
 * arrive as strings). Query values are all text and are parsed the same way: digits, `true` and `false`, empty text for
 * null (wire.md 1.2). The coercion is here rather than in the schemas, so that the schemas stay plain for OpenAPI and
 * for our own strict writer.
 * @throws ContractError when the response cannot be parsed.
 */
export function read<S extends Schema>(schema: S, answer: unknown): z.output<S> {
  const first = z.safeParse(schema, answer);
  if (first.success) return first.data;
  const repairs = first.error.issues.flatMap((issue) => {
    const value = repairOf(issue, valueAt(answer, issue.path));
    return value === undefined ? [] : [{ path: issue.path, value }];
  });
  if (repairs.length === 0) throw new ContractError(first.error.issues.map(describe));
  const repaired: unknown = structuredClone(answer);
  for (const { path, value } of repairs) replaceAt(repaired, path, value);
  const second = z.safeParse(schema, repaired);
  if (second.success) return second.data;
  throw new ContractError(second.error.issues.map(describe));
}

type Issue = z.core.$ZodIssue;

/** Converts a text to the expected type; undefined when it cannot. */
function repairOf(issue: Issue, value: unknown): number | boolean | null | undefined {
  if (typeof value !== "string" || (issue.code !== "invalid_type" && issue.code !== "invalid_union")) return undefined;
  const expected = issue.code === "invalid_type" ? issue.expected : "any";
  if (value === "") return null;
  if (expected !== "boolean" && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if ((expected === "boolean" || expected === "any") && (value === "true" || value === "false"))
    return value === "true";
  return undefined;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], root);
}

function replaceAt(root: unknown, path: readonly PropertyKey[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  (valueAt(root, path.slice(0, -1)) as Record<PropertyKey, unknown>)[last] = value;
}

function describe(issue: Issue): string {
  return `${issue.path.map(String).join(".") || "(whole response)"}: ${issue.message}`;
}
