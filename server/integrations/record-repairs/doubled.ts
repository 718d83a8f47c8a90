/** A stored activity, as a search for doubled ones reads it. */
export interface StoredActivity {
  readonly id: string;
  readonly integrationId: string;
  readonly segmentId: string;
  readonly channel: string;
  readonly type: string;
  readonly sourceId: string;
  readonly parent: string | null;
  readonly at: string;
  readonly memberId: string;
  readonly username: string | null;
  readonly object: string | null;
  readonly isByDeletedAccount: boolean;
  readonly createdAt: string;
}

/** An activity that was stored again, and the one that stays. */
export interface Doubled<T extends StoredActivity = StoredActivity> {
  readonly removed: T;
  readonly kept: T;
}

/** Ids of GitHub's stars contain the login only as a part of a digest. */
const digest = /^gen-[\da-f]{32}$/;

/** The id given by the source without the names of accounts in it; null when it has none. */
function withoutNames({ sourceId, username, object }: StoredActivity): string | null {
  if (digest.test(sourceId)) return "";
  const whole = `_${sourceId.toLowerCase().replaceAll(" ", "_")}_`;
  const plain = [username, object].reduce<string>(
    // Names are whole parts of an id, between underscores or spaces.
    (id, name) => (name ? id.replace(`_${name.toLowerCase()}_`, "__") : id),
    whole,
  );
  return plain === whole ? null : plain;
}

const momentKey = ({ integrationId, segmentId, channel, type, parent, at }: StoredActivity) =>
  [integrationId, segmentId, channel, type, parent ?? "", at].join("\n");

/**
 * Finds activities that were stored again after an account was renamed or deleted: of the same kind, parent and time,
 * with ids that differ only in names of accounts, by the same person, or one by a deleted account. The activity of a
 * known person stays, else the one that was stored first.
 */
export function findRenamed<T extends StoredActivity>(activities: readonly T[]): Doubled<T>[] {
  return [...Map.groupBy(activities, momentKey).values()].flatMap((same) => {
    if (same.length < 2) return [];
    const named = same.flatMap((each) => {
      const key = withoutNames(each);
      return key === null ? [] : [{ each, key }];
    });
    return [...Map.groupBy(named, ({ key }) => key).values()].flatMap((all) =>
      pairsOf(all.map(({ each }) => each).toSorted(firstStored)),
    );
  });
}

const firstStored = (a: StoredActivity, b: StoredActivity) =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;

/** With several people at one moment it is unknown whose activity the one of a deleted account is. */
function pairsOf<T extends StoredActivity>(all: readonly T[]): Doubled<T>[] {
  const people = Map.groupBy(
    all.filter(({ isByDeletedAccount }) => !isByDeletedAccount),
    ({ memberId, object }) => (object === null ? memberId : `${memberId}\n${object.toLowerCase()}`),
  );
  const deleted = all.filter(({ isByDeletedAccount }) => isByDeletedAccount);
  const first = people.size === 0 ? deleted[0] : undefined;
  const only = people.size === 1 ? [...people.values()][0]?.[0] : first;
  return [
    ...[...people.values()].flatMap(([kept, ...others]) => (kept ? others.map((removed) => ({ removed, kept })) : [])),
    ...(only ? deleted.flatMap((removed) => (removed === only ? [] : [{ removed, kept: only }])) : []),
  ];
}

/**
 * An activity that was read again in another project or repository moved there: the one that was stored last is in the
 * present place.
 */
export function findMoved<T extends StoredActivity>(one: T, twins: readonly T[]): Doubled<T>[] {
  const kept = [one, ...twins].toSorted(firstStored).at(-1);
  return kept && kept !== one ? [{ removed: one, kept }] : [];
}
