/** Lower case of ASCII letters only. `toLowerCase` also makes a `k` of the Kelvin sign, which is another name. */
export const foldAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
