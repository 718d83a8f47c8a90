import { BadgeCheck, CircleHelp } from "lucide-react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";

/** Verified, or (with `verified={false}`) not: never by colour alone, and with the word for readers. */
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
