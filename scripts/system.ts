import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Program that tests need and npm cannot install. */
interface SystemProgram {
  readonly name: string;
  /** Debian package. */
  readonly pkg: string;
  /** Environment variable for its path. A program without one must be on the PATH. */
  readonly variable?: string;
  /** Usual locations. */
  readonly places: readonly string[];
}

const chromium: SystemProgram = {
  name: "Chromium",
  pkg: "chromium",
  variable: "CHROMIUM_PATH",
  places: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    `${process.env.HOME}/.cache/ms-playwright/chromium-*/chrome-linux*/chrome`,
    `${process.env.HOME}/Library/Caches/ms-playwright/chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium`,
  ],
};
/** Chromium without windows, with a third less work. Does not support extensions. */
const headlessShell: SystemProgram = {
  name: "Chromium headless shell",
  pkg: "chromium-headless-shell",
  variable: "HEADLESS_SHELL_PATH",
  places: [
    "/usr/lib/chromium/chromium-headless-shell",
    `${process.env.HOME}/.cache/ms-playwright/chromium_headless_shell-*/*/headless_shell`,
  ],
};
const firefox: SystemProgram = {
  name: "Firefox",
  pkg: "firefox-esr",
  variable: "FIREFOX_PATH",
  places: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"],
};
const postgres: SystemProgram = {
  name: "PostgreSQL",
  pkg: "postgresql",
  variable: "POSTGRES_BIN",
  places: ["/usr/lib/postgresql/*/bin/initdb", "/opt/homebrew/opt/postgresql*/bin/initdb", "/usr/local/bin/initdb"],
};
const onPath = (name: string) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
/** Tested where it is installed. */
const pgbouncer: SystemProgram = {
  name: "PgBouncer",
  pkg: "pgbouncer",
  places: ["/usr/sbin/pgbouncer", ...onPath("pgbouncer")],
};
const git: SystemProgram = { name: "git", pkg: "git", places: onPath("git") };
const openssl: SystemProgram = { name: "OpenSSL", pkg: "openssl", places: onPath("openssl") };
/** Screen and keys for the tests of the browser's own prompts. */
const xvfb: SystemProgram = { name: "Xvfb", pkg: "xvfb", places: onPath("Xvfb") };
const xdotool: SystemProgram = { name: "xdotool", pkg: "xdotool", places: onPath("xdotool") };

const programs = { chromium, headlessShell, firefox, postgres, pgbouncer, git, openssl, xvfb, xdotool };

/** Path of a system program, or null when the machine has none. */
export function findProgram(key: keyof typeof programs): string | null {
  const { variable, places }: SystemProgram = programs[key];
  const named = variable === undefined ? undefined : process.env[variable];
  if (named) return existsSync(named) ? named : null;
  return places.flatMap((place) => globSync(place)).at(-1) ?? null;
}

/**
 * Installs missing programs with apt-get if possible (Debian, as root) and reports those still missing.
 * @param useful optional programs, also installed if possible
 * @returns one sentence for each missing program with the way to install it.
 */
export function ensurePrograms(
  keys: readonly (keyof typeof programs)[],
  useful: readonly (keyof typeof programs)[] = [],
): string[] {
  const isMissing = (key: keyof typeof programs) => findProgram(key) === null;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  for (const missing of [keys.filter(isMissing), useful.filter(isMissing)]) {
    if (missing.length === 0 || !canInstall) continue;
    const packages = missing.map((key) => programs[key].pkg);
    console.log(`Installing ${packages.join(", ")} …`);
    try {
      const apt = (...args: string[]) =>
        execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", "-qq", ...args], {
          stdio: ["ignore", "ignore", "inherit"],
          env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
        });
      apt("update");
      apt("install", "-y", "--no-install-recommends", ...packages);
    } catch {
      console.log("apt-get could not install the packages.");
    }
  }
  return keys.filter(isMissing).map((key) => {
    const { name, variable }: SystemProgram = programs[key];
    return `${name} is missing: install it${variable === undefined ? "" : `, or set ${variable} to its path`}.`;
  });
}
