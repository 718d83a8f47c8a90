/** The platform under test; one for all browser tests, from an empty data folder with demo data. */
export const platformPort = 4180;
export const platformAddress = `http://localhost:${platformPort}`;

/** Chromium against a closed network, and as root where tests run in a container. */
export const chromiumFlags: string[] = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
