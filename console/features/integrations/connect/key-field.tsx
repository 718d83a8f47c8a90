import type { ComponentProps } from "react";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { hasOwnSyncs } from "../own-syncs.ts";
import { texts } from "../texts.ts";
import { SecretField } from "./secret-field.tsx";

interface KeyFieldProps extends Omit<ComponentProps<typeof SecretField>, "required"> {
  publicOnly: boolean;
  onPublicOnly: (publicOnly: boolean) => void;
}

/** API key that is required unless the user chooses to read only public content. */
export function KeyField({ publicOnly, onPublicOnly, ...field }: KeyFieldProps) {
  // Existing backends cannot read without a key.
  const canBePublic = hasOwnSyncs() && !field.isSaved;
  return (
    <div className="grid gap-2">
      {!publicOnly && <SecretField {...field} required />}
      {canBePublic && (
        <OptionLabel>
          <Checkbox checked={publicOnly} onCheckedChange={onPublicOnly} />
          {texts.publicOnly}
        </OptionLabel>
      )}
    </div>
  );
}
