import { once } from "node:events";
import { chromeExtensionId } from "../../shared/domain/extension-id.ts";

export interface BackgroundWorker {
  /** Evaluates an expression in the worker and awaits the promise that it returns. */
  evaluate<T>(expression: string): Promise<T>;
  /** Heap size in bytes after garbage collection. */
  usedBytes(): Promise<number>;
}

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/**
 * The extension's background worker over Chromium's debugging protocol, which does not wake the worker and works while
 * a page of it is driven. The worker must be awake: let a page of the extension send it a message first.
 * @param debugging - URL of the browser's debugging endpoint, `ws://127.0.0.1:port/…`
 */
export function backgroundWorker(debugging: string): BackgroundWorker {
  const { host } = new URL(debugging);

  async function ask<T>(steps: readonly [method: string, params?: object][]): Promise<T> {
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as Target[];
    const own = targets.find(({ type, url }) => type === "service_worker" && url.includes(chromeExtensionId));
    if (own === undefined) throw new Error("The background worker sleeps.");
    const socket = new WebSocket(own.webSocketDebuggerUrl);
    try {
      await once(socket, "open");
      let answer: unknown;
      for (const [index, [method, params]] of steps.entries()) {
        const answered = answerTo(socket, index);
        socket.send(JSON.stringify({ id: index, method, params }));
        answer = await answered;
      }
      return answer as T;
    } finally {
      socket.close();
    }
  }

  return {
    async evaluate<T>(expression: string) {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await ask<{ result: { value: T }; exceptionDetails?: { text: string } }>([
        ["Runtime.evaluate", params],
      ]);
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    async usedBytes() {
      const usage = await ask<{ usedSize: number }>([["HeapProfiler.collectGarbage"], ["Runtime.getHeapUsage"]]);
      return usage.usedSize;
    },
  };
}

function answerTo(socket: WebSocket, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } };
      if (message.id !== id) return;
      socket.removeEventListener("message", hear);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    };
    socket.addEventListener("message", hear);
  });
}
