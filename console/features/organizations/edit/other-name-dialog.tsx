import { useState } from "react";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { firstError, maxLength, required } from "#shared/validators/rules.ts";
import { otherNames, textsByHand, textsChange } from "./attribute-change.ts";
import { type DialogProps, OrganizationValueDialog } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

const opened = { value: "" };

/** Dialog that adds a name by which an organization is also known. */
export function OtherNameDialog(at: DialogProps) {
  const nameTexts = texts.otherName;
  const [typed, setTyped] = useState(opened);
  const known = [at.organization.displayName, ...otherNames(at.organization)];
  return (
    <OrganizationValueDialog
      {...at}
      title={nameTexts.add}
      label={nameTexts.label}
      hint={nameTexts.hint}
      opened={opened}
      typed={typed}
      onType={setTyped}
      clean={(value) => value.trim()}
      error={(value) =>
        firstError(value, [
          required(),
          maxLength(200),
          (text) => (known.includes(text) ? texts.already : null),
          (text) => (namesNobody(text) ? nameTexts.nobody : null),
        ])
      }
      read={() => opened}
      send={({ value }, version) =>
        at.cache.change({
          body: ({ attributes: { alternativeName } }) => ({
            attributes: { alternativeName: textsChange(alternativeName, [...textsByHand(alternativeName), value]) },
          }),
          version,
        })
      }
      feature="Edit organization"
    />
  );
}
