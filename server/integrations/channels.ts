import type { IntegrationPlatform } from "./integration-platform.ts";

/**
 * Returns a `presentSettings` function that adds the channels found by the last run. `isWhole` identifies the partition
 * of the whole workspace or server, which is not a channel.
 */
export function presentChannels(isWhole: (partition: { readonly key: string }) => boolean) {
  const present: IntegrationPlatform["presentSettings"] = (settings, streams) => {
    const channels = new Map(streams.filter((each) => !isWhole(each)).map(({ key, label }) => [key, label ?? key]));
    if (streams.length === 0) return settings;
    return {
      ...settings,
      channels: [...channels].map(([key, name]) => ({ id: key.slice(key.indexOf(":") + 1), name })),
    };
  };
  return present;
}
