import type { Capability } from "#shared/contract/config.ts";
import type { Client } from "./client.ts";
import type { LooseOptions } from "./request.ts";

/** Capabilities whose absence changes calls that every backend has. */
const translated: readonly Capability[] = ["attributesByName", "bulkJobs", "categoriesAtOnce", "countLater", "trash"];

/** Beginnings of the paths of calls that are translated. Others are sent at once, also while a page unloads. */
const paths = ["/member", "/organization", "/activity", "/category-group"];

/** The client of a backend whose capabilities are known: calls are translated for one that lacks some. */
export function adaptClient(client: Client): Client {
  if (translated.every(client.can)) return client;
  const sendVersioned: Client["sendVersioned"] = async (call, ...rest) => {
    if (!paths.some((path) => call.path.startsWith(path))) return client.sendVersioned(call, ...rest);
    const { sendTranslated } = await import("./existing-backend.ts");
    return sendTranslated(client, call, rest[0] as LooseOptions) as ReturnType<
      typeof client.sendVersioned<typeof call>
    >;
  };
  return { ...client, sendVersioned, send: async (call, ...rest) => (await sendVersioned(call, ...rest)).answer };
}
