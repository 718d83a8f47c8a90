import { BadgeCheck, CircleHelp } from "lucide-react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";

/**
 * Icon for verified or, with `verified={false}`, unverified. Not distinguished by color alone, and labeled for screen
 * readers.
 */
export function VerifiedMark({ verified = true, className }: { verified?: boolean; className?: string }) {
  const Mark = verified ? BadgeCheck : CircleHelp;
  return (
    <Mark
      data-slot="verified-mark"
      role="img"
      aria-label={verified ? texts.verified : texts.notVerified}
      className={cn("size-3.5", verified ? "text-accent" : "text-ink-3", className)}
    />
  );
}
