import * as z from "zod/mini";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";

/** A call of the contract and the parameters of a path that belongs to it. */
export interface Match {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

/** The call that a method and a path (without query) belong to; null when it is not in the contract. */
export function callOf(method: string, path: string): Match | null {
  const parts = path.split("/");
  for (const call of allCalls) {
    if (call.method !== method) continue;
    const params = paramsOf(call.path.split("/"), parts);
    // `/member/bot-suggestions` is not `/member/{id}`: the parameters have to be what the call takes.
    if (params && (Object.keys(params).length === 0 || z.safeParse(call.params, params).success))
      return { call, params };
  }
  return null;
}

function paramsOf(template: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (template.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const given = parts[index] ?? "";
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name !== undefined) params[name] = decodeURIComponent(given);
    else if (part !== given) return null;
  }
  return params;
}
