import type { Attribute, Attributes } from "#shared/domain/attributes.ts";

/** Returns the values entered by hand. The wire format stores them as a list. */
export function handValues(attribute: Attribute | null | undefined): unknown[] {
  const { custom } = attribute ?? {};
  return custom === undefined || custom === null ? [] : [custom].flat();
}

/** Returns the change that sets the value entered by hand. Null removes it, so that the sources show again. */
export function handValue(value: string | number | null) {
  return value === null ? { custom: [] } : { default: value, custom: [value] };
}

/** Returns the phone numbers entered by hand. */
export function phonesByHand({ phoneNumber }: Attributes): string[] {
  return handValues(phoneNumber).filter((each): each is string => typeof each === "string");
}

/**
 * Returns the attribute change for these phone numbers entered by hand. The displayed number stays if it is among them
 * or comes from a source.
 */
export function phoneChange(attribute: Attribute | null | undefined, numbers: readonly string[]) {
  const before = handValues(attribute);
  const shown = attribute?.default;
  const stays = typeof shown === "string" && (numbers.includes(shown) || !before.includes(shown));
  const first = numbers[0];
  if (stays) return { default: shown, custom: [...numbers] };
  return first === undefined ? { custom: [] } : { default: first, custom: [...numbers] };
}
