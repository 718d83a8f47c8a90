import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "extension/entrypoints/**/*.{ts,tsx}",
    "server/app/main.ts",
    "server/platform/db/pglite-process.ts",
    "server/transfer/imports/read-table-thread.ts",
    "scripts/{start,connect,dev,check,test,bench,token,soak,backup,restore,wire,build-extension,store-pictures,guide-pictures,move,providers,api-client}.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
    "tests/bench/*.ts",
    // Started or loaded by their paths.
    "console/first.ts",
    "tests/support/{serve-*,killed-write,send-once,supervised-server}.ts",
    "tests/support/check-expressions.js",
    // The kit is a library: a part may be there before the first screen that needs it.
    "{shared/ui/components,console/ui}/**/*.tsx",
    // Published for programs of others.
    "shared/api-client/index.js",
    // Recognizers of profiles: the panel's look-up is built on them.
    "shared/profiles/*.ts",
  ],
  project: ["{shared,console,extension,server,demo,scripts,tests}/**/*.{ts,tsx,js,css}"],
  // Called by path, which knip does not follow.
  ignoreDependencies: ["typescript-7"],
  ignoreBinaries: ["apt-get", "mount", "umount"],
  ignoreExportsUsedInFile: true,
};

export default config;
