import { expect, test } from "vitest";
import type { FileFormat, Found } from "#server/transfer/record-imports/formats/format.ts";
import { gitdmFormat } from "#server/transfer/record-imports/formats/gitdm.ts";
import { platformFormat } from "#server/transfer/record-imports/formats/platform.ts";
import { createFoundLimit } from "#server/transfer/record-imports/limit-found.ts";
import type { FilesToRead } from "#server/transfer/record-imports/read-files-thread.ts";
import { readFilesInThread } from "#server/transfer/record-imports/read-source.ts";
import { storedRows } from "#server/transfer/record-imports/stored-rows.ts";

const pieceLength = 5_000;

/** Reads files in a thread. @returns the stored rows, the pieces asked for, and the positions to resume from */
async function readInThread(
  format: FilesToRead["format"],
  texts: Readonly<Record<string, string>>,
  { from = 0, signal = new AbortController().signal } = {},
) {
  const files = Object.entries(texts).map(([name, text]) => ({ name, pieces: Math.ceil(text.length / pieceLength) }));
  const asked: string[] = [];
  const rows: unknown[] = [];
  const cursors: unknown[] = [];
  const pieceOf = async (name: string, piece: number) => {
    asked.push(`${name} ${piece}`);
    return (texts[name] ?? "").slice(piece * pieceLength, (piece + 1) * pieceLength);
  };
  for await (const batch of readFilesInThread({ format, files, from }, pieceOf, signal)) {
    rows.push(...JSON.parse(batch.json));
    cursors.push(batch.cursor);
  }
  return { rows, asked, cursors };
}

const person = (at: number, identities = 1) => ({
  uuid: `u${at}`,
  identities: Array.from({ length: identities }, (_, number) => ({
    source: "git",
    email: `p${number}@u${at}.example`,
  })),
});
const sortingHat = (people: readonly object[]) =>
  JSON.stringify({ uidentities: Object.fromEntries(people.map((each, at) => [`u${at}`, each])) });

test("files are read in a thread, piece by piece, and from where an earlier run stopped", async () => {
  const text = sortingHat(Array.from({ length: 1_200 }, (_, at) => person(at)));
  const whole = await readInThread("sortinghat", { "people.json": text });
  expect(whole.rows).toHaveLength(2_400);
  expect(whole.cursors).toEqual([1_000, 2_000, 2_400]);
  expect(whole.asked).toContain("people.json 3");
  const rest = await readInThread("sortinghat", { "people.json": text }, { from: 2_000 });
  expect(rest.rows).toEqual(whole.rows.slice(2_000));
});

test("a file that is none of the format is refused by the thread in plain words, and a thread can be stopped", async () => {
  await expect(readInThread("sortinghat", { "a.json": "[".repeat(100_000) })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("is not a file of SortingHat"),
  });
  const signal = AbortSignal.abort();
  await expect(readInThread("gitdm", { "email-map": "a@b.example Kestrel" }, { signal })).rejects.toThrow("aborted");
});

/** Records of one file. */
async function read(format: FileFormat, name: string, text: string): Promise<Found[]> {
  async function* pieces() {
    yield text;
  }
  return Array.fromAsync(format.read([{ name, pieces }]));
}

const gitdm = (name: string, text: string) => read(gitdmFormat, name, text);

test("a person has at most 2,000 identities, wherever they are in a file, and an import at most 100 remarks", async () => {
  const limit = createFoundLimit();
  const identity = (owner: string, at: number): Found => ({ part: "identities", key: String(at), owner, data: {} });
  const found = Array.from({ length: 4_002 }, (_, at) => limit(identity(at % 2 ? "one" : "other", at)));
  expect(found.flatMap((each) => (each && "problem" in each ? each.problem : []))).toEqual(
    Array(2).fill("Its person has more than 2,000 identities."),
  );
  const notes = (await gitdm("email-map", "lonely\n".repeat(500))).flatMap((each) => limit(each) ?? []);
  expect(notes).toHaveLength(101);
  expect(notes.at(-1)).toEqual({ note: "There are more remarks, which are left out here." });
});

test("attributes of a record that are too large together, or have names of every object, are left out", () => {
  const hostile = JSON.parse('{"__proto__":{"default":"x"},"constructor":{"default":"x"},"a.b":{"default":"x"}}');
  const attributes = {
    ...hostile,
    name: { default: "Ada" },
    bio: { default: "b".repeat(50_000) },
    city: { default: "Oslo" },
  };
  const limited = createFoundLimit()({ part: "people", key: "ada", data: { name: "Ada", attributes } });
  const kept = { name: { default: "Ada" }, city: { default: "Oslo" } };
  expect(JSON.stringify(limited)).toBe(
    JSON.stringify({ part: "people", key: "ada", data: { name: "Ada", attributes: kept } }),
  );
});

test("a record that is too long for one statement, or a line without end, is refused with its place", async () => {
  const id = "0b4f3d9e-3f51-4a8b-9b8e-8a8f1f7f0c11";
  const reasonOf = async (attributes: object) => {
    const found = await read(platformFormat, "people.ndjson", JSON.stringify({ id, name: "Ada", attributes }));
    return JSON.parse(storedRows("platform", found.slice(0, 1)).json)[0].reason;
  };
  // A text is cut where it is read.
  expect(await reasonOf({ bio: { default: "b".repeat(600_000) } })).toBeUndefined();
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`n${at}`, { default: "b".repeat(99_000) }]));
  expect(await reasonOf(many)).toBe("It is longer than 500,000 characters.");
  await expect(gitdm("email-map", "x".repeat(2_100_000))).rejects.toThrow(
    "Line 1 of “email-map” is longer than 2,000,000 characters.",
  );
});

test("a domain has at most 100 employers, so that its people do not get thousands each", async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `one.example Company ${at} < 2020-01-01`);
  const found = await gitdm("domain-map", lines.join("\n"));
  expect(found.filter((each) => "part" in each && each.part === "organizations")).toHaveLength(100);
  expect(found[0]).toEqual({ note: "“domain-map”, line 101: “one.example” has more than 100 employers." });
});

test("a chain of 10,000 aliases is one person, and aliases of each other are too", async () => {
  const chain = Array.from({ length: 10_000 }, (_, at) => `a${at}@c.example a${at + 1}@c.example`);
  const people = (found: readonly Found[]) =>
    found.flatMap((each) => ("data" in each && each.part === "people" ? [each.key] : []));
  expect(people(await gitdm("aliases", chain.join("\n")))).toEqual(["a10000@c.example"]);
  const ring = ["a@c.example b@c.example", "b@c.example c@c.example", "c@c.example a@c.example"];
  expect(people(await gitdm("aliases", ring.join("\n")))).toHaveLength(1);
});
