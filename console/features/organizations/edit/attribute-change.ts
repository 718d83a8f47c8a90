import type { Attribute, Attributes } from "#shared/domain/attributes.ts";

/** The values that were entered by hand; the wire keeps them as a list. */
export function handValues(attribute: Attribute | null | undefined): unknown[] {
  const { custom } = attribute ?? {};
  return custom === undefined || custom === null ? [] : [custom].flat();
}

/** Sets the one value that is entered by hand; none takes it away, and the sources show again. */
export function handValue(value: string | number | null) {
  return value === null ? { custom: [] } : { default: value, custom: [value] };
}

/** The phone numbers that were entered by hand. */
export function phonesByHand({ phoneNumber }: Attributes): string[] {
  return handValues(phoneNumber).filter((each): each is string => typeof each === "string");
}

/** What becomes of the phone numbers when these are the ones entered by hand; the shown one stays while it is among them or comes from a source. */
export function phoneChange(attribute: Attribute | null | undefined, numbers: readonly string[]) {
  const before = handValues(attribute);
  const shown = attribute?.default;
  const stays = typeof shown === "string" && (numbers.includes(shown) || !before.includes(shown));
  const first = numbers[0];
  if (stays) return { default: shown, custom: [...numbers] };
  return first === undefined ? { custom: [] } : { default: first, custom: [...numbers] };
}
