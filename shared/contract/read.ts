import * as z from "zod/mini";
import type { Schema } from "./call.ts";

/** An answer that does not have the shape of the contract. `issues` names each place and what is wrong there. */
export class ContractError extends Error {
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`The answer does not have the expected shape: ${issues.slice(0, 3).join("; ")}`);
    this.name = "ContractError";
    this.issues = issues;
  }
}

/**
 * Reads an answer as a tolerant reader: unknown fields are left out, and a number sent as digits becomes a number
 * (wire.md 0.2: BIGINT columns arrive as strings). The coercion stands here and not in the schemas, so that the
 * schemas stay plain enough for OpenAPI and for our own strict writer.
 * @throws ContractError when the answer cannot be read.
 */
export function read<S extends Schema>(schema: S, answer: unknown): z.output<S> {
  const first = z.safeParse(schema, answer);
  if (first.success) return first.data;
  const digits = first.error.issues.filter((issue) => isNumberSentAsDigits(issue, answer));
  if (digits.length === 0) throw new ContractError(first.error.issues.map(describe));
  const repaired = structuredClone(answer);
  for (const issue of digits) replaceAt(repaired, issue.path, Number);
  const second = z.safeParse(schema, repaired);
  if (second.success) return second.data;
  throw new ContractError(second.error.issues.map(describe));
}

type Issue = z.core.$ZodIssue;

function isNumberSentAsDigits(issue: Issue, answer: unknown): boolean {
  if (issue.code !== "invalid_type" && issue.code !== "invalid_union") return false;
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    answer,
  );
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
}

function replaceAt(root: unknown, path: readonly PropertyKey[], change: (value: unknown) => unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], root);
  const holder = parent as Record<PropertyKey, unknown>;
  holder[last] = change(holder[last]);
}

function describe(issue: Issue): string {
  return `${issue.path.map(String).join(".") || "(whole answer)"}: ${issue.message}`;
}
