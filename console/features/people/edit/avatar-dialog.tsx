import { PictureDialog } from "#console/record-page/index.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import type { Person } from "../profile/person-queries.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import type { PersonCache } from "./use-person-cache.ts";

interface AvatarDialogProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  cache: PersonCache;
  onClose: () => void;
}

const pictureOf = ({ attributes, version }: Pick<Person, "attributes" | "version">) => {
  const url = attributeValue(attributes, "avatarUrl");
  return { url: typeof url === "string" ? url : "", version };
};

/** Dialog to edit the picture URL of a person. */
export function AvatarDialog({ groupId, person, attributes, cache, onClose }: AvatarDialogProps) {
  const calls = personCalls(groupId, person.id);
  return (
    <PictureDialog
      texts={{ ...texts.avatar, saved: texts.edited }}
      profile={person}
      opened={pictureOf(person)}
      read={async () => pictureOf((await cache.fresh()).person)}
      send={(url, version) => {
        const avatarUrl = url === null ? null : { ...attributes.avatarUrl, custom: url, default: url };
        return cache.change({
          part: "attributes",
          send: () => calls.updateAttributes({ avatarUrl }, version),
        });
      }}
      onClose={onClose}
    />
  );
}
