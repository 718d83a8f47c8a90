import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type FileContext, readMaintainersFile } from "./formats.ts";
import type { Listing } from "./listed-people.ts";
import type { FileToRead } from "./read-file-thread.ts";

/** Characters of a file that is read at once. A file of two megabytes takes a second. */
const mostAtOnce = 10_000;
/** Memory of the thread in megabytes, and the time after which it is ended. */
const mostMemory = 256;
const mostMilliseconds = 30_000;

/** Reads maintainers' files, large ones in a thread, so that other work is not delayed. The caller must close it. */
export function createFileReader(signal: AbortSignal) {
  let thread: Worker | null = null;

  function start(): Worker {
    const started = new Worker(new URL("./read-file-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
      execArgv: [],
    });
    // `once` below tells it, if a file is being read.
    started.on("error", () => {});
    return started;
  }

  async function close(): Promise<void> {
    const open = thread;
    thread = null;
    await open?.terminate();
  }

  return {
    /** @returns null for a file that takes too long or too much memory */
    async read(path: string, text: string, context: FileContext): Promise<Listing | null> {
      if (text.length + (context.aliases?.length ?? 0) <= mostAtOnce) return readMaintainersFile(path, text, context);
      thread ??= start();
      const answered = once(thread, "message", {
        signal: AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]),
      });
      thread.postMessage({ path, text, context } satisfies FileToRead);
      try {
        const [listing] = (await answered) as [Listing];
        return listing;
      } catch {
        await close();
        signal.throwIfAborted();
        return null;
      }
    },
    close,
  };
}
