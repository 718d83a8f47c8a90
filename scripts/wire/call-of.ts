import * as z from "zod/mini";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";

/** Call of the contract, with the parameters of a matching path. */
export interface Match {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns the call for a method and a path (without query); null when it is not among the calls. */
export function callOf(method: string, path: string, calls: readonly Call[] = allCalls): Match | null {
  const parts = path.split("/");
  for (const call of calls) {
    if (call.method !== method) continue;
    const params = paramsOf(call.path.split("/"), parts);
    // `/member/bot-suggestions` does not match `/member/{id}`, so the parameters must be valid for the call.
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
