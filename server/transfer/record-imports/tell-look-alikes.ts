import type { Executor } from "#server/platform/db/database.ts";
import { resemblingOf } from "#server/records/common/look-alikes.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { lookAlikeText } from "#shared/domain/identities/look-alike-text.ts";
import type { ImportRow, Outcome } from "./rows.ts";

/** Adds a reason to the added identities that look like a verified one of another record. */
export async function tellLookAlikes(
  tx: Executor,
  kind: RecordKind,
  placed: readonly { readonly id: string | null; readonly row: ImportRow; readonly identities: readonly ImportRow[] }[],
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const added = new Set(
    outcomes.flatMap(({ owner, key, result }) => (result === "created" ? [`${owner}\n${key}`] : [])),
  );
  const sent = placed.flatMap(({ id: ownerId, identities }) =>
    identities.flatMap(({ owner, key, data: { platform, type, value } }) =>
      added.has(`${owner}\n${key}`) ? [{ owner, key, platform, type, value, ownerId }] : [],
    ),
  );
  const found = await resemblingOf(tx, kind, sent);
  const reasons = new Map(
    found.flatMap((each, at) => {
      const { owner, key } = sent[at] ?? {};
      const sentences = each?.looksLike.map(({ value, displayName }) => lookAlikeText(each.value, value, displayName));
      return sentences ? [[`${owner}\n${key}`, sentences.join(" ")] as const] : [];
    }),
  );
  return outcomes.map((each) => {
    const reason = reasons.get(`${each.owner}\n${each.key}`);
    return reason === undefined ? each : { ...each, reason };
  });
}
