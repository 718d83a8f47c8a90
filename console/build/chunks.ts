import { join } from "node:path";
import { screens } from "./screens.ts";

/** What rolldown tells about a module while it divides them into files. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What a list needs to show its rows, and what follows on its heels. Other screens share most of both. */
const rows = [screens["/people"]];
const afterRows = [
  "data-table/filters/filter-bar.tsx",
  "data-table/selection/row-controls.tsx",
  "data-table/views/views-bar.tsx",
  "features/bulk/bulk-bar.tsx",
  "features/people/list/people-filters.ts",
];

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|zustand|ky|zod|clsx|class-variance-authority|tailwind-merge)\//;

/** What menus, popovers and dialogs stand on: nothing that is shown at first needs it. */
const overlays =
  /node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|aria-hidden)/;

/**
 * How modules are put together into files: a browser on a slow line has few files sooner than many, and what changes
 * seldom stays cached over releases. Nothing in `shared` imports the console, so screens without a list load the kit
 * alone.
 */
export const chunks = {
  groups: [
    { name: "libraries", test: libraries, priority: 5 },
    { name: "shell", tags: ["$initial" as const], priority: 4 },
    { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
    { ...ours(({ first }) => first, { kit: "kit", own: "lists" }), priority: 2 },
    { ...ours(({ second }) => second, { kit: null, own: "list-tools" }), priority: 1 },
  ],
};

interface Waves {
  /** Imported by the rows, and no overlay. */
  readonly first: ReadonlySet<string>;
  /** Imported by what follows, and not by the rows. */
  readonly second: ReadonlySet<string>;
}

/** Groups the modules of a wave that are our own: those in `shared` (null leaves them alone), and those of the console. */
function ours(wave: (waves: Waves) => ReadonlySet<string>, names: { kit: string | null; own: string }) {
  return {
    name: (id: string, modules: Modules) => {
      if (!wave(wavesOf(modules)).has(id)) return null;
      return id.includes("/shared/") ? names.kit : names.own;
    },
    // A wave holds what its modules import, but for what belongs to others.
    includeDependenciesRecursively: false,
  };
}

/** An index exports more than whoever imports it uses. */
const isIndex = /\/index\.tsx?$/;
/** A page is a file of its own, which its route loads. */
const isPage = /-page\.tsx$/;

let waves: Waves | null = null;

function wavesOf(modules: Modules): Waves {
  waves ??= divide(modules);
  return waves;
}

function divide(modules: Modules): Waves {
  const importsOf = (id: string) => {
    const info = modules.getModuleInfo(id);
    if (info === null) throw new Error(`${id} is not a part of the console.`);
    return info.importedIds;
  };
  const isOurs = (id: string) => !id.includes("node_modules");
  /** What these files import, directly or not, before anything is loaded on demand. */
  const imported = (files: readonly string[]) => {
    const ids = new Set(files.map((file) => join(import.meta.dirname, "..", file)));
    // The set grows while it is gone through.
    for (const id of ids) for (const each of importsOf(id).filter(isOurs)) ids.add(each);
    return ids;
  };
  const needOverlays = new Map<string, boolean>();
  const needsOverlay = (id: string): boolean => {
    if (!isOurs(id)) return overlays.test(id);
    const known = needOverlays.get(id);
    if (known !== undefined) return known;
    needOverlays.set(id, false);
    const needs = importsOf(id).some((each) => !isIndex.test(each) && needsOverlay(each));
    needOverlays.set(id, needs);
    return needs;
  };
  // The button stands in the application, with the one part of that library that is no overlay.
  needOverlays.set(join(import.meta.dirname, "../../shared/ui/components/button.tsx"), false);
  const byRows = imported(rows);
  return {
    first: new Set([...byRows].filter((id) => !needsOverlay(id) && !isPage.test(id))),
    second: new Set([...imported(afterRows)].filter((id) => !byRows.has(id))),
  };
}
