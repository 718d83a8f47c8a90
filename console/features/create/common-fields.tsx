import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import type { Option } from "#shared/ui/components/option.ts";
import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { texts } from "./texts.ts";

interface CommonFieldsProps {
  label: string;
  places: readonly Option[];
  form: { readonly displayName: string; readonly subProject: string };
  errors: { readonly displayName: string | null; readonly subProject: string | null };
  shows: (field: string) => boolean;
  change: (part: { displayName?: string; subProject?: string }) => void;
  leave: (field: string) => () => void;
  /** The form began anew: the name takes the focus. */
  takesFocus: boolean;
}

/** What both forms begin with: the name and the sub-project. */
export function CommonFields({ label, places, form, errors, shows, change, leave, takesFocus }: CommonFieldsProps) {
  return (
    <>
      <Field label={label} error={shows("displayName") && errors.displayName} required>
        <Input
          autoFocus={takesFocus}
          autoComplete="off"
          maxLength={600}
          value={form.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
          onBlur={leave("displayName")}
        />
      </Field>
      <Field
        label={texts.subProject}
        hint={texts.subProjectHint}
        error={shows("subProject") && errors.subProject}
        required
      >
        <SelectMenu
          options={places}
          placeholder={texts.subProjectPlaceholder}
          value={form.subProject || null}
          onValueChange={(subProject) => change({ subProject })}
        />
      </Field>
    </>
  );
}
