import type { Client } from "./client.ts";
import type { LooseOptions } from "./request.ts";

/** Options of a list without `count: false`, which is unknown to backends that always count. */
export function withoutCount<Given extends LooseOptions>({ can }: Pick<Client, "can">, given: Given): Given {
  const { body } = given;
  if (can("countLater") || typeof body !== "object" || body === null || !("count" in body)) return given;
  const { count: _, ...rest } = body;
  return { ...given, body: rest };
}
