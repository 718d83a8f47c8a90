import type { Call } from "#shared/contract/call.ts";
import type { Client, Versioned } from "./client.ts";
import type { LooseOptions } from "./request.ts";

/** Makes a call by other calls, where the backend needs that. */
export type SendTranslated = (client: Client, call: Call, options: LooseOptions) => Promise<Versioned<unknown>>;

/** Whether the backend needs other calls for some writes. */
export const needsTranslation = ({ can }: Client): boolean =>
  !(can("attributesByName") && can("bulkJobs") && can("categoriesAtOnce") && can("trash"));

/**
 * The client of a backend whose capabilities are known: calls are translated for one that lacks some.
 * @param load loads the translations of writes, where they are needed
 */
export function adaptClient(client: Client, load?: () => Promise<SendTranslated>): Client {
  const countsLater = client.can("countLater");
  if (countsLater && !load) return client;
  const sendVersioned: Client["sendVersioned"] = async (call, ...[given]) => {
    const options = (countsLater ? given : withoutCount(given as LooseOptions)) as NonNullable<typeof given>;
    const answer = load ? (await load())(client, call, options as LooseOptions) : client.sendVersioned(call, options);
    return answer as ReturnType<typeof client.sendVersioned<typeof call>>;
  };
  return { ...client, sendVersioned, send: async (call, ...rest) => (await sendVersioned(call, ...rest)).answer };
}

/** `count: false` is unknown to backends without `countLater`, which always count. */
function withoutCount(given: LooseOptions = {}): LooseOptions {
  const { body } = given;
  if (typeof body !== "object" || body === null || !("count" in body)) return given;
  const { count: _, ...rest } = body;
  return { ...given, body: rest };
}
