import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { hasOwnSyncs } from "../own-syncs.ts";
import { texts } from "../texts.ts";

interface ServerFieldProps {
  /** Name of the platform. */
  name: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Optional field for the URL of a server other than the platform's; only where the backend can read it. */
export function ServerField({ name, placeholder, value, onChange }: ServerFieldProps) {
  if (!hasOwnSyncs()) return null;
  return (
    <Field label={texts.server(name)} hint={texts.serverHint(name)}>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
