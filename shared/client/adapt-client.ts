import type { Capability } from "#shared/contract/config.ts";
import type { Client } from "./client.ts";
import type { LooseOptions } from "./request.ts";

/** Capabilities whose absence changes calls that every backend has. */
const translated: readonly Capability[] = ["attributesByName", "bulkJobs", "categoriesAtOnce", "countLater", "trash"];

/** The client of a backend whose capabilities are known: calls are translated for one that lacks some. */
export function adaptClient(client: Client): Client {
  if (translated.every(client.can)) return client;
  const sendVersioned: Client["sendVersioned"] = async (call, ...[options]) => {
    const { sendTranslated } = await import("./existing-backend.ts");
    return sendTranslated(client, call, options as LooseOptions) as ReturnType<
      typeof client.sendVersioned<typeof call>
    >;
  };
  return { ...client, sendVersioned, send: async (call, ...rest) => (await sendVersioned(call, ...rest)).answer };
}
