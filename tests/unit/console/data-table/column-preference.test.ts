import { describe, expect, it } from "vitest";
import { defaultPreference, keepPreference, readPreference } from "#console/data-table/state/list-preference.ts";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("how a user likes the list", () => {
  it("is kept for each list and user of the browser", () => {
    const kept = storage();
    keepPreference(kept, "people", "u1", { columns: ["bio", "emails"], density: "normal", sizes: { bio: 300 } });
    expect(readPreference(kept, "people", "u1")).toEqual({
      columns: ["bio", "emails"],
      density: "normal",
      sizes: { bio: 300 },
    });
    expect(readPreference(kept, "people", "u2")).toEqual(defaultPreference);
    expect(readPreference(kept, "organizations", "u1")).toEqual(defaultPreference);
  });

  it.each(["", "nonsense", "[]", "42", '{"columns":"all","density":7}', '{"columns":[1,null],"sizes":{"bio":"wide"}}'])(
    "is the default when what is kept cannot be read: %s",
    (text) => {
      const read = readPreference({ getItem: () => text }, "people", "u1");
      expect(read.density).toBe("dense");
      expect(read.columns ?? []).toEqual([]);
      expect(read.sizes).toEqual({});
    },
  );

  it("does no harm where the browser refuses to keep it", () => {
    const refusing = {
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => keepPreference(refusing, "people", "u1", defaultPreference)).not.toThrow();
  });
});
