import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { defaultPlatform, type Platform } from "#shared/domain/identities/platforms.ts";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { HandleField } from "#shared/validators/entity-forms.ts";
import { LinesField, lineErrorId } from "./lines-field.tsx";
import { texts } from "./texts.ts";

interface HandlesFieldProps {
  platforms: readonly Platform[];
  value: readonly HandleField[];
  onChange: (value: readonly HandleField[]) => void;
  /** Returns the error of a line. */
  errorOf: (index: number) => string | null;
  onLeave: () => void;
}

/** Field for usernames, each with its platform. */
export function HandlesField({ platforms, value, onChange, errorOf, onLeave }: HandlesFieldProps) {
  const options = platforms.map(({ key, name }) => ({
    value: key,
    label: name,
    icon: <PlatformIcon platform={key} decorative />,
  }));
  const change = (at: number, part: Partial<HandleField>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const unused = platforms.find(({ key }) => value.every(({ platform }) => platform !== key)) ?? platforms[0];
  return (
    <LinesField
      label={texts.handles}
      lines={value}
      errorOf={errorOf}
      addLabel={texts.addHandle}
      onAdd={() => onChange([...value, { platform: unused?.key ?? defaultPlatform, value: "" }])}
      removeLabel={texts.removeHandle}
      onRemove={(at) => onChange(value.filter((_, index) => index !== at))}
    >
      {(line, index) => (
        <div className="grid grid-cols-[11rem_minmax(0,1fr)] gap-2">
          <SelectMenu
            aria-label={texts.platform(index + 1)}
            options={options}
            value={line.platform}
            onValueChange={(platform) => change(index, { platform })}
          />
          <Input
            aria-label={texts.handle(index + 1)}
            placeholder={texts.handlePlaceholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            aria-invalid={errorOf(index) !== null}
            aria-describedby={errorOf(index) === null ? undefined : lineErrorId(texts.handles, index)}
            value={line.value}
            onChange={(event) => change(index, { value: event.target.value })}
            onBlur={onLeave}
          />
        </div>
      )}
    </LinesField>
  );
}
