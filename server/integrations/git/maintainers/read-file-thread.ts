import { parentPort } from "node:worker_threads";
import { type FileContext, readMaintainersFile } from "./formats.ts";

/** File that the thread reads. It answers each with its `Listing`. */
export interface FileToRead {
  readonly path: string;
  readonly text: string;
  readonly context: FileContext;
}

parentPort?.on("message", ({ path, text, context }: FileToRead) => {
  parentPort?.postMessage(readMaintainersFile(path, text, context));
});
