import { platforms } from "../platforms.ts";
import type { FilterOption } from "./definition.ts";

/** Platforms on which people have identities (wire.md 18.1, 31), each name once. */
export const personPlatformOptions: readonly FilterOption[] = platforms
  .filter(({ personPrefix, personAddress, placeholder }) => personPrefix || personAddress || placeholder)
  .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
  .map(({ key, name }) => ({ value: key, label: name }));
