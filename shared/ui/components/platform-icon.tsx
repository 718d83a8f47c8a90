import { Fingerprint, Globe, GraduationCap, type LucideIcon, Mail, Pencil, Sparkle, Ticket } from "lucide-react";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { cn } from "../cn.ts";
import sprite from "../platform-marks.svg?url&no-inline";

/** Icons of sources without a brand mark. */
const others: ReadonlyMap<string, LucideIcon> = new Map([
  ["email", Mail],
  ["custom", Pencil],
  ["enrichment", Sparkle],
  ["peopledatalabs", Sparkle],
  ["lfid", Fingerprint],
  ["tnc", GraduationCap],
  ["training_cert", GraduationCap],
  ["cvent", Ticket],
]);

interface PlatformIconProps {
  platform: string;
  /** Hides the icon from screen readers, because the platform's name is shown next to it. */
  decorative?: boolean;
  /** 16 px by default; pass a size-* class. The color is inherited from the text. */
  className?: string;
}

/** Icon of a platform, with an accessible name unless it is decorative. */
export function PlatformIcon({ platform, decorative, className }: PlatformIconProps) {
  const key = platformKey(platform);
  const mark = platformMark(key);
  const named = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": platformName(platform) };
  if (mark === null) {
    const Other = others.get(key) ?? Globe;
    return <Other data-slot="platform-icon" className={className} {...named} />;
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: aria-label names a non-decorative icon
    <svg data-slot="platform-icon" fill="currentColor" className={cn("size-4 shrink-0", className)} {...named}>
      <use href={mark} />
    </svg>
  );
}

const marks = new Set(
  "github gitlab git twitter reddit discord hackernews stackoverflow discourse devto jira confluence crunchbase hubspot linkedin groupsio gerrit slack".split(
    " ",
  ),
);

let isRequested = false;

/**
 * Returns the `<use>` reference of a platform's mark; null when it has none. The marks are in a separate file that no
 * script contains. The file is inserted into the page with the first mark, because a `<use>` of an external file
 * refetches it each time without a browser cache, as in an extension, and takes a millisecond.
 */
export function platformMark(key: string): string | null {
  if (!marks.has(key)) return null;
  if (!isRequested && typeof document !== "undefined") loadMarks();
  return `#mark-${key}`;
}

/** Uses XMLHttpRequest, because only it parses a document without a Trusted Types policy. */
function loadMarks(): void {
  isRequested = true;
  const request = new XMLHttpRequest();
  request.open("GET", sprite);
  request.responseType = "document";
  request.onloadend = () => {
    const drawn = request.responseXML?.documentElement;
    // The next mark retries.
    if (!drawn) isRequested = false;
    else document.body.append(document.importNode(drawn, true));
  };
  request.send();
}
