import { useSyncExternalStore } from "react";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { setSingleKeys, singleKeysOn, watchSingleKeys } from "#shared/ui/single-keys.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";

/** Texts of the shortcut list. */
const texts = {
  title: "Shortcuts",
  on: "Use single-key shortcuts",
  groups: [
    {
      title: "Anywhere",
      keys: [
        ["Merge, or the first suggestion", "M"],
        ["Tag", "T"],
        ["Report data issue", "R"],
        ["Bookmark", "B"],
        ["Open in console", "O"],
        ["Search", "/"],
        ["Next region", "F6"],
        ["Undo", "Z"],
        ["Back", "Esc"],
        ["Shortcuts", "?"],
      ],
    },
    {
      title: "Possible duplicates",
      keys: [
        ["Next", "J"],
        ["Previous", "K"],
        ["Preview, then merge", "Y"],
        ["Not the same", "N"],
        ["Later", "L"],
        ["Swap primary", "S"],
      ],
    },
    {
      title: "People in a list",
      keys: [
        ["Next row", "↓"],
        ["Previous row", "↑"],
        ["Open", "↵"],
        ["Select", "X"],
        ["Tag", "T"],
        ["Add", "A"],
        ["Next, while one is open", "J"],
        ["Previous, while one is open", "K"],
      ],
    },
  ],
} as const;

/** List of the panel's shortcuts, with a switch that turns them off. */
export function ShortcutsView({ onClose }: Pick<ViewProps, "onClose">) {
  const isOn = useSyncExternalStore(watchSingleKeys, singleKeysOn);
  return (
    <ViewFrame title={texts.title} closes onClose={onClose}>
      <OptionLabel>
        <Switch checked={isOn} onCheckedChange={setSingleKeys} />
        {texts.on}
      </OptionLabel>
      {texts.groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-1 font-semibold text-md">{title}</h2>
          <dl>
            {keys.map(([what, key]) => (
              <div key={key} className="flex min-h-9 items-center gap-3 border-line border-b">
                <dt className="flex-1">{what}</dt>
                <dd>
                  <Kbd>{key}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ViewFrame>
  );
}
