import { imageAddress } from "#console/core/image-address.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { CommandIcon } from "#shared/ui/components/command.tsx";
import type { PaletteItem } from "./palette-items.ts";

/** The avatar or the icon before a result. */
export function ResultFace({ item }: { item: PaletteItem }) {
  const { face, label } = item;
  if (face.kind === "icon") {
    const Icon = face.icon;
    return (
      <CommandIcon>
        <Icon />
      </CommandIcon>
    );
  }
  const isGroup = face.kind === "group";
  const src = imageAddress(face.image);
  return <Avatar name={label} id={face.id} src={src} size={24} square={face.kind !== "person"} tinted={isGroup} />;
}
