/** Usual transliteration of Cyrillic and Greek letters to Latin letters, without marks. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: "a", б: "b", в: "v", г: "g", ґ: "g", д: "d", е: "e", ё: "e", є: "e", ж: "zh", з: "z", и: "i", і: "i" },
    ...{ ї: "i", й: "i", к: "k", л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f" },
    ...{ х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "i", ь: "", э: "e", ю: "iu", я: "ia", ђ: "d" },
    ...{ ј: "i", љ: "l", њ: "n", ћ: "c", џ: "dz", ў: "u" },
    ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m", ν: "n" },
    ...{ ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", τ: "t", υ: "i", φ: "f", χ: "ch", ψ: "ps", ω: "o" },
  }),
);

/** Spellings that differ between transcriptions. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/y|j/g, "i"],
  [/kh/g, "h"],
  [/w/g, "v"],
  [/ks/g, "x"],
  [/i+/g, "i"],
  [/ie(?=[^aeiou]|$)/g, "e"],
];

/** Converts a word of a Cyrillic, Greek or Latin name to one Latin spelling, so that different transcriptions match. */
export function transliterate(word: string): string {
  const latin = [...word].map((letter) => letters.get(letter) ?? letter).join("");
  return spellings.reduce((text, [pattern, to]) => text.replace(pattern, to), latin);
}
