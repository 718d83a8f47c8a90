import { decodeInTurns } from "#server/platform/core/large-bytes.ts";
import { parseLargeJson } from "#server/platform/core/parse-json.ts";
import type { Delivery, ReceivedDelivery } from "./connector.ts";

/** Parses the body of a delivery, whose signature must have been verified. */
export async function readDelivery(received: ReceivedDelivery): Promise<Delivery> {
  try {
    return { ...received, body: await parseLargeJson(await decodeInTurns(received.raw)) };
  } catch {
    // Some providers send forms.
    return { ...received, body: undefined };
  }
}
