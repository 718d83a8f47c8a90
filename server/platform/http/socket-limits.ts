import { normalizeIP } from "@fastify/rate-limit";

/** Connections without a user that one address may have at a time, as a share of `RATE_LIMIT`. */
const waitingShare = 1 / 12;

const minuteMs = 60_000;

interface Usage {
  /** Connections that have not signed in yet. */
  waiting: number;
  /** Connections in the minute that began at `since`. */
  opened: number;
  since: number;
}

/**
 * Limits the socket connections of one client address: those that have not signed in yet, and all of a minute.
 * @param perMinute value of `RATE_LIMIT`; 0 is no limit
 * @returns a function that admits a connection and returns what to call once it has signed in or is closed; null when
 *   the address has too many
 */
export function createSocketLimits(perMinute: number): (address: string) => (() => void) | null {
  const usages = new Map<string, Usage>();
  const mostWaiting = Math.ceil(perMinute * waitingShare);

  function removeUnused(now: number): void {
    for (const [network, { waiting, since }] of usages) {
      if (waiting === 0 && now - since >= minuteMs) usages.delete(network);
    }
  }
  let checkedAt = 0;

  return (address) => {
    if (perMinute === 0) return () => {};
    const now = performance.now();
    if (now - checkedAt >= minuteMs) {
      removeUnused(now);
      checkedAt = now;
    }
    // An IPv6 client can use every address of its /64 network.
    const network = normalizeIP(address);
    const usage = usages.get(network) ?? { waiting: 0, opened: 0, since: now };
    usages.set(network, usage);
    if (now - usage.since >= minuteMs) Object.assign(usage, { opened: 0, since: now });
    if (usage.waiting >= mostWaiting || usage.opened >= perMinute) return null;
    usage.waiting += 1;
    usage.opened += 1;
    let isWaiting = true;
    return () => {
      if (isWaiting) usage.waiting -= 1;
      isWaiting = false;
    };
  };
}
