import { buildIfStale, consoleBuild, extensionBuild } from "../../scripts/builds.ts";

/** Builds the console and the extension, which the tests use as they are shipped. */
export default async function build(): Promise<void> {
  await buildIfStale(consoleBuild);
  await buildIfStale(extensionBuild);
}
