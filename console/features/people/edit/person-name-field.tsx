import { NameField } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Person } from "../profile/person-queries.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";

/** Name of a person as the page heading, editable in place. */
export function PersonName({ groupId, person }: { groupId: string; person: Person }) {
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  return (
    <NameField
      name={person.displayName}
      version={person.version}
      read={async () => {
        const now = (await cache.fresh()).person;
        return { fields: { displayName: now.displayName }, version: now.version };
      }}
      send={(displayName, version) =>
        cache.change({
          part: "person",
          shown: (now) => ({ ...now, displayName }),
          send: async () => {
            await calls.update({ displayName }, version);
            return undefined;
          },
        })
      }
      onSaved={() => {
        track("Edit contributor", "Feature");
        showToast({ type: "success", message: texts.edited });
      }}
    />
  );
}
