import * as z from "zod/mini";
import type { IntegrationPlatform } from "./integration-platform.ts";
import type { Connector, Partition } from "./sync/connector.ts";

/** Name of the setting with the keys of chosen channels; an empty list, or none, means all of them. */
export const chosenSetting = "chosenChannels";

const chosen = z.object({
  [chosenSetting]: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5_000)),
});

/** `applySettings` of a platform whose channels users choose. The sync that follows reads the new choice. */
export const applyChosen: NonNullable<IntegrationPlatform["applySettings"]> = async (_tx, _integration, settings) => ({
  ...settings,
  ...(settings[chosenSetting] === undefined ? {} : chosen.parse(settings)),
});

/** Returns the partitions to read: the chosen ones, or all of them. */
export function chosenPartitions(
  { isChoosable }: Pick<Connector, "isChoosable">,
  settings: Readonly<Record<string, unknown>>,
  partitions: readonly Partition[],
): readonly Partition[] {
  const keys = new Set(chosen.safeParse(settings).data?.[chosenSetting] ?? []);
  return keys.size === 0 || !isChoosable
    ? partitions
    : partitions.filter((partition) => !isChoosable(partition) || keys.has(partition.key));
}
