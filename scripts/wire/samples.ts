import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import qs from "qs";
import * as z from "zod/mini";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";
import { decode } from "#shared/contract/decode.ts";
import { ContractError, read } from "#shared/contract/read.ts";

/** Call of the contract, with the parameters of a matching path. */
interface Match {
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

/** Recorded exchange with a backend. */
const sampleSchema = z.object({
  request: z.object({ method: z.string(), path: z.string(), body: z.unknown() }),
  status: z.number(),
  contentType: z.nullish(z.string()),
  /** JSON or text of the response. */
  body: z.unknown(),
});

/** Result for a sample: it parses, its call is not in the contract, or it does not match. */
export type Verdict =
  | { readonly is: "fine" }
  | { readonly is: "outside" }
  | { readonly is: "wrong"; readonly why: string };

/** Validates a recorded sample: request and response. An error response must have a readable reason. */
export function judgeSample(recorded: unknown): Verdict {
  try {
    const { request, status, contentType, body } = read(sampleSchema, recorded);
    const [path = "", search = ""] = request.path.split("?");
    const match = callOf(request.method, path);
    if (!match) return { is: "outside" };
    if (status < 200 || status > 299) return judgeRefusal(body);
    const { call } = match;
    within("query", () => read(call.query, search ? qs.parse(search) : undefined), search === "");
    within("body", () => read(call.body, request.body ?? undefined), call.method === "GET");
    const text = typeof body === "string" ? body : JSON.stringify(body);
    within("answer", () => read(call.answer, decode(text, contentType ?? null)));
    return { is: "fine" };
  } catch (error) {
    if (error instanceof ContractError) return { is: "wrong", why: error.issues.join("; ") };
    throw error;
  }
}

/** Bodies of error responses are text, or JSON with an error. */
function judgeRefusal(body: unknown): Verdict {
  const isReadable = typeof body === "string" || (typeof body === "object" && body !== null);
  return isReadable ? { is: "fine" } : { is: "wrong", why: "response: neither text nor an object" };
}

function within(place: string, check: () => unknown, skip = false): void {
  if (skip) return;
  try {
    check();
  } catch (error) {
    if (error instanceof ContractError) throw new ContractError(error.issues.map((issue) => `${place}: ${issue}`));
    throw error;
  }
}

/** Validates all samples (`*.json`) of a folder, sorted by name. @throws when the folder cannot be read. */
export async function judgeFolder(folder: string): Promise<{ name: string; verdict: Verdict }[]> {
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be read.`, { cause });
  });
  const names = files.filter((name) => name.endsWith(".json")).sort();
  return Promise.all(
    names.map(async (name) => ({ name, verdict: judgeText(await readFile(join(folder, name), "utf8")) })),
  );
}

function judgeText(text: string): Verdict {
  try {
    return judgeSample(decode(text, "application/json"));
  } catch (error) {
    if (error instanceof ContractError) return { is: "wrong", why: "the file is not JSON" };
    throw error;
  }
}
