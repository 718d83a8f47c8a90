import { trimEndOf } from "../text/trim-characters.ts";
/**
 * Ids of one account in every form that its provider uses. GitHub's APIs return node ids, whose old and new form both
 * contain the number that commits name in noreply addresses.
 */
export function accountIds(platform: string, id: string): readonly string[] {
  if (platform !== "github") return [id];
  const number = /^\d{1,15}$/.test(id) ? Number(id) : numberOfNode(id);
  if (number === null) return [id];
  return [String(number), ...nodeTypes.flatMap(({ name, prefix }) => [oldNode(name, number), newNode(prefix, number)])];
}

/** Returns whether two ids belong to one account. */
export const isSameAccount = (platform: string, one: string, other: string): boolean =>
  one === other || accountIds(platform, one).includes(other);

/** Form of an account's id for comparison: its number, if the id contains it. */
export const accountKey = (platform: string, id: string): string => accountIds(platform, id)[0] ?? id;

/** App accounts: their login is unique among all accounts, and never given to another. */
export const isAppLogin = (platform: string, login: string): boolean =>
  platform === "github" && /\[bot\]$/i.test(login);

/**
 * Forms of ids that are shown to users, who copy them in place of the name or, on Stack Overflow, with the name of that
 * day behind them. No name has such a form.
 */
const shownIds: Readonly<Record<string, RegExp>> = {
  discord: /^\d{15,20}$/,
  slack: /^[UW](?=\D*\d)[A-Z\d]{6,20}$/,
  stackoverflow: /^\d{1,10}(?=$|\/[^/]*$)/,
};

/** The account's id in a typed handle; null for a name alone. */
export const shownId = (platform: string, handle: string): string | null =>
  (Object.hasOwn(shownIds, platform) && shownIds[platform]?.exec(handle)?.[0]) || null;

const nodeTypes = [
  { name: "User", prefix: "U_" },
  { name: "Bot", prefix: "BOT_" },
] as const;

/** `04:User583231` in base64, where `04` is the length of `User`. */
const oldNode = (name: string, number: number) => btoa(`0${name.length}:${name}${number}`);

/** The array [0, number] in MessagePack and base64url. */
function newNode(prefix: string, number: number): string {
  const bytes = String.fromCharCode(0x92, 0, ...packed(number));
  return `${prefix}${trimEndOf(btoa(bytes).replaceAll("+", "-").replaceAll("/", "_"), "=")}`;
}

/** An unsigned integer in the shortest form of MessagePack. */
function packed(number: number): number[] {
  const [mark, size] =
    number < 0x80 ? [null, 1] : number < 0x100 ? [0xcc, 1] : number < 0x10000 ? [0xcd, 2] : wide(number);
  const bytes = Array.from({ length: size }, (_, at) => Math.floor(number / 256 ** (size - 1 - at)) % 256);
  return mark === null ? bytes : [mark, ...bytes];
}

const wide = (number: number): [number, number] => (number < 2 ** 32 ? [0xce, 4] : [0xcf, 8]);

function numberOfNode(id: string): number | null {
  const [, coded] = /^(?:U|BOT)_([\w-]{3,16})$/.exec(id) ?? [];
  if (coded === undefined && !/^[A-Za-z\d+/]{8,40}={0,2}$/.test(id)) return null;
  try {
    const bytes = atob((coded ?? id).replaceAll("-", "+").replaceAll("_", "/"));
    if (coded === undefined) {
      const [, digits] = /^0(?:4:User|3:Bot)(\d{1,15})$/.exec(bytes) ?? [];
      return digits === undefined ? null : Number(digits);
    }
    const values = Array.from(bytes, (letter) => letter.charCodeAt(0));
    const number = values.slice(values.length === 3 ? 2 : 3).reduce((sum, byte) => sum * 256 + byte, 0);
    const isCanonical = nodeTypes.some(({ prefix }) => newNode(prefix, number) === id);
    return isCanonical ? number : null;
  } catch {
    return null;
  }
}
