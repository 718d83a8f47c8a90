import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeMark } from "#shared/domain/write-mark.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

test("who listens is told which record a write changed and by which request without its key, and nothing of a read or a refusal", async () => {
  const { platform } = on;
  const socket = io(`${platform.url}/user`, {
    path: "/api/socket.io",
    query: { token: await platform.token("readonly") },
    transports: ["websocket"],
    forceNew: true,
  });
  try {
    await new Promise((resolve) => socket.once("connected", resolve));
    const told: unknown[] = [];
    socket.on("record-changed", (text: string) => told.push(JSON.parse(text)));
    const [person, other] = [await on.person("Changed"), await on.person("Joins")];
    const secret = crypto.randomUUID();
    const key = { "idempotency-key": secret };
    await on.get(`/member/${person}`);
    expect((await on.send("PUT", `/member/${person}`, { displayName: "Anew" }, "readonly")).status).toBe(403);
    expect((await on.send("PUT", `/member/${person}`, { displayName: "Anew" }, "admin", key)).status).toBe(200);
    expect((await on.send("PUT", `/member/${person}/no-merge`, { memberToNotMerge: other })).status).toBe(200);
    await expect.poll(() => told.length).toBe(2);
    expect(told).toEqual([
      { kind: "member", ids: [person], userId: expect.any(String), write: writeMark(secret) },
      { kind: "member", ids: [person, other], userId: expect.any(String), write: null },
    ]);
    expect(JSON.stringify(told)).not.toContain(secret);
  } finally {
    socket.disconnect();
  }
});
