import { ChevronDown } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import { selectedGroupId } from "../storage.ts";
import { switcherClasses } from "./switcher-look.ts";
import { texts } from "./texts.ts";

export interface GroupSwitcherProps {
  readonly groups: readonly { id: string; name: string }[];
  readonly selected: { id: string; name: string } | null;
}

/** The project groups to choose from, open from the start. A menu, since the panel has one already: a list box costs 6 KB more. */
export function GroupSwitcherOpen({ groups, selected }: GroupSwitcherProps) {
  const name = selected?.name ?? texts.home.chooseGroup;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" className={switcherClasses} aria-label={`${texts.home.groupLabel}: ${name}`}>
          <bdi className="truncate">{name}</bdi>
          <ChevronDown className="size-3.5" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={selected?.id ?? ""} onValueChange={(id) => void selectedGroupId.setValue(id)}>
          {groups.map((group) => (
            <DropdownMenuRadioItem key={group.id} value={group.id}>
              <bdi className="truncate">{group.name}</bdi>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
