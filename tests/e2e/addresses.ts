const firstPort = Number(process.env.E2E_PORT ?? 4180);

/**
 * URL of this worker's platform, with a port derived from Playwright's worker index. Several checkouts can test at the
 * same time with an `E2E_PORT` each.
 */
export const platformAddress = `http://localhost:${firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`;

/** Signs app tokens. The same for every platform, which keeps users signed in when the platform is reset. */
export const platformKey = "the same key for every platform of the browser tests";

/**
 * Chromium flags for a closed network, for pages that live for seconds only and never repay optimized machine code, and
 * for running as root in a container.
 */
export const chromiumFlags: string[] = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--js-flags=--no-opt,--no-maglev",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
