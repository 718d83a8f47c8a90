import { Bot } from "lucide-react";
import { type ComponentProps, useState } from "react";
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

/** One of the six avatar colors. */
type Tint = 1 | 2 | 3 | 4 | 5 | 6;

/** The avatar color of an entity, always the same for the same id (FNV-1a over its code units). */
export function tint(id: string): Tint {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (((hash >>> 0) % 6) + 1) as Tint;
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3|\ufe0f/u;

/** The first matching grapheme. The rest of the text is not segmented, because lists call this for many names. */
function firstGrapheme(text: string, isMatch: (grapheme: string) => boolean): string | undefined {
  for (const { segment } of segmenter.segment(text)) if (isMatch(segment)) return segment;
  return undefined;
}

const isLetter = (grapheme: string) => /[\p{L}\p{N}]/u.test(grapheme) && !emoji.test(grapheme);
const isNoEmoji = (grapheme: string) => !emoji.test(grapheme);

function upper(grapheme: string): string {
  const raised = grapheme.toUpperCase();
  // A letter with a two-letter upper case (ß) stays unchanged, because an initial is one letter.
  return firstGrapheme(raised, () => true) === raised ? raised : grapheme;
}

/** The first letters of up to two words of a name, emoji removed (rules.md 2); empty when there are none. */
export function initials(name: string): string {
  const words = name.split(/\s+/u);
  const letters: string[] = [];
  for (const word of words) {
    const letter = firstGrapheme(word, isLetter);
    if (letter !== undefined) letters.push(upper(letter));
    if (letters.length === 2) break;
  }
  if (letters.length > 0) return letters.join("");
  const sign = words.map((word) => firstGrapheme(word, isNoEmoji)).find((each) => each !== undefined);
  return sign === undefined ? "" : upper(sign);
}
