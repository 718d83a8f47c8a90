import { Avatar } from "../avatar.tsx";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import type { Option } from "./option.ts";

interface NamedOrganization {
  /** Null for an organization that is to be created under this name. */
  readonly id: string | null;
  readonly name: string;
  /** Detail that distinguishes organizations of the same name. */
  readonly detail?: string | undefined;
}

interface OrganizationComboboxProps<T extends NamedOrganization>
  extends Omit<ComboboxProps, "value" | "onValueChange" | "options"> {
  /** Search results. */
  found: readonly T[];
  value: T | null;
  onValueChange: (organization: T | null) => void;
  /** Returns the URL of the logo, if it may be loaded. */
  logoOf?: (organization: T) => string | undefined;
}

/** Combobox of organizations with their logos. */
export function OrganizationCombobox<T extends NamedOrganization>(props: OrganizationComboboxProps<T>) {
  const { found, value, onValueChange, logoOf, ...combobox } = props;
  const asOption = (organization: T): Option => {
    const { id, name } = organization;
    return {
      value: id ?? `new ${name}`,
      label: name,
      ...(organization.detail && { end: <span className="text-xs">{organization.detail}</span> }),
      icon: <Avatar square size={20} id={id ?? name} name={name} src={logoOf?.(organization)} />,
    };
  };
  return (
    <Combobox
      {...combobox}
      value={value && asOption(value)}
      onValueChange={(option) => onValueChange(found.find(({ id }) => id === option?.value) ?? null)}
      options={found.map(asOption)}
    />
  );
}
