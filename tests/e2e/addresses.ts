const firstPort = Number(process.env.E2E_PORT ?? 4180);

/**
 * Where the platform of this worker answers; Playwright tells a worker which it is. Several checkouts test at once with an
 * `E2E_PORT` each.
 */
export const platformAddress = `http://localhost:${firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`;

/** Chromium against a closed network, and as root where tests run in a container. */
export const chromiumFlags: string[] = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
