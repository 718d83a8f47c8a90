import { lookUpCall, sendIfSupported } from "#shared/client/backend.ts";
import type { Client } from "#shared/client/client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { identityQuery, maxLookUps } from "#shared/contract/identity-lookup.ts";
import { band } from "#shared/domain/evidence/score.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import { lookUp } from "../look-up/look-up.ts";
import type { Listed, ListedCandidate } from "./listed.ts";

/** Concurrent requests when each profile needs a separate one: hides latency without noticeable load. */
const concurrency = 2;
/** Number of profiles covered by one request log entry. */
const profilesPerLogEntry = 20;

interface LookUpOptions {
  readonly groupId: string;
  readonly signal: AbortSignal;
  /** Called before this many handles are sent with a call. */
  readonly onLeaving: (count: number, call: string) => Promise<void>;
}

/** Results of some profiles, by `recognizedKey`. */
type Part = Readonly<Record<string, Listed>>;

/**
 * Looks up profiles of one platform in parts: a hundred per request if the server supports it, else one request per
 * profile. Sends only platform, server and handles.
 * @throws ApiError, AbortError
 */
export async function* lookUpList(
  client: Client,
  profiles: readonly RecognizedProfile[],
  options: LookUpOptions,
): AsyncGenerator<Part, void, void> {
  const { signal, onLeaving } = options;
  let rest = profiles;
  while (rest.length > 0 && client.can("identityBatch")) {
    signal.throwIfAborted();
    const batch = rest.slice(0, maxLookUps);
    const part = await lookUpBatch(client, batch, options);
    if (part === null) break;
    yield part;
    rest = rest.slice(batch.length);
  }
  const call = lookUpCall(client.can, "person");
  for (let at = 0; at < rest.length; at += concurrency) {
    signal.throwIfAborted();
    if (at % profilesPerLogEntry === 0) await onLeaving(Math.min(profilesPerLogEntry, rest.length - at), call);
    const now = Date.now();
    const found = rest.slice(at, at + concurrency).map(async (profile) => {
      const { likely = [], ...answer } = await lookUp(client, profile, {
        groupId: options.groupId,
        details: false,
        signal,
      });
      const probable = likely.find(({ similarity }) => band(Math.round(similarity * 100)) !== "low");
      return [recognizedKey(profile), { at: now, ...answer, likely: probable }] as const;
    });
    yield Object.fromEntries(await Promise.all(found));
  }
}

async function lookUpBatch(
  client: Client,
  profiles: readonly RecognizedProfile[],
  { groupId, signal, onLeaving }: LookUpOptions,
): Promise<Part | null> {
  await onLeaving(profiles.length, "POST /identity/query");
  const at = Date.now();
  const body = {
    platform: profiles[0]?.platform ?? "",
    // The profiles of a page are of one server.
    site: siteOfProfile(profiles[0] ?? {}),
    type: "username",
    values: profiles.map(({ value }) => value),
    segments: [groupId],
  };
  const answer = await sendIfSupported(client, identityQuery, { body, signal });
  if (answer === null) return null;
  const byValue = new Map(answer.found.map((each) => [each.value.toLowerCase(), each]));
  return Object.fromEntries(
    profiles.map((profile) => {
      const {
        people = [],
        organizations = [],
        elsewhere = [],
        likely,
      } = byValue.get(profile.value.toLowerCase()) ?? {};
      const candidates = [...people.map(candidate("person")), ...organizations.map(candidate("organization"))];
      return [recognizedKey(profile), { at, candidates, elsewhere, likely }];
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
