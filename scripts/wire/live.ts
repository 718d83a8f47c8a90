import * as z from "zod/mini";
import { isCapable } from "#shared/client/backend.ts";
import { createClient } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { LooseOptions } from "#shared/client/request.ts";
import type { Call } from "#shared/contract/call.ts";
import { type RuntimeConfig, runtimeConfigSchema } from "#shared/contract/config.ts";
import { ContractError } from "#shared/contract/read.ts";
import { type Found, steps } from "./live-steps.ts";

/** Result of one read call: it parses, it was skipped or not allowed (with the reason), or it does not match. */
export interface Visit {
  readonly call: Call;
  readonly is: "fine" | "skipped" | "wrong";
  readonly why: string;
}

/**
 * Capabilities that the backend lists in `/config.json`. One without it has none beyond the common wire.
 * @param api - its URL
 */
async function listedCapabilities(api: string): Promise<RuntimeConfig["capabilities"]> {
  const answer = await fetch(new URL("/config.json", api)).catch(() => null);
  if (!answer?.ok) return {};
  const config = z.safeParse(runtimeConfigSchema, await answer.json().catch(() => null));
  return config.success ? config.data.capabilities : {};
}

/**
 * Makes every read call of the contract that the backend can know, and validates each response.
 * @throws Error when the backend is unreachable or rejects the token, because further calls would fail too.
 */
export async function tour(backend: { api: string; token: string }): Promise<Visit[]> {
  const capabilities = await listedCapabilities(backend.api);
  const found: Found = {
    group: null,
    user: undefined,
    hasFeed: false,
    member: undefined,
    identity: undefined,
    organizationIdentity: undefined,
    organization: undefined,
    integration: undefined,
    byPlatform: new Map(),
    tag: undefined,
    activity: undefined,
    post: undefined,
    collection: undefined,
    insightsProject: undefined,
    attribute: undefined,
    pair: [],
  };
  const client = createClient({
    baseUrl: backend.api,
    fetch: globalThis.fetch,
    token: () => backend.token,
    group: () => found.group,
    capability: (name) => isCapable(capabilities, name),
  });
  const visits: Visit[] = [];
  for (const { call, options, keep } of steps) {
    if (call.capability && !client.can(call.capability)) {
      visits.push({ call, is: "skipped", why: `no capability ${call.capability}` });
      continue;
    }
    const given: LooseOptions | null = options(found);
    if (given === null) {
      visits.push({ call, is: "skipped", why: "no data to request" });
      continue;
    }
    try {
      keep(await client.send(call, given), found);
      visits.push({ call, is: "fine", why: "" });
    } catch (error) {
      visits.push({ call, ...judge(error) });
    }
  }
  return visits;
}

function judge(error: unknown): { is: "skipped" | "wrong"; why: string } {
  if (error instanceof ContractError) return { is: "wrong", why: error.issues.join("; ") };
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === "offline") throw new Error("The backend cannot be reached at this URL.");
  if (error.kind === "unauthorized") throw new Error("The backend rejects this token.");
  if (error.kind === "forbidden") return { is: "skipped", why: "this user lacks permission" };
  return { is: "wrong", why: [error.status, error.message].filter((part) => part !== null).join(" ") };
}
