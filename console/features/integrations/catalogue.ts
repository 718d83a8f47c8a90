import type { PlatformDescriptor } from "./platform-descriptor.ts";
import { gitDescriptor } from "./platforms/git/descriptor.ts";

/** The platforms that can be connected from this console, in their display order. */
export const catalogue: readonly PlatformDescriptor[] = [gitDescriptor];
