import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { type Platform, platformName } from "#shared/domain/identities/platforms.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";

interface PlatformFieldProps {
  label: string;
  platforms: readonly Platform[];
  value: string;
  /** Left out when the platform is fixed. */
  onValueChange?: ((platform: string) => void) | undefined;
}

/** Platform of an identity: a choice for a new identity, plain text for an existing one. */
export function PlatformField({ label, platforms, value, onValueChange }: PlatformFieldProps) {
  if (!onValueChange) {
    return (
      <p className="flex items-center gap-2">
        <PlatformIcon platform={value} decorative className="text-ink-2" />
        {platformName(value)}
      </p>
    );
  }
  const options = platforms.map(({ key, name }) => ({
    value: key,
    label: name,
    icon: <PlatformIcon platform={key} decorative className="text-ink-2" />,
  }));
  return (
    <Field label={label} required>
      <SelectMenu options={options} value={value} onValueChange={onValueChange} />
    </Field>
  );
}
