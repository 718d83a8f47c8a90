import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { type Choice, type GroupFamily, setAutomatic, setChosen } from "./groupsio-form.ts";
import { texts } from "./texts.ts";

interface GroupFamiliesProps {
  families: readonly GroupFamily[];
  isLoading: boolean;
  isFailed: boolean;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Groups of an account by main group, each with a checkbox, and a switch to read all subgroups of a main group. */
export function GroupFamilies({ families, isLoading, isFailed, choice, onChange }: GroupFamiliesProps) {
  const chosen = new Set(choice.groups.map(({ slug }) => slug));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{texts.groups}</legend>
      {isLoading && <p className="text-ink-3">{texts.loading}</p>}
      {isFailed && (
        <p role="alert" className="text-bad">
          {texts.groupsFailed}
        </p>
      )}
      {!isLoading && !isFailed && families.length === 0 && <p className="text-ink-3">{texts.noGroups}</p>}
      {families.map((family) => {
        const { main, members } = family;
        const isAutomatic = choice.automatic.includes(main);
        return (
          <section key={main} aria-label={main} className="rounded-md border border-line">
            <div className="flex items-center gap-2 border-b border-line px-3 py-2">
              <h3 className="min-w-0 flex-1 truncate font-medium">{main}</h3>
              <OptionLabel>
                <span className="text-ink-2">{texts.autoSync}</span>
                <Switch
                  aria-label={texts.autoSyncOf(main)}
                  checked={isAutomatic}
                  onCheckedChange={(isOn) => onChange(setAutomatic(choice, family, isOn))}
                />
              </OptionLabel>
            </div>
            <ul className="grid gap-1 px-3 py-2">
              {members.map((group) => (
                <li key={group.slug}>
                  <Tooltip content={isAutomatic ? texts.autoSyncLocks : null}>
                    <OptionLabel>
                      <Checkbox
                        aria-label={texts.select(group.slug)}
                        checked={chosen.has(group.slug)}
                        disabled={isAutomatic}
                        onCheckedChange={(isChosen) => onChange(setChosen(choice, group, isChosen))}
                      />
                      <span className="min-w-0 truncate">{group.name}</span>
                    </OptionLabel>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {families.length > 0 && <p className="text-xs text-ink-3">{texts.autoSyncHint}</p>}
    </fieldset>
  );
}
