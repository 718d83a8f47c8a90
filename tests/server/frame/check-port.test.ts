import { connect } from "node:net";
import { test } from "vitest";
import { checkPort } from "#server/app/start-platform.ts";
import { freePort } from "#tests/support/port.ts";

test("a start does not wait for a client that polls the port", async () => {
  const port = await freePort();
  const asking = setInterval(() => connect(port, "127.0.0.1").on("error", () => undefined), 1);
  try {
    for (let round = 0; round < 20; round += 1) await checkPort({ host: "127.0.0.1", port });
  } finally {
    clearInterval(asking);
  }
});
