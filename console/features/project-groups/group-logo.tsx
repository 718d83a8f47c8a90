import { imageAddress } from "#console/core/image-address.ts";
import { Avatar, type AvatarProps } from "#shared/ui/components/avatar.tsx";

interface GroupLogoProps {
  readonly group: { readonly id: string; readonly name: string; readonly url?: string | null | undefined };
  readonly size: NonNullable<AvatarProps["size"]>;
}

/** Logo of a project group, else its initial. */
export function GroupLogo({ group: { id, name, url }, size }: GroupLogoProps) {
  // The wire format has one URL per group, that of the logo. A URL without a path is a website.
  const isPicture = (URL.parse(url ?? "")?.pathname ?? "/") !== "/";
  return <Avatar name={name} id={id} size={size} square tinted src={isPicture ? imageAddress(url) : undefined} />;
}
