import { applyToLatest, focusIfLost, quickEdit } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { Person } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { usePersonCache } from "../use-person-cache.ts";

type Tags = NonNullable<Person["tags"]>;

/** Returns functions to add and remove tags. The request replaces all tags, so concurrent changes are merged first. */
export function useTags(groupId: string, person: Person) {
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);

  function save(change: (tags: Tags) => Tags): Promise<boolean> {
    const send = ({ tags, version }: Person) => calls.update({ tags: change(tags ?? []).map(({ id }) => id) }, version);
    track("Edit contributor tags", "Feature");
    return quickEdit(() =>
      cache.change({
        part: "person",
        shown: (now) => ({ ...now, tags: change(now.tags ?? []) }),
        send: async () => {
          await applyToLatest(person, async () => (await cache.fresh()).person, send);
          return undefined;
        },
      }),
    );
  }

  return {
    add: (tag: Tags[number]) => save((tags) => [...tags.filter(({ id }) => id !== tag.id), tag]),
    async remove(tag: Tags[number]): Promise<void> {
      await save((tags) => tags.filter(({ id }) => id !== tag.id));
      focusIfLost("[data-slot=add-tag]");
    },
  };
}
