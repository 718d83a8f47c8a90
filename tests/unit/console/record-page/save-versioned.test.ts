import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyToLatest, type ReadFields, saveVersioned } from "#console/record-page/editing/save-versioned.ts";
import { changedFields, clashingFields, rebased } from "#console/record-page/editing/versioned-fields.ts";
import { ApiError } from "#shared/client/errors.ts";

type Person = Readonly<Record<"name" | "bio" | "place", string | null>>;

/** A versioned record as on the server: a change based on an outdated version is refused. */
function serverWith(fields: Person) {
  let version = 1;
  let current = fields;
  return {
    now: () => current,
    edit(change: Partial<Person>) {
      current = { ...current, ...change };
      version += 1;
    },
    read: async (): Promise<ReadFields<Person>> => ({ fields: current, version: String(version) }),
    async send(mine: Person, changed: readonly (keyof Person)[], based: string | null) {
      if (based !== null && based !== String(version)) {
        throw new ApiError("conflict", "Another user changed this in the meantime.", {
          status: 409,
          body: { id: "p1" },
        });
      }
      current = { ...current, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
      version += 1;
    },
  };
}

const before: Person = { name: "Ada", bio: "Compilers", place: null };

describe("saving concurrently edited records", () => {
  it("writes only changed fields", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    const seen: string[][] = [];
    const send: typeof server.send = (mine, changed, version) => {
      seen.push([...changed]);
      return server.send(mine, changed, version);
    };
    expect(await saveVersioned({ ...before, name: "Ada Lind" }, opened, { ...server, send })).toEqual({
      kind: "saved",
    });
    expect(seen).toEqual([["name"]]);
  });

  it("keeps concurrent changes of other fields", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    server.edit({ bio: "Languages" });
    expect(await saveVersioned({ ...before, name: "Ada Lind" }, opened, server)).toEqual({ kind: "saved" });
    expect(server.now()).toEqual({ name: "Ada Lind", bio: "Languages", place: null });
  });

  it("overwrites no concurrent changes, and returns the conflicting fields", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    server.edit({ name: "Ada L." });
    const result = await saveVersioned({ ...before, name: "Ada Lind", bio: "New" }, opened, server);
    expect(result).toMatchObject({ kind: "changed", clashes: ["name"], current: { version: "2" } });
    expect(server.now()).toEqual({ ...before, name: "Ada L." });
  });

  it("shows no conflict when both made the same change", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    server.edit({ name: "Ada Lind" });
    expect(await saveVersioned({ ...before, name: "Ada Lind" }, opened, server)).toEqual({ kind: "saved" });
  });

  it("gives up after three attempts when concurrent changes continue", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    let sends = 0;
    const send: typeof server.send = (mine, changed, version) => {
      sends += 1;
      server.edit({ place: String(sends) });
      return server.send(mine, changed, version);
    };
    await expect(saveVersioned({ ...before, name: "Ada Lind" }, opened, { ...server, send })).rejects.toThrow(ApiError);
    expect(sends).toBe(3);
  });

  it("passes on other failures, including a 409 that names another entity", async () => {
    const server = serverWith(before);
    const conflict = new ApiError("conflict", "taken", { status: 409, body: { memberId: "p2" } });
    const send = () => Promise.reject(conflict);
    await expect(saveVersioned({ ...before, bio: "x" }, await server.read(), { ...server, send })).rejects.toBe(
      conflict,
    );
  });
});

describe("an additive change", () => {
  const withMark = (bio: string | null) => `${bio ?? ""}!`;

  it("is applied on top of concurrent changes", async () => {
    const server = serverWith(before);
    const opened = await server.read();
    server.edit({ bio: "Languages" });
    await applyToLatest(opened, server.read, ({ fields, version }) =>
      server.send({ ...fields, bio: withMark(fields.bio) }, ["bio"], version),
    );
    expect(server.now().bio).toBe("Languages!");
  });

  it("gives up after three attempts, and at once for any other failure", async () => {
    const server = serverWith(before);
    const stale = { ...(await server.read()), version: "0" };
    let sends = 0;
    const send = (now: ReadFields<Person>) => {
      sends += 1;
      return server.send(now.fields, [], now.version);
    };
    await expect(applyToLatest(stale, async () => stale, send)).rejects.toThrow(ApiError);
    expect(sends).toBe(3);
    const broken = new Error("broken");
    await expect(applyToLatest(stale, server.read, () => Promise.reject(broken))).rejects.toBe(broken);
  });
});

describe("two edits of the same fields", () => {
  const value = fc.option(fc.constantFrom("a", "b", "c"));
  const person: fc.Arbitrary<Person> = fc.record({ name: value, bio: value, place: value });

  it("the result has each field's last change; without a conflict no change is lost", () => {
    fc.assert(
      fc.property(person, person, person, (base, theirs, mine) => {
        const clashes = clashingFields(base, theirs, mine);
        const result = rebased(base, theirs, mine);
        for (const name of changedFields(base, mine)) expect(result[name]).toEqual(mine[name]);
        for (const name of changedFields(base, theirs)) {
          if (!clashes.includes(name)) expect(result[name]).toEqual(theirs[name]);
        }
      }),
    );
  });
});
