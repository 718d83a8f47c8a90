import { imageAddress } from "#console/core/image-address.ts";
import { Avatar, type AvatarProps } from "#shared/ui/components/avatar.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { Mark } from "../model/item.ts";
import type { Profile } from "../model/profile.ts";

/** Icon before a value: its platform or the logo of its organization. */
export function ItemMark({ mark }: { mark: Mark }) {
  if (mark.kind === "platform") return <PlatformIcon platform={mark.platform} className="size-3.5 text-ink-2" />;
  return <Avatar square size={20} id={mark.id} name={mark.name} src={imageAddress(mark.image)} />;
}

/** Picture of a person or logo of an organization. */
export function ProfileAvatar({ profile, size }: { profile: Profile } & Required<Pick<AvatarProps, "size">>) {
  return (
    <Avatar
      size={size}
      id={profile.id}
      name={profile.name}
      square={profile.kind === "organization"}
      bot={profile.isBot}
      src={imageAddress(profile.image)}
    />
  );
}
