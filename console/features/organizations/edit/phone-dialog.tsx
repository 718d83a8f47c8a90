import { firstError, pattern, required } from "#shared/validators/rules.ts";
import { handValues, phoneChange } from "./attribute-change.ts";
import { texts } from "./texts.ts";
import { type DialogProps, OrganizationValueDialog } from "./value-dialog.tsx";

const isNumber = (text: string) => (pattern(/^\s*\+?[\d\s()./x-]{3,60}$/i)(text) === null ? null : texts.phone.invalid);

/** Adds or edits a phone number; only those entered by hand can be edited. */
export function PhoneDialog({ number, ...at }: DialogProps & { number: string | null }) {
  const said = texts.phone;
  const clean = (typed: string) => typed.trim();
  const numbersOf = (attributes: typeof at.organization.attributes) =>
    handValues(attributes.phoneNumber).filter((each): each is string => typeof each === "string");
  return (
    <OrganizationValueDialog
      {...at}
      title={number ? said.editTitle : said.add}
      label={said.label}
      value={number ?? ""}
      clean={clean}
      error={(typed) => {
        const known = numbersOf(at.organization.attributes).filter((each) => each !== number);
        return firstError(typed, [required(), isNumber]) ?? (known.includes(clean(typed)) ? texts.already : null);
      }}
      read={(now) => (number !== null && numbersOf(now.attributes).includes(number) ? number : "")}
      send={(value, version) =>
        at.cache.change({
          body: ({ attributes }) => {
            const numbers = numbersOf(attributes);
            const next = numbers.includes(number ?? "")
              ? numbers.map((each) => (each === number ? value : each))
              : [...numbers, value];
            return { attributes: { phoneNumber: phoneChange(attributes.phoneNumber, next) } };
          },
          version,
        })
      }
      feature="Edit organization phone number"
    />
  );
}
