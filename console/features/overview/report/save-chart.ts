import { saveFile, withWords } from "../../export/index.ts";

export type ChartFormat = "svg" | "png";

interface SavedChart {
  readonly title: string;
  /** Project, figures and days, below the title. */
  readonly lines: readonly string[];
  /** Words of the file's name. */
  readonly words: readonly string[];
}

const space = "http://www.w3.org/2000/svg";
const margin = 16;
const heading = 80;
/** Pixels of a PNG for each unit of the drawing. */
const scale = 2;

const attributes = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "text-anchor"];
const fonts = ["fontFamily", "fontSize", "fontWeight"] as const;

/**
 * Saves a chart as a picture of its own: with a title, in the colors of light mode, and without style sheets. A PNG is
 * drawn on a canvas, as the page may load no images from memory.
 */
export async function saveChart(chart: SVGSVGElement, format: ChartFormat, saved: SavedChart): Promise<void> {
  const { picture, width, height } = copyOf(chart, saved);
  const fileName = withWords(`report.${format}`, saved.words);
  if (format === "svg") return saveFile([new XMLSerializer().serializeToString(picture)], "image/svg+xml", fileName);
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = contextOf(canvas);
  context.scale(scale, scale);
  draw(context, picture);
  saveFile([await canvas.convertToBlob({ type: "image/png" })], "image/png", fileName);
}

/** Copies the chart below a title, with every style of its own. */
function copyOf(chart: SVGSVGElement, { title, lines }: SavedChart) {
  const width = chart.viewBox.baseVal.width + 2 * margin;
  const height = chart.viewBox.baseVal.height + heading + margin;
  const picture = element("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  picture.append(
    element("rect", { x: 0, y: 0, width, height, class: "fill-surface" }),
    element("text", { x: margin, y: 28, class: "fill-ink text-md font-semibold" }, title),
    ...lines.map((line, at) => element("text", { x: margin, y: 46 + 16 * at, class: "fill-ink-2 text-xs" }, line)),
  );
  const content = element("g", { transform: `translate(${margin} ${heading})` });
  content.append(...[...chart.children].map((child) => child.cloneNode(true)));
  picture.append(content);
  // Styles are computed only for elements of the page.
  const host = document.createElement("div");
  Object.assign(host.style, { position: "fixed", visibility: "hidden", colorScheme: "light" });
  host.append(picture);
  document.body.append(host);
  const toHex = colorReader();
  for (const each of picture.querySelectorAll<SVGElement>("*")) {
    const computed = getComputedStyle(each);
    for (const name of fonts) each.style[name] = computed[name];
    for (const name of attributes) {
      const value = computed.getPropertyValue(name);
      each.setAttribute(name, name === "fill" || name === "stroke" ? toHex(value) : value);
    }
    each.removeAttribute("class");
  }
  host.remove();
  return { picture, width, height };
}

function element(name: string, values: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(space, name) as SVGElement;
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser has no canvas.");
  return context;
}

/** Reads colors as #rrggbb: drawing programs do not know oklch(). */
function colorReader() {
  const context = contextOf(new OffscreenCanvas(1, 1));
  return (color: string): string => {
    if (color === "none") return color;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
}

/** Draws the shapes that charts consist of. */
function draw(context: OffscreenCanvasRenderingContext2D, shape: SVGElement): void {
  const text = (name: string) => shape.getAttribute(name) ?? "";
  const number = (name: string) => Number.parseFloat(text(name)) || 0;
  context.save();
  const [, x = 0, y = 0] = /translate\(([\d.]+) ([\d.]+)\)/.exec(text("transform"))?.map(Number) ?? [];
  context.translate(x, y);
  context.globalAlpha *= text("opacity") === "" ? 1 : number("opacity");
  context.fillStyle = text("fill");
  context.strokeStyle = text("stroke");
  context.lineWidth = number("stroke-width");
  context.lineCap = text("stroke-linecap") === "round" ? "round" : "butt";
  context.setLineDash(
    text("stroke-dasharray")
      .match(/[\d.]+/g)
      ?.map(Number) ?? [],
  );
  context.beginPath();
  if (shape.tagName === "rect") {
    context.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    context.fill();
  } else if (shape.tagName === "line") {
    context.moveTo(number("x1"), number("y1"));
    context.lineTo(number("x2"), number("y2"));
    context.stroke();
  } else if (shape.tagName === "polyline") {
    for (const point of text("points").split(" ")) {
      const [px = 0, py = 0] = point.split(",").map(Number);
      context.lineTo(px, py);
    }
    context.stroke();
  } else if (shape.tagName === "text") {
    const anchor = text("text-anchor");
    context.textAlign = anchor === "middle" ? "center" : anchor === "end" ? "end" : "start";
    context.font = `${shape.style.fontWeight} ${shape.style.fontSize} ${shape.style.fontFamily}`;
    context.fillText(shape.textContent, number("x"), number("y"));
  } else for (const child of shape.children) draw(context, child as SVGElement);
  context.restore();
}
