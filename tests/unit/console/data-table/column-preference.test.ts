import { describe, expect, it } from "vitest";
import { defaultPreference, readPreference, storePreference } from "#console/data-table/page/list-page.tsx";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe("the user's column settings", () => {
  it("are stored for each list and user of the browser", () => {
    const stored = storage();
    storePreference(stored, "people", "u1", { columns: ["bio", "emails"], density: "normal", sizes: { bio: 300 } });
    expect(readPreference(stored, "people", "u1")).toEqual({
      columns: ["bio", "emails"],
      density: "normal",
      sizes: { bio: 300 },
    });
    expect(readPreference(stored, "people", "u2")).toEqual(defaultPreference);
    expect(readPreference(stored, "organizations", "u1")).toEqual(defaultPreference);
  });

  it.each(["", "nonsense", "[]", "42", '{"columns":"all","density":7}', '{"columns":[1,null],"sizes":{"bio":"wide"}}'])(
    "are the defaults when the stored value is invalid: %s",
    (text) => {
      const read = readPreference({ getItem: () => text }, "people", "u1");
      expect(read.density).toBe("dense");
      expect(read.columns ?? []).toEqual([]);
      expect(read.sizes).toEqual({});
    },
  );

  it("are optional when the browser refuses to store them", () => {
    const refusing = {
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => storePreference(refusing, "people", "u1", defaultPreference)).not.toThrow();
  });
});
