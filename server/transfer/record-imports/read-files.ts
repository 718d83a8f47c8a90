import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { FilesToRead, ReadMessage } from "./read-files-thread.ts";
import type { ReadBatch } from "./stored-rows.ts";

/** Memory of the thread in megabytes, for the records of a whole foundation. */
const mostMemory = 2_048;

/**
 * Reads files in a thread, so that requests are answered meanwhile and files that are too large end only the thread.
 * @param pieceOf returns a piece of a file
 * @throws HttpError 400 in plain words when the files cannot be read; the reason of `signal` when it is aborted
 */
export async function* readFilesInThread(
  files: FilesToRead,
  pieceOf: (name: string, piece: number) => Promise<string>,
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const exited = new AbortController();
  const thread = new Worker(new URL("./read-files-thread.ts", import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
  });
  thread.once("exit", () => exited.abort(new Error("The thread that reads files ended without a result.")));
  const either = AbortSignal.any([signal, exited.signal]);
  const nextMessage = async () => {
    const [message] = (await once(thread, "message", { signal: either })) as [ReadMessage];
    return message;
  };
  try {
    let message = await nextMessage();
    while (!("problem" in message)) {
      let answer = "";
      if ("piece" in message) answer = await pieceOf(message.of, message.piece);
      else yield { ...message.batch, cursor: message.cursor };
      thread.postMessage(answer);
      message = await nextMessage();
    }
    if (message.problem !== null) throw badRequest(message.problem);
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    throw isTooLarge ? badRequest("The files are too large to read at once. Split them.") : error;
  } finally {
    await thread.terminate();
  }
}
