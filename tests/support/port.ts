import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Ports that no system gives to outgoing connections, and that no browser blocks. */
const [first, end] = [12_000, 32_000];

/** Finds a free loopback port. An outgoing connection of another test cannot take it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
