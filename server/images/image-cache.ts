import { OutgoingError } from "#server/outgoing/outgoing-error.ts";
import { downloadImage } from "./download-image.ts";
import type { ImageStore, StoredImage } from "./image-store.ts";

/** A picture behind an address is asked for again after a week; a failure is remembered for an hour. */
const freshMs = 7 * 24 * 60 * 60 * 1000;
const failureMs = 60 * 60 * 1000;
const mostFailures = 10_000;
/** More wait for their turn. */
const mostDownloads = 16;

export interface ImageCache {
  /** @throws OutgoingError in plain words when there is no picture. */
  find(address: string): Promise<Buffer>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

interface CacheOptions {
  readonly store: ImageStore;
  /** OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  /** Told when a picture could not be kept: it is shown all the same. */
  readonly onUnkept: (error: unknown) => void;
}

/** Pictures of other hosts, each fetched once however many ask for it. */
export function createImageCache({ store, allow, onUnkept }: CacheOptions): ImageCache {
  const closing = new AbortController();
  const underWay = new Map<string, Promise<Buffer>>();
  const failures = new Map<string, { until: number; error: OutgoingError }>();
  const waiting: (() => void)[] = [];
  let downloads = 0;

  async function download(address: string): Promise<Buffer> {
    if (downloads < mostDownloads) downloads++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      closing.signal.throwIfAborted();
      return await downloadImage(address, { allow, signal: closing.signal });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else downloads--;
    }
  }

  async function refresh(address: string, kept: StoredImage | null): Promise<Buffer> {
    const failure = failures.get(address);
    if (failure && failure.until > performance.now()) return keptOr(kept, failure.error);
    try {
      const bytes = await download(address);
      await store.write(address, bytes).catch(onUnkept);
      failures.delete(address);
      return bytes;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      // Taken out first, so that the oldest are those at the front.
      failures.delete(address);
      failures.set(address, { until: performance.now() + failureMs, error });
      const [oldest] = failures.keys();
      if (failures.size > mostFailures && oldest !== undefined) failures.delete(oldest);
      return keptOr(kept, error);
    }
  }

  async function find(address: string): Promise<Buffer> {
    const kept = await store.read(address);
    return kept && Date.now() - kept.storedAt < freshMs ? kept.bytes : refresh(address, kept);
  }

  return {
    find(address) {
      let asked = underWay.get(address);
      if (!asked) {
        asked = find(address).finally(() => underWay.delete(address));
        underWay.set(address, asked);
      }
      return asked;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

/** An old picture is better than none. */
function keptOr(kept: StoredImage | null, error: OutgoingError): Buffer {
  if (kept) return kept.bytes;
  throw error;
}
