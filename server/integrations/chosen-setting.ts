import * as z from "zod/mini";
import type { IntegrationPlatform } from "./integration-platform.ts";
import type { Connector, Partition } from "./sync/connector.ts";

/** Name of the setting with the keys of chosen channels; an empty list, or none, means all of them. */
export const chosenSetting = "chosenChannels";
/** Name of the setting with the optional streams that are not read. */
export const leftOutSetting = "leftOutStreams";

const chosen = z.object({
  [chosenSetting]: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(5_000)),
});
const leftOut = z.object({ [leftOutSetting]: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)) });

type Settings = Readonly<Record<string, unknown>>;

/** `applySettings` of a platform whose channels or streams users choose. The sync that follows reads the new choice. */
export const applyChosen: NonNullable<IntegrationPlatform["applySettings"]> = async (_tx, _integration, settings) => ({
  ...settings,
  ...(settings[chosenSetting] === undefined ? {} : chosen.parse(settings)),
  ...(settings[leftOutSetting] === undefined ? {} : leftOut.parse(settings)),
});

/** Returns the choices in stored settings, which connecting again keeps. */
export const choicesIn = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    [chosenSetting, leftOutSetting].flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );

/** Returns the partitions to read: the chosen ones, or all of them. */
export function chosenPartitions(
  { isChoosable }: Pick<Connector, "isChoosable">,
  settings: Settings,
  partitions: readonly Partition[],
): readonly Partition[] {
  const keys = new Set(chosen.safeParse(settings).data?.[chosenSetting] ?? []);
  return keys.size === 0 || !isChoosable
    ? partitions
    : partitions.filter((partition) => !isChoosable(partition) || keys.has(partition.key));
}

/** Returns the connector with the streams to read. */
export function withChosenStreams(connector: Connector, settings: Settings): Connector {
  const names = new Set(leftOut.safeParse(settings).data?.[leftOutSetting] ?? []);
  return { ...connector, streams: connector.streams.filter(({ name, isOptional }) => !isOptional || !names.has(name)) };
}

/** Returns whether an activity type belongs to a stream that users left out. */
export function isLeftOut({ streams }: Pick<Connector, "streams">, settings: Settings, type: string): boolean {
  const names = leftOut.safeParse(settings).data?.[leftOutSetting] ?? [];
  return streams.some(
    ({ name, isOptional, types }) => isOptional && names.includes(name) && (types?.includes(type) ?? false),
  );
}
