import { Fingerprint, Globe, GraduationCap, type LucideIcon, Mail, Pencil, Sparkle, Ticket } from "lucide-react";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { cn } from "../cn.ts";
import { platformMark } from "../platform-marks.ts";

/** Sources that have no brand mark. */
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
  /** The platform's name stands beside it in text: then the mark says nothing to readers. */
  decorative?: boolean;
  /** 16 px by default; give a size-* class. The colour is the text's. */
  className?: string;
}

/** The mark of a platform, named for readers where it stands alone. */
export function PlatformIcon({ platform, decorative, className }: PlatformIconProps) {
  const key = platformKey(platform);
  const mark = platformMark(key);
  const named = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": platformName(platform) };
  if (mark === null) {
    const Other = others.get(key) ?? Globe;
    return <Other data-slot="platform-icon" className={className} {...named} />;
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: aria-label names it where it stands alone
    <svg data-slot="platform-icon" fill="currentColor" className={cn("size-4 shrink-0", className)} {...named}>
      <use href={mark} />
    </svg>
  );
}
