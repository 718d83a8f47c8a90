import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const merge = createTailwindMerge(() => classConfig);

/** Joins class names. Of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

/**
 * Tailwind utilities used in this project, grouped by the property they set. `cn` needs the groups to let the later
 * class win. tailwind-merge's own table of all utilities is larger than the rest of that library. A test compares both
 * tables on every class in the sources.
 */

const any = () => true;
const isLength = (value: string) => /^(\d|px$|\[(length:|\d|-?\.))/.test(value);

/** Groups of classes of the form `name-value`, for any value. */
const valued =
  "object overscroll order inset inset-x inset-y top right bottom left z basis shrink grid-cols col-start grid-rows row-start auto-rows gap gap-x gap-y justify-items justify-self self place-content place-items p px py pt pr pb pl m mx my mt mr mb ml size w min-w max-w h min-h max-h tracking line-clamp leading underline-offset align whitespace bg rounded rounded-t rounded-r rounded-l rounded-tl rounded-tr rounded-br rounded-bl opacity brightness border-spacing transition animate rotate origin translate-x translate-y accent appearance caret cursor pointer-events touch select fill scroll-mt".split(
    " ",
  );

const classGroups: Config["classGroups"] = {
  ...Object.fromEntries(valued.map((name) => [name, [{ [name]: ["", any] }]])),
  container: ["@container"],
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "table",
    "table-row",
    "table-cell",
    "grid",
    "inline-grid",
    "contents",
    "hidden",
  ],
  sr: ["sr-only", "not-sr-only"],
  overflow: [{ overflow: ["auto", "hidden", "clip", "visible", "scroll"] }],
  "overflow-x": [{ "overflow-x": [any] }],
  "overflow-y": [{ "overflow-y": [any] }],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
  flex: [{ flex: ["auto", "initial", "none", /* `1`, `[1_0_30%]` */ (value: string) => /^[\d[]/.test(value)] }],
  "col-span": [{ "col-span": [any] }],
  "row-span": [{ "row-span": [any] }],
  "justify-content": [{ justify: ["start", "end", "center", "between", "around", "evenly", "stretch", "normal"] }],
  "align-content": [
    { content: ["normal", "start", "end", "center", "between", "around", "evenly", "stretch", "baseline"] },
  ],
  "align-items": [{ items: [any] }],
  "font-size": [{ text: ["xs", "sm", "md", "base", "lg", "xl", "2xl", isLength] }],
  "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
  "font-family": [{ font: ["sans", "mono"] }],
  "numeric-spacing": ["tabular-nums", "proportional-nums"],
  "list-style": [{ list: [any] }],
  "text-alignment": [{ text: ["left", "center", "right", "justify", "start", "end"] }],
  "text-overflow": ["truncate", "text-ellipsis", "text-clip"],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-color": [{ text: [any] }],
  "text-decoration": ["underline", "no-underline", "line-through"],
  "text-decoration-thickness": [{ decoration: [isLength] }],
  "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
  break: [{ break: [any] }],
  wrap: [{ wrap: [any] }],
  ...Object.fromEntries(
    ["", "-x", "-y", "-t", "-r", "-b", "-l"].flatMap((side) => [
      [`border-w${side}`, [{ [`border${side}`]: ["", isLength] }]],
      [`border-color${side}`, [{ [`border${side}`]: [any] }]],
    ]),
  ),
  "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "divide-y": [{ "divide-y": ["", any] }],
  "divide-color": [{ divide: [any] }],
  "outline-style": [{ outline: ["none", "hidden", "solid"] }],
  "outline-offset": [{ "outline-offset": [any] }],
  "outline-w": [{ outline: ["", isLength] }],
  shadow: [{ shadow: ["", "none", "1", "2", "3", (value: string) => /^\[(inset_)?-?\d/.test(value)] }],
  "shadow-color": [{ shadow: [any] }],
  "inset-ring-w": [{ "inset-ring": ["", isLength] }],
  "inset-ring-color": [{ "inset-ring": [any] }],
  filter: ["filter"],
  blur: [{ blur: ["", any] }],
  table: [{ table: ["auto", "fixed"] }],
  resize: [{ resize: ["", "none", "x", "y"] }],
  "stroke-w": [{ stroke: [isLength] }],
  stroke: [{ stroke: [any] }],
};

const sides = (name: string, ends: readonly string[]) => ends.map((end) => `${name}${end}`);

/** Groups with the further groups that they override. */
const conflictingClassGroups: Config["conflictingClassGroups"] = {
  overflow: ["overflow-x", "overflow-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  flex: ["basis", "shrink"],
  gap: ["gap-x", "gap-y"],
  p: sides("p", ["x", "y", "t", "r", "b", "l"]),
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: sides("m", ["x", "y", "t", "r", "b", "l"]),
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  "line-clamp": ["display", "overflow"],
  "font-size": ["leading"],
  rounded: sides("rounded", ["-t", "-r", "-l", "-tl", "-tr", "-br", "-bl"]),
  "rounded-t": ["rounded-tl", "rounded-tr"],
  "rounded-r": ["rounded-tr", "rounded-br"],
  "rounded-l": ["rounded-tl", "rounded-bl"],
  "border-w": sides("border-w", ["-x", "-y", "-t", "-r", "-b", "-l"]),
  "border-w-x": ["border-w-r", "border-w-l"],
  "border-w-y": ["border-w-t", "border-w-b"],
  "border-color": sides("border-color", ["-x", "-y", "-t", "-r", "-b", "-l"]),
  "border-color-x": ["border-color-r", "border-color-l"],
  "border-color-y": ["border-color-t", "border-color-b"],
};

const classConfig: Config = {
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**", "after", "before", "marker", "selection"],
};
