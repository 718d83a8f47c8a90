import { join } from "node:path";
import { screens } from "./screens.ts";

/** Module information that Rolldown provides while it forms chunks. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that render the rows of a list, and modules that load right after them. Other screens share most of both. */
const rows = [screens["/people"]];
const afterRows = [
  "data-table/filters/filter-bar.tsx",
  "data-table/selection/row-controls.tsx",
  "data-table/views/views-bar.tsx",
  "features/bulk/bulk-bar.tsx",
  "../shared/contract/people-filters.ts",
];

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|zustand|ky|zod|clsx|class-variance-authority|tailwind-merge)\//;

/** Libraries of menus, popovers and dialogs. The first render needs none of them. */
const overlays =
  /node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|aria-hidden)/;

/** Small controls of many screens, but of no list: one file is smaller than three. */
const controls = /(?:shared\/ui\/components\/(?:external-link|forms\/segmented)|console\/ui\/navigation\/tabs)\.tsx$/;

/** Columns of the list of people. Other screens that share the parts of lists do without them. */
const people = /features\/people\/list\/people-columns/;

/** Components and rules that know no screen. */
const kit = /\/(?:shared|console\/(?:ui|core))\//;

/** Filters of the list of people, which no other screen needs. */
const filters = /shared\/contract\/people-filters/;

/**
 * Chunk groups. Few files load sooner on a slow connection, and rarely changed code stays cached across releases.
 * Modules of the kit never import a screen, so screens without a list load only the kit.
 */
export const chunks = {
  groups: [
    { name: "libraries", test: libraries, priority: 5 },
    { name: "shell", tags: ["$initial" as const], priority: 4 },
    { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 4, priority: 3 },
    { ...ours(({ first }) => first, { kit: "kit", own: "lists", people: "people" }), priority: 2 },
    { name: "controls", test: controls, includeDependenciesRecursively: false, priority: 1 },
    { ...ours(({ second }) => second, { kit: null, own: "list-tools", people: "list-tools" }), priority: 1 },
  ],
};

interface Waves {
  /** Modules imported by the rows that need no overlay. */
  readonly first: ReadonlySet<string>;
  /** Modules imported by the later modules but not by the rows. */
  readonly second: ReadonlySet<string>;
}

interface ChunkNames {
  /** Modules of the kit; null to leave them out. */
  readonly kit: string | null;
  /** Other modules of the console. */
  readonly own: string;
  readonly people: string;
}

/** Creates the group of our own modules of a wave. */
function ours(wave: (waves: Waves) => ReadonlySet<string>, names: ChunkNames) {
  return {
    name: (id: string, modules: Modules) => {
      if (!wave(wavesOf(modules)).has(id)) return null;
      if (people.test(id)) return names.people;
      return kit.test(id) && !filters.test(id) ? names.kit : names.own;
    },
    // A wave already contains all imports of its modules, except those of other groups.
    includeDependenciesRecursively: false,
  };
}

/** An index exports more than each importer uses. */
const isIndex = /\/index\.tsx?$/;
/** Each page is a separate file, loaded by its route. */
const isPage = /-page\.tsx$/;

let waves: Waves | null = null;

function wavesOf(modules: Modules): Waves {
  waves ??= divide(modules);
  return waves;
}

function divide(modules: Modules): Waves {
  const importsOf = (id: string) => {
    const info = modules.getModuleInfo(id);
    if (info === null) throw new Error(`${id} is not part of the console.`);
    return info.importedIds;
  };
  const isOurs = (id: string) => !id.includes("node_modules");
  /** Returns the static imports of these files, direct and indirect. */
  const imported = (files: readonly string[]) => {
    const ids = new Set(files.map((file) => join(import.meta.dirname, "..", file)));
    // The loop also visits ids that it adds to the set.
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
  // The button is part of the application shell. It uses the only module of that library that is not an overlay.
  needOverlays.set(join(import.meta.dirname, "../../shared/ui/components/button.tsx"), false);
  const byRows = imported(rows);
  return {
    first: new Set([...byRows].filter((id) => !needsOverlay(id) && !isPage.test(id))),
    second: new Set([...imported(afterRows)].filter((id) => !byRows.has(id))),
  };
}
