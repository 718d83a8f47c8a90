import type { Attribute, Attributes } from "#shared/domain/attributes.ts";
import { namesIn } from "#shared/domain/organizations/organization-name.ts";

/** Returns the values entered by hand. The wire format stores them as a list. */
export function handValues(attribute: Attribute | null | undefined): unknown[] {
  const { custom } = attribute ?? {};
  return custom === undefined || custom === null ? [] : [custom].flat();
}

/** Returns the change that sets the value entered by hand. Null removes it, so that the sources show again. */
export function handValue(value: string | number | null) {
  return value === null ? { custom: [] } : { default: value, custom: [value] };
}

/** Returns the texts entered by hand. */
export const textsByHand = (attribute: Attribute | null | undefined): string[] =>
  handValues(attribute).filter((each): each is string => typeof each === "string");

/**
 * Returns the attribute change for these texts entered by hand. The displayed text stays if it is among them or comes
 * from a source.
 */
export function textsChange(attribute: Attribute | null | undefined, texts: readonly string[]) {
  const before = handValues(attribute);
  const shown = attribute?.default;
  const stays = typeof shown === "string" && (texts.includes(shown) || !before.includes(shown));
  const first = texts[0];
  if (stays) return { default: shown, custom: [...texts] };
  return first === undefined ? { custom: [] } : { default: first, custom: [...texts] };
}

/** Returns the names of an organization beside the displayed one. */
export const otherNames = ({ displayName, attributes }: { displayName: string; attributes: Attributes }): string[] =>
  namesIn(attributes).filter((name) => name !== displayName);

/** Returns the attribute changes that remove another name from those entered by hand or merged. */
export function withoutName({ name, alternativeName }: Attributes, removed: string) {
  const isIn = (attribute: Attribute | undefined) => textsByHand(attribute).includes(removed);
  const left = (attribute: Attribute | undefined) => textsByHand(attribute).filter((each) => each !== removed);
  return {
    ...(isIn(name) && { name: { default: name?.default, custom: left(name) } }),
    ...(isIn(alternativeName) && { alternativeName: textsChange(alternativeName, left(alternativeName)) }),
  };
}
