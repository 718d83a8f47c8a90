import type { Platform } from "./platforms.ts";

/**
 * The handle out of what was typed or pasted: a whole address of the platform's site gives the handle in it, an `@` in
 * front is left out.
 */
export function typedHandle(platform: Platform, typed: string): string {
  const text = typed.trim();
  const bare = withoutScheme(text);
  const prefixes = [
    platform.personPrefix,
    platform.organizationPrefix,
    ...(platform.key === "twitter" ? ["x.com/"] : []),
  ];
  for (const prefix of prefixes) {
    const start = prefix && withoutScheme(prefix);
    if (start && bare.toLowerCase().startsWith(start)) return bare.slice(start.length).replace(/[/?#].*$/, "");
  }
  return text.replace(/^@(?=\S)/, "");
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//i, "").replace(/^www\./i, "");
