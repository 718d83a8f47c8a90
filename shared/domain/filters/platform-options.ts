import { activityTypes } from "../activities/activity-types.ts";
import { platformName, platforms } from "../identities/platforms.ts";
import type { FilterOption } from "./definition.ts";

/** Platforms on which people have identities (wire.md 18.1, 31), without duplicate names. */
export const personPlatformOptions: readonly FilterOption[] = platforms
  .filter(({ personPrefix, personAddress, placeholder }) => personPrefix || personAddress || placeholder)
  .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
  .map(({ key, name }) => ({ value: key, label: name }));

/** Platforms with activities (wire.md 18.3): those of the catalog of types, then "Other". */
export const activityPlatformOptions: readonly FilterOption[] = [...Object.keys(activityTypes), "other"].map((key) => ({
  value: key,
  label: key === "other" ? "Other" : platformName(key),
}));
