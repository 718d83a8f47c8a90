import { imageAddress } from "#console/core/image-address.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { Avatar, type AvatarProps } from "#shared/ui/components/avatar.tsx";
import { personFlag } from "./person-badges.tsx";

interface Pictured {
  readonly id: string;
  readonly displayName: string;
  readonly isBot?: boolean | null | undefined;
  readonly attributes: Attributes;
}

/** Picture of a person, else the initials; a robot icon for a bot without a picture. */
export function PersonAvatar({ person, size }: { person: Pictured } & Required<Pick<AvatarProps, "size">>) {
  const src = imageAddress(attributeValue(person.attributes, "avatarUrl"));
  return <Avatar size={size} id={person.id} name={person.displayName} src={src} bot={personFlag(person, "isBot")} />;
}
