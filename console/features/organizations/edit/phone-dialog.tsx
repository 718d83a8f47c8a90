import { useState } from "react";
import { firstError, pattern, required } from "#shared/validators/rules.ts";
import { textsByHand, textsChange } from "./attribute-change.ts";
import { type DialogProps, OrganizationValueDialog } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

const isNumber = (text: string) =>
  pattern(/^\+?[\d\s()./x-]{3,60}$/i)(text.trim()) === null ? null : texts.phone.invalid;

/** Dialog that adds or edits a phone number. Only numbers entered by hand can be edited. */
export function PhoneDialog({ number, ...at }: DialogProps & { number: string | null }) {
  const phoneTexts = texts.phone;
  const opened = { value: number ?? "" };
  const [typed, setTyped] = useState(opened);
  return (
    <OrganizationValueDialog
      {...at}
      title={number ? phoneTexts.editTitle : phoneTexts.add}
      label={phoneTexts.label}
      opened={opened}
      typed={typed}
      onType={setTyped}
      clean={(value) => value.trim()}
      error={(value) => {
        const known = textsByHand(at.organization.attributes.phoneNumber).filter((each) => each !== number);
        return firstError(value, [required(), isNumber]) ?? (known.includes(value) ? texts.already : null);
      }}
      read={({ attributes }) =>
        number === null || textsByHand(attributes.phoneNumber).includes(number) ? opened : null
      }
      send={({ value }, version) =>
        at.cache.change({
          body: ({ attributes }) => {
            const numbers = textsByHand(attributes.phoneNumber);
            const next =
              number !== null && numbers.includes(number)
                ? numbers.map((each) => (each === number ? value : each))
                : [...numbers, value];
            return { attributes: { phoneNumber: textsChange(attributes.phoneNumber, next) } };
          },
          version,
        })
      }
      feature="Edit organization phone number"
    />
  );
}
