import { ChevronDown } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { selectedGroupId } from "../storage.ts";
import { Menu, MenuItem } from "./menu.tsx";
import { texts } from "./texts.ts";

interface GroupSwitcherProps {
  readonly groups: readonly { id: string; name: string }[];
  readonly selected: { id: string; name: string } | null;
}

/** The project group whose record the panel shows. */
export function GroupSwitcher({ groups, selected }: GroupSwitcherProps) {
  const name = selected?.name ?? texts.home.chooseGroup;
  return (
    <Menu
      label={texts.home.groupLabel}
      align="start"
      button={(props) => (
        <Button
          variant="ghost"
          className="max-w-33 gap-1 px-2"
          aria-label={`${texts.home.groupLabel}: ${name}`}
          {...props}
        >
          <bdi className="truncate">{name}</bdi>
          <ChevronDown className="size-3.5" />
        </Button>
      )}
    >
      {groups.map((group) => (
        <MenuItem
          key={group.id}
          checked={group.id === selected?.id}
          onSelect={() => void selectedGroupId.setValue(group.id)}
        >
          <bdi>{group.name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}
