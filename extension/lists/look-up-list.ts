import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { identityQuery, mostLookedUp } from "#shared/contract/identity-lookup.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { lookUp } from "../look-up/look-up.ts";
import type { Listed, ListedCandidate } from "./listed.ts";

/** Requests at once where each profile needs its own: enough to hide the way, too few to be felt. */
const abreast = 2;
/** Profiles for which one line is written before their requests leave. */
const notedAtOnce = 20;

interface Asking {
  readonly groupId: string;
  readonly signal: AbortSignal;
  /** Told before so many handles leave by a call. */
  readonly onLeaving: (count: number, call: string) => Promise<void>;
}

/** What was found of some profiles, by `recognisedKey`. */
type Part = Readonly<Record<string, Listed>>;

/**
 * Who has these profiles of one platform, part by part: a hundred in a request where the server can, else one after the
 * other through the look-up of a single one. Only platform and handles leave.
 * @throws ApiError, AbortError
 */
export async function* lookUpList(
  client: Client,
  profiles: readonly RecognisedProfile[],
  asking: Asking,
): AsyncGenerator<Part, void, void> {
  const { signal, onLeaving } = asking;
  let rest = profiles;
  while (rest.length > 0 && client.has("identityBatch")) {
    signal.throwIfAborted();
    const asked = rest.slice(0, mostLookedUp);
    try {
      yield await askForMany(client, asked, asking);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      break;
    }
    rest = rest.slice(asked.length);
  }
  const call = client.has("identityLookup") ? "POST /identity/find" : "POST /member/query";
  for (let at = 0; at < rest.length; at += abreast) {
    signal.throwIfAborted();
    if (at % notedAtOnce === 0) await onLeaving(Math.min(notedAtOnce, rest.length - at), call);
    const now = Date.now();
    const found = rest.slice(at, at + abreast).map(async (profile) => {
      const answer = await lookUp(client, profile, { groupId: asking.groupId, details: false, signal });
      return [recognisedKey(profile), { at: now, ...answer }] as const;
    });
    yield Object.fromEntries(await Promise.all(found));
  }
}

async function askForMany(
  client: Client,
  profiles: readonly RecognisedProfile[],
  { groupId, signal, onLeaving }: Asking,
): Promise<Part> {
  await onLeaving(profiles.length, "POST /identity/query");
  const at = Date.now();
  const body = {
    platform: profiles[0]?.platform ?? "",
    type: "username",
    values: profiles.map(({ value }) => value),
    segments: [groupId],
  };
  const { found } = await client.send(identityQuery, { body, signal });
  const byValue = new Map(found.map((each) => [each.value.toLowerCase(), each]));
  return Object.fromEntries(
    profiles.map((profile) => {
      const { people = [], organizations = [], elsewhere = [] } = byValue.get(profile.value.toLowerCase()) ?? {};
      const candidates = [...people.map(candidate("person")), ...organizations.map(candidate("organization"))];
      return [recognisedKey(profile), { at, candidates, elsewhere }];
    }),
  );
}

type Found = AnswerOf<typeof identityQuery>["found"][number];

const candidate =
  (kind: ListedCandidate["kind"]) =>
  ({ verified, ...holder }: Found["people"][number] | Found["organizations"][number]): ListedCandidate => ({
    ...holder,
    kind,
    reason: verified ? "verified" : "not-verified",
  });
