import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { selectedGroupId } from "../storage.ts";
import { texts } from "./texts.ts";

/** The project group whose record the panel shows. */
export function GroupSwitcher({
  groups,
  value,
}: {
  groups: readonly { id: string; name: string }[];
  value: string | null;
}) {
  return (
    <SelectMenu
      quiet
      className="max-w-33"
      aria-label={texts.home.groupLabel}
      placeholder={texts.home.chooseGroup}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onValueChange={(id) => void selectedGroupId.setValue(id)}
    />
  );
}
