/**
 * Browser tests run beside each other, each worker with a platform of its own from an empty data folder with demo data.
 * Playwright tells a worker which of them it is; the process that starts the platforms is none. Several checkouts test
 * at once with an `E2E_PORT` each.
 */
const firstPort = Number(process.env.E2E_PORT ?? 4180);
export const portOf = (worker: number): number => firstPort + worker;
export const addressOf = (worker: number): string => `http://localhost:${portOf(worker)}`;

/** The platform under test. */
export const platformAddress = addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** Chromium against a closed network, and as root where tests run in a container. */
export const chromiumFlags: string[] = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
