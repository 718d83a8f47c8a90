import { quickEdit } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { Person } from "../profile/person-queries.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";

interface FlaggedPerson {
  groupId: string;
  person: Person;
  attributes: Attributes;
}

/** Returns a function that sets or clears a person's mark as bot or team member, with an optimistic update. */
export function useSetFlag({ groupId, person, attributes }: FlaggedPerson) {
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  return (name: "isBot" | "isTeamMember", on: boolean): void => {
    track(name === "isBot" ? "Mark as bot" : "Mark as team contributor", "Feature");
    const flag = { ...attributes[name], default: on, custom: on };
    void quickEdit(
      () =>
        cache.change({
          part: "person",
          shown: (now) => ({ ...now, [name]: on, attributes: { ...now.attributes, [name]: flag } }),
          send: async () => {
            await calls.updateAttributes({ [name]: flag }, null);
            return undefined;
          },
        }),
      { done: texts.attributeUpdated, failed: texts.attributeFailed },
    );
  };
}
