import { createHash } from "node:crypto";
import { cutText, cutTexts, keepFitting } from "#server/platform/core/cut-texts.ts";
import { mostSourceCharacters } from "#server/records/common/attribute-limit.ts";
import type { Change, SyncedActivity, SyncedPerson } from "./connector.ts";

/** Maximum characters of an activity's title and body. */
const maxTitle = 500;
const maxBody = 50_000;
/** Maximum characters of ids, channels and types, which are in indexes. */
const maxKey = 500;
/** Maximum characters of a name before it is cleaned. */
const maxName = 2_000;
/** Maximum characters of a URL. A longer one is dropped, because a part of it leads elsewhere. */
const maxUrl = 4_000;
/** Maximum characters of all other texts, and entries of lists. */
const maxText = 20_000;
const maxEntries = 1_000;
/** Maximum characters of a text among attributes that are too large together. */
const maxAttribute = 10_000;

const cutOthers = <Value>(value: Value): Value => cutTexts(value, (text) => cutText(text, maxText), maxEntries);

/** Cuts the attributes that a value may have when they are too large, and leaves out those that do not fit then. */
function cutAttributes<Value extends { readonly attributes?: object | undefined }>(value: Value): Value {
  if (!value.attributes || JSON.stringify(value.attributes).length <= mostSourceCharacters) return value;
  const cut = cutTexts(value.attributes, (text) => cutText(text, maxAttribute), maxEntries);
  return { ...value, attributes: keepFitting(cut, mostSourceCharacters) };
}

/** Cuts a key, but keeps keys apart that begin alike. */
function cutKey(key: string): string {
  if (key.length <= maxKey) return cutText(key, maxKey);
  const hash = createHash("sha256").update(key).digest("base64url");
  return `${cutText(key, maxKey - hash.length - 1)}~${hash}`;
}

/** Cuts the texts of a change to what can be stored, before anything cleans or compares them. */
export function cutChange(change: Change): Change {
  switch (change.op) {
    case "upsert":
      return { ...change, activity: cutActivity(change.activity) };
    case "person":
      return { ...change, person: cutPerson(change.person) };
    case "organization":
      return { ...change, organization: cutOthers(cutAttributes(change.organization)) };
    default:
      return cutTexts(change, cutKey);
  }
}

function cutActivity(activity: SyncedActivity): SyncedActivity {
  const { type, sourceId, sourceParentId, channel, title, body, url, person, objectPerson } = activity;
  const { attributes } = cutAttributes(activity);
  return {
    ...activity,
    ...cutTexts({ type, sourceId, sourceParentId, ...(channel !== undefined && { channel }) }, cutKey),
    title: title && cutText(title, maxTitle),
    body: body && cutText(body, maxBody),
    url: url && url.length > maxUrl ? null : url,
    ...(attributes && { attributes: cutOthers(attributes) }),
    person: cutPerson(person),
    objectPerson: objectPerson && cutPerson(objectPerson),
  };
}

function cutPerson(person: SyncedPerson): SyncedPerson {
  const { organizations } = person;
  const cut = cutOthers({
    ...cutAttributes(person),
    ...(organizations && { organizations: organizations.map(cutAttributes) }),
  });
  const { displayName } = cut;
  return displayName && displayName.length > maxName ? { ...cut, displayName: cutText(displayName, maxName) } : cut;
}
