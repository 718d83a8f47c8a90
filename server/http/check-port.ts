import { createServer } from "node:net";
import type { Config } from "#server/base/config.ts";

/**
 * Tells before anything is started that the address cannot be used.
 * @throws Error in one sentence.
 */
export function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    // Who waits for the platform may connect in this very moment: an open connection would keep the probe for ever.
    const probe = createServer((socket) => socket.destroy());
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `The port ${port} is taken by another program; choose another with --port.`;
    case "EACCES":
      return `The port ${port} may not be used by this user; choose one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The host ${host} is not an address of this machine.`;
    default:
      return `The address ${host}:${port} cannot be used: ${error.message}.`;
  }
}
