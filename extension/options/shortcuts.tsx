import { useEffect, useState, useSyncExternalStore } from "react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { setSingleKeys, singleKeysOn, watchSingleKeys } from "#shared/ui/single-keys.ts";
import { OptionsSection } from "./section.tsx";
import { texts } from "./texts.ts";

/** Table of the browser shortcuts with a link to change them, and the switch for single keys. */
export function Shortcuts() {
  const isOn = useSyncExternalStore(watchSingleKeys, singleKeysOn);
  const commands = useCommands();
  const [failed, setFailed] = useState(false);
  return (
    <OptionsSection id="shortcuts" lead={texts.shortcuts.lead}>
      <table className="w-full text-left">
        <thead className="text-ink-3 text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 font-medium">
              {texts.shortcuts.action}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {texts.shortcuts.key}
            </th>
          </tr>
        </thead>
        <tbody>
          {commands.map(({ name, description, shortcut }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-medium">
                {description || texts.shortcuts.open}
              </th>
              <td className="py-2 text-right">
                {shortcut ? <Kbd>{shortcut}</Kbd> : <span className="text-ink-3">{texts.shortcuts.none}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="link"
        className="justify-self-start px-0"
        onClick={() => void openKeys().catch(() => setFailed(true))}
      >
        {texts.shortcuts.change}
      </Button>
      {failed && (
        <p role="alert" className="text-bad">
          {texts.shortcuts.failed(keysPage)}
        </p>
      )}
      <div>
        <OptionLabel>
          <Switch checked={isOn} onCheckedChange={setSingleKeys} />
          {texts.shortcuts.single}
        </OptionLabel>
        <p className="text-ink-2">
          {texts.shortcuts.singleWhy} {texts.shortcuts.more}
        </p>
      </div>
    </OptionsSection>
  );
}

interface Command {
  readonly name?: string;
  readonly description?: string;
  readonly shortcut?: string;
}

/** Returns the current browser shortcuts. Read again on focus, because the user changes them on a browser page. */
function useCommands(): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(() => {
    // Chromium lists its command for the button, too, which the manifest does not declare.
    const isOwn = ({ name }: Command) => name !== "_execute_action";
    const read = () => void browser.commands.getAll().then((all) => setCommands(all.filter(isOwn)));
    read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, []);
  return commands;
}

const keysPage = `${import.meta.env.EDGE ? "edge" : "chrome"}://extensions/shortcuts`;

/** Opens the shortcut settings: through an API in Firefox, as a page in other browsers. */
async function openKeys(): Promise<void> {
  if (import.meta.env.FIREFOX) {
    await (browser.commands as unknown as { openShortcutSettings(): Promise<void> }).openShortcutSettings();
  } else await browser.tabs.create({ url: keysPage });
}
