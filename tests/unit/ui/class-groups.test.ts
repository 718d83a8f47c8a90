import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "#shared/ui/cn.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const all = extendTailwindMerge({ extend: { theme: { shadow: ["1", "2", "3"] } } });

/** Every word of the sources that may be a CSS class. */
function words(): string[] {
  const found = new Set<string>();
  for (const file of globSync("{shared/ui,console,extension}/**/*.{ts,tsx}", { cwd: root })) {
    if (file.endsWith("ui/cn.ts")) continue;
    for (const [, text] of readFileSync(`${root}/${file}`, "utf8").matchAll(/"([^"\n]*)"/g)) {
      for (const word of (text ?? "").split(/\s+/)) if (/^[a-z@*[!-][^\s'`${}]*$/.test(word)) found.add(word);
    }
  }
  return [...found];
}

test("conflicts between any two classes of the sources are resolved as with Tailwind's full configuration", () => {
  // A class that merges with itself is known to tailwind-merge; its variants behave the same.
  const known = words().filter((word) => !word.startsWith("[") && all(`${word} ${word}`) === word);
  const plain = [...new Set(known.map((word) => word.replace(/^.*:(?![^[]*\])/, "")))];
  expect(plain.length).toBeGreaterThan(500);
  const different = plain.flatMap((first) =>
    plain
      .filter((second) => first !== second && cn(`${first} ${second}`) !== all(`${first} ${second}`))
      .map((second) => `${first} ${second}: ${cn(`${first} ${second}`)} instead of ${all(`${first} ${second}`)}`),
  );
  expect(different).toEqual([]);
});
