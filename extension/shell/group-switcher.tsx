import { ChevronDown } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { selectedGroupId } from "../connection/storage.ts";
import { Menu } from "../kit/menu.tsx";
import { texts } from "./texts.ts";

interface GroupSwitcherProps {
  readonly groups: readonly { id: string; name: string }[];
  readonly selected: { id: string; name: string } | null;
}

/** Menu that selects the project group of the panel. */
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
      groups={[
        groups.map(({ id, name }) => ({
          id,
          label: name,
          isChosen: id === selected?.id,
          run: () => void selectedGroupId.setValue(id),
        })),
      ]}
    />
  );
}
