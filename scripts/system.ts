import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A program that tests need and npm cannot bring. */
interface SystemProgram {
  readonly name: string;
  /** Debian's package. */
  readonly pkg: string;
  /** A variable that names it; those without are called by name and must be on the PATH. */
  readonly variable?: string;
  /** Where it usually is. */
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
/** The same without its windows: a third less work. It has no extensions. */
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
const git: SystemProgram = { name: "git", pkg: "git", places: onPath("git") };
const openssl: SystemProgram = { name: "OpenSSL", pkg: "openssl", places: onPath("openssl") };

const programs = { chromium, headlessShell, firefox, postgres, git, openssl };

/** Path of a system program, or null when the machine has none. */
export function findProgram(key: keyof typeof programs): string | null {
  const { variable, places }: SystemProgram = programs[key];
  const named = variable === undefined ? undefined : process.env[variable];
  if (named) return existsSync(named) ? named : null;
  return places.flatMap((place) => globSync(place)).at(-1) ?? null;
}

/**
 * Installs what is missing with apt-get where that works (Debian, as root) and names what still is.
 * @param useful programs that are installed too, and done without where that does not work
 * @returns one sentence for each program that is missing and how to get it.
 */
export function ensurePrograms(
  keys: readonly (keyof typeof programs)[],
  useful: readonly (keyof typeof programs)[] = [],
): string[] {
  const isMissing = (key: keyof typeof programs) => findProgram(key) === null;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  for (const wanted of [keys.filter(isMissing), useful.filter(isMissing)]) {
    if (wanted.length === 0 || !canInstall) continue;
    const packages = wanted.map((key) => programs[key].pkg);
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
      console.log("apt-get could not install them.");
    }
  }
  return keys.filter(isMissing).map((key) => {
    const { name, variable }: SystemProgram = programs[key];
    return `${name} is missing: install it${variable === undefined ? "" : `, or set ${variable} to its path`}.`;
  });
}
