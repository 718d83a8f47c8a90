import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Exchange } from "../unit/integrations/run-connector.ts";
import { createOpenApiCheck } from "./openapi.ts";

/** Minimal interface of a zod schema. */
export interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly message: string } | undefined };
}

/**
 * A local provider. Its responses and the requests of its connector are checked against the provider's published
 * schemas.
 */
export interface HeldProvider {
  readonly name: string;
  /** File in the folder; `<name>-openapi.json` by default. */
  readonly file?: string;
  /** Schemas from packages, by method and path. */
  readonly schemas: readonly (readonly [method: string, path: RegExp, answer: Schema])[];
  /** Lets the connector read everything from the server and reports each exchange. */
  readonly record: (onExchange: (exchange: Exchange) => void) => Promise<void>;
}

/** Result of checking one provider. */
export interface Verdict {
  readonly name: string;
  readonly held: number;
  /** Requests that no published schema describes. */
  readonly undescribed: readonly string[];
  readonly problems: readonly string[];
}

/** Checks a provider against package schemas, and against a description in the folder when one exists. */
export async function hold(
  { name, file = `${name}-openapi.json`, schemas, record }: HeldProvider,
  folder: string,
): Promise<Verdict> {
  const description = await readFile(join(folder, file), "utf8").catch(() => null);
  const check = description === null ? () => null : createOpenApiCheck(JSON.parse(description));
  let held = 0;
  const undescribed = new Set<string>();
  const problems = new Set<string>();
  await record((exchange) => {
    const { method, url, status, answer } = exchange;
    const request = `${method} ${url.pathname}`;
    const schema = schemas.find(([of, path]) => of === method && path.test(url.pathname))?.[2];
    const parsed = status === 200 ? schema?.safeParse(answer) : undefined;
    const described = check(exchange);
    if (!schema && described === null) undescribed.add(request);
    else held += 1;
    if (parsed && !parsed.success) problems.add(`${request}: ${parsed.error?.message ?? "not as described"}`);
    for (const problem of described ?? []) problems.add(`${request}: ${problem}`);
  });
  return { name, held, undescribed: [...undescribed], problems: [...problems] };
}
