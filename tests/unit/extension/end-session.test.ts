import { beforeEach, expect, test } from "vitest";
import { endSessionAt } from "#extension/connection/end-session.ts";
import { appToken, consoleAddress, otherTokens } from "#extension/connection/storage.ts";
import { outboxEntries } from "#extension/outbox/storage.ts";

const [shown, other, third] = ["https://one.example", "https://two.example", "https://three.example"] as const;

beforeEach(async () => {
  await consoleAddress.setValue(shown);
  await appToken.setValue("token of one");
  await otherTokens.setValue({ [other]: "token of two", [third]: "token of three" });
});

const tokens = async () => [await appToken.getValue(), await otherTokens.getValue()];

test("a background console that rejects its token ends only its own sign-in", async () => {
  await endSessionAt(other);
  expect(await tokens()).toEqual(["token of one", { [third]: "token of three" }]);
});

test("the sign-in at the displayed console ends without those at the others, and queued actions stay", async () => {
  const waiting = [{ id: "1" }] as never;
  await outboxEntries.setValue(waiting);
  await endSessionAt(shown);
  expect(await tokens()).toEqual([null, { [other]: "token of two", [third]: "token of three" }]);
  expect(await outboxEntries.getValue()).toEqual(waiting);
});
