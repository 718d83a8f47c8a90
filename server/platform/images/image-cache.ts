import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { downloadImage } from "./download-image.ts";
import type { ImageStore, StoredImage } from "./image-store.ts";

/** An image is refetched after a week; a failure is cached for an hour. */
const freshMs = 7 * 24 * 60 * 60 * 1000;
const failureMs = 60 * 60 * 1000;
const mostFailures = 10_000;
/** Concurrent downloads at most. Further ones are queued. */
const mostDownloads = 16;

export interface ImageCache {
  /** @throws OutgoingError in plain words when there is no image. */
  find(address: string): Promise<Buffer>;
  /** Cancels running downloads. */
  close(): Promise<void>;
}

interface CacheOptions {
  readonly store: ImageStore;
  /** Value of OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  /** Called when an image could not be stored. It is served anyway. */
  readonly onUnkept: (error: unknown) => void;
}

/** Cache of images from other hosts. Concurrent requests for one image share a download. */
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

  async function refresh(address: string, stored: StoredImage | null): Promise<Buffer> {
    const failure = failures.get(address);
    if (failure && failure.until > performance.now()) return storedOrThrow(stored, failure.error);
    try {
      const bytes = await download(address);
      await store.write(address, bytes).catch(onUnkept);
      failures.delete(address);
      return bytes;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      // Deleting first moves the entry to the end, so that the oldest entries come first.
      failures.delete(address);
      failures.set(address, { until: performance.now() + failureMs, error });
      const [oldest] = failures.keys();
      if (failures.size > mostFailures && oldest !== undefined) failures.delete(oldest);
      return storedOrThrow(stored, error);
    }
  }

  async function find(address: string): Promise<Buffer> {
    const stored = await store.read(address);
    return stored && Date.now() - stored.storedAt < freshMs ? stored.bytes : refresh(address, stored);
  }

  return {
    find(address) {
      let pending = underWay.get(address);
      if (!pending) {
        pending = find(address).finally(() => underWay.delete(address));
        underWay.set(address, pending);
      }
      return pending;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Returns the outdated image when a new download failed. @throws the error when there is none */
function storedOrThrow(stored: StoredImage | null, error: OutgoingError): Buffer {
  if (stored) return stored.bytes;
  throw error;
}
