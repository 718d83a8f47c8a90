import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { treeshakeSchemas, withoutSummaries } from "../scripts/contract-in-browsers.ts";
import { chunks } from "./build/chunks.ts";
import { firstScript } from "./build/first-script.ts";
import { guide } from "./build/guide.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Minimum size in bytes. Compressing smaller files saves nothing. */
const minBytes = 1_000;

/** Writes compressed copies (`.br`, `.gz`) of each text file of the build, for servers that deliver them. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = (await readdir(join(dir, "assets"))).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, "assets", name);
          const content = await readFile(path);
          if (content.byteLength < minBytes) return;
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
          await writeFile(`${path}.br`, await compressBrotli(content, { params: size }));
          await writeFile(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}

const backend = process.env.BACKEND_URL ?? "http://localhost:4100";

/**
 * Removes the call by which sonner inserts its style sheet by script, which the content security policy forbids. The
 * style is imported as a file instead. The build fails if a new release of sonner changes the call.
 */
const sonnerWithoutStyle: Plugin = {
  name: "sonner-without-style",
  enforce: "pre",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
    const call = /^__insertCSS\(".*"\);?$/m;
    if (!call.test(code)) this.error("sonner no longer inserts its style where it did");
    return { code: code.replace(call, ""), map: null };
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [guide(), firstScript(), withoutSummaries, sonnerWithoutStyle, react(), tailwindcss(), compressed()],
  // The server replaces it with a new nonce in each response.
  html: { cspNonce: "CSP_NONCE_PLACEHOLDER" },
  build: {
    outDir: fileURLToPath(new URL("../.output/console", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // Oldest browsers with light-dark(), which the design tokens use.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The policy forbids inline scripts and data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: treeshakeSchemas,
      output: {
        codeSplitting: chunks,
      },
    },
  },
  server: {
    port: 4101,
    proxy: {
      "/api/socket.io": { target: backend, ws: true },
      "/api": backend,
      "/oidc": backend,
      "/config.json": backend,
    },
  },
});
