import { Bot } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { initials } from "#shared/domain/text/initials.ts";
import { type Tint, tint } from "#shared/domain/text/tint.ts";
import { cn } from "../cn.ts";

/** Only initials of 9 and 10 px are smaller than 12 px, because screen readers skip them (design notes). */
const sizes = {
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  32: "size-8 text-xs leading-none",
  40: "size-10 text-md leading-none",
  48: "size-12 text-lg leading-none",
  64: "size-16 text-xl leading-none",
} as const;

const corners = {
  20: "rounded-[4px]",
  24: "rounded-[5px]",
  32: "rounded-sm",
  40: "rounded-sm",
  48: "rounded-md",
  64: "rounded-md",
} as const;

const tints: Record<Tint, string> = {
  1: "bg-tint-1 text-tint-1-ink",
  2: "bg-tint-2 text-tint-2-ink",
  3: "bg-tint-3 text-tint-3-ink",
  4: "bg-tint-4 text-tint-4-ink",
  5: "bg-tint-5 text-tint-5-ink",
  6: "bg-tint-6 text-tint-6-ink",
};

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export interface AvatarProps extends Omit<ComponentProps<"span">, "children"> {
  /** Name of the person or organization, used for the initials. */
  name: string;
  /** Id of the entity, used for the color; the name when absent. */
  id?: string;
  /** Image URL, tried first. */
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Square and neutral: the shape of organizations. */
  square?: boolean;
  /** Robot icon instead of initials. */
  bot?: boolean;
  /** Uses a color for a square too: the logo of a project group. */
  tinted?: boolean;
}

/** Picture or initials of a person or organization. Decorative, because the name is always shown as text. */
export function Avatar({ name, id, src, size = 48, square, bot, tinted, className, ...props }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const neutral = bot || (square && !tinted);
  // An organization shows one letter, a person up to two.
  const letters = square ? (graphemes.segment(initials(name)).containing(0)?.segment ?? "") : initials(name);
  return (
    <span
      data-slot="avatar"
      aria-hidden="true"
      className={cn(
        "inline-grid shrink-0 place-items-center overflow-hidden leading-none font-semibold select-none",
        sizes[size],
        square ? corners[size] : "rounded-full",
        neutral ? "bg-surface-3 text-ink-2" : tints[tint(id ?? name)],
        className,
      )}
      {...props}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(src)}
        />
      ) : bot ? (
        <Bot className={size > 32 ? "size-5" : size > 24 ? "size-4" : "size-3"} />
      ) : (
        letters
      )}
    </span>
  );
}
