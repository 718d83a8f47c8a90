import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMark } from "#shared/domain/write-mark.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

test("listeners learn which record a write changed and by which request, without its key; reads and refusals emit nothing", async () => {
  const { platform } = on;
  const socket = io(`${platform.url}/user`, {
    path: "/api/socket.io",
    query: { token: await platform.token("readonly") },
    transports: ["websocket"],
    forceNew: true,
  });
  try {
    await new Promise((resolve) => socket.once("connected", resolve));
    const events: unknown[] = [];
    socket.on("record-changed", (text: string) => events.push(JSON.parse(text)));
    const [person, other] = [await on.person("Changed"), await on.person("Joins")];
    const secret = crypto.randomUUID();
    const key = { "idempotency-key": secret };
    await on.get(`/member/${person}`);
    expect((await on.send("PUT", `/member/${person}`, { displayName: "Anew" }, "readonly")).status).toBe(403);
    expect((await on.send("PUT", `/member/${person}`, { displayName: "Anew" }, "admin", key)).status).toBe(200);
    expect((await on.send("PUT", `/member/${person}/no-merge`, { memberToNotMerge: other })).status).toBe(200);
    await expect.poll(() => events.length).toBe(2);
    expect(events).toEqual([
      { kind: "member", ids: [person], userId: expect.any(String), write: writeMark(secret) },
      { kind: "member", ids: [person, other], userId: expect.any(String), write: null },
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  } finally {
    socket.disconnect();
  }
});
