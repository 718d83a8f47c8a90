import { useSyncExternalStore } from "react";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { setSingleKeys, singleKeysOn, watchSingleKeys } from "#shared/ui/single-keys.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { texts } from "./shortcuts-texts.ts";

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
