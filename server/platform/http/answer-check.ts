import * as z from "zod/mini";
import type { Call } from "#shared/contract/call.ts";

/**
 * Lists contract violations of an answer: wrong types and unknown fields, since the server writes strictly. Used only
 * in tests and development, because it parses each answer a second time.
 */
export function answerProblems(call: Call, answer: unknown): string[] {
  const sent: unknown = JSON.parse(JSON.stringify(answer === undefined ? "OK" : answer));
  const parsed = z.safeParse(call.answer, sent);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message || issue.code}`);
  }
  return unknownFields(sent, parsed.data, "");
}

function unknownFields(sent: unknown, known: unknown, path: string): string[] {
  if (typeof sent !== "object" || sent === null || typeof known !== "object" || known === null) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) return [`${at}: not in the contract`];
    return unknownFields(value, (known as Record<string, unknown>)[key], at);
  });
}
