import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { recognise } from "#shared/profiles/recognise.ts";
import type { Figure } from "./figures.ts";

const addresses = [
  "https://github.com/octo-cat?tab=repositories",
  "https://github.com/nodejs/node/pull/12/files",
  "https://github.com/nodejs/node/tree/main/lib",
  "https://www.linkedin.com/in/jane-doe-1a2b3c/details/experience/",
  "https://de.linkedin.com/in/j%C3%BCrgen-m%C3%BCller",
  "https://www.linkedin.com/feed/",
  "https://x.com/jane/status/1920115400000000000?s=21",
  "https://x.com/jane/with_replies",
  "https://old.reddit.com/user/jane_doe/submitted/?sort=top",
  "https://www.reddit.com/r/selfhosting/comments/1k7q2zd/we_moved_40_schools/",
  "https://news.example/2026/11/a-long-story-about-nothing?page=2#comments",
  "https://github.com.evil.example/octo-cat",
];

/** Measures the time to parse and recognize a million tab URLs, and the bundle size of the recognizer. */
export async function benchProfiles(): Promise<Figure[]> {
  recogniseMany(200_000);
  return [
    { what: "recognising 1,000,000 addresses", value: recogniseMany(1_000_000), unit: "s", budget: 1 },
    { what: "the recogniser, bundled, gzip", value: await bundledSize(), unit: "KB", budget: 3 },
  ];
}

/** Returns the elapsed seconds. */
function recogniseMany(count: number): number {
  const started = performance.now();
  let recognised = 0;
  for (let i = 0; i < count; i += 1) {
    if (recognise(addresses[i % addresses.length] ?? "")) recognised += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  if (recognised === 0) throw new Error("no address was recognised");
  return seconds;
}

async function bundledSize(): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: fileURLToPath(new URL("../../shared/profiles/recognise.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const code = outputs.map((output) => (output.type === "chunk" ? output.code : "")).join("");
  if (!code.includes("linkedin")) throw new Error("the bundle is empty");
  return gzipSync(code).byteLength / 1024;
}
