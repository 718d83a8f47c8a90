import { parseJson } from "#server/platform/core/parse-json.ts";
import type { Delivery, ReceivedDelivery } from "./connector.ts";

/** Parses the body of a delivery, whose signature must have been verified. */
export function readDelivery(received: ReceivedDelivery): Delivery {
  try {
    return { ...received, body: parseJson(received.raw.toString("utf8")) };
  } catch {
    // Some providers send forms.
    return { ...received, body: undefined };
  }
}
