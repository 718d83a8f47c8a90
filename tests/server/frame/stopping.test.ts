import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";

test("a running write is answered when the platform stops; a client that never finishes delays nothing", async () => {
  const platform = await startPlatform();
  const { db } = platform.running.platform;
  const endless = connect(platform.config.port, "127.0.0.1");
  endless.on("error", () => {});
  endless.write("POST /api/product/event HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{");

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let onStarted = () => {};
  const holding = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`lock table product_events in exclusive mode`);
    onStarted();
    await held;
  });
  await holding;
  const write = platform.api("/product/event", {
    method: "POST",
    account: "admin",
    body: { key: "last", type: "Page" },
    headers: { "idempotency-key": "last" },
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const started = Date.now();
  const stopping = platform.stop();
  setTimeout(release, 500);
  await lock;
  expect([(await write).status, (await write).text]).toEqual([200, "true"]);
  await stopping;
  expect(Date.now() - started).toBeLessThan(9_000);
});
