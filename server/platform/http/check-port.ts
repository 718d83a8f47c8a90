import { createServer } from "node:net";
import type { Config } from "#server/platform/core/config.ts";

/** Checks at startup, before anything else, that the address can be used. @throws Error with one sentence. */
export function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    // A client that waits for the platform may connect now. An open connection would keep the probe from closing.
    const probe = createServer((socket) => socket.destroy());
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is already in use. Choose another with --port.`;
    case "EACCES":
      return `This user may not use port ${port}. Choose one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The host ${host} is not an address of this machine.`;
    default:
      return `The address ${host}:${port} cannot be used: ${error.message}.`;
  }
}
