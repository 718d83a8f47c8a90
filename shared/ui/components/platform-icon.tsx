import { Fingerprint, Globe, GraduationCap, type LucideIcon, Mail, Pencil, Sparkle, Ticket } from "lucide-react";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { cn } from "../cn.ts";
import { platformMark } from "../platform-marks.ts";

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
