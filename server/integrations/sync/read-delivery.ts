import { parseLargeJson } from "#server/platform/core/parse-json.ts";
import type { Delivery, NeededParts, ReceivedDelivery } from "./connector.ts";

/** Parses the body of a delivery, whose signature must have been verified. */
export async function readDelivery(received: ReceivedDelivery): Promise<Delivery> {
  try {
    return { ...received, body: await parseLargeJson(received.raw) };
  } catch {
    // Some providers send forms.
    return { ...received, body: undefined };
  }
}

/** Longest text that is kept: an id, a key or a URL. */
const longestKept = 300;

/** Returns the needed parts of parsed JSON. Other objects and lists become empty, which still tells that they are there. */
export function keepNeeded(value: unknown, needed: NeededParts): unknown {
  if (typeof value === "string") return value.slice(0, longestKept);
  if (typeof value !== "object" || value === null) return value;
  if (needed === true) return {};
  if (isList(needed)) return Array.isArray(value) ? value.map((each) => keepNeeded(each, needed[0])) : {};
  const parts = Object.entries(needed).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    parts.map(([name, part]) => [name, keepNeeded((value as Record<string, unknown>)[name], part)]),
  );
}

const isList = (needed: NeededParts): needed is readonly [NeededParts] => Array.isArray(needed);
