import { handleFromNoreply, isBotName, isSharedMailbox } from "../../identities/git-identity.ts";
import { domainKey, emailKey } from "../../identities/identity-value.ts";

/** Providers that ignore a `+tag` in an address. Those with `true` also ignore dots before the @. */
const tagged: ReadonlyMap<string, boolean> = new Map([
  ["gmail.com", true],
  ["googlemail.com", true],
  ["outlook.com", false],
  ["hotmail.com", false],
  ["live.com", false],
  ["fastmail.com", false],
  ["fastmail.fm", false],
  ["icloud.com", false],
  ["me.com", false],
  ["proton.me", false],
  ["protonmail.com", false],
  ["pm.me", false],
]);

/** Providers that give a mailbox to everyone: their domain does not identify an organization. */
const freeDomains: ReadonlySet<string> = new Set([
  ...tagged.keys(),
  ..."126.com 163.com aol.com duck.com free.fr gmx.at gmx.ch gmx.com gmx.de gmx.net hey.com laposte.net libero.it".split(
    " ",
  ),
  ..."mac.com mail.com mail.ru msn.com naver.com orange.fr posteo.de qq.com rediffmail.com riseup.net".split(" "),
  ..."rocketmail.com t-online.de tutanota.com web.de wanadoo.fr yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de".split(" "),
  ..."yahoo.fr yandex.com yandex.ru ymail.com zoho.com".split(" "),
]);

/** The mailbox of an address: without `+tag` and dots if its provider ignores them, else the address itself. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const host = key.slice(at + 1);
  const ignoresDots = tagged.get(host);
  if (ignoresDots === undefined) return key;
  const local = key.slice(0, at).replace(/\+.*$/s, "");
  return `${ignoresDots ? local.replaceAll(".", "") : local}@${host === "googlemail.com" ? "gmail.com" : host}`;
}

/** True for an address of a person: not of a role, a list or a machine, and no noreply address. */
export function isPersonalEmail(email: string): boolean {
  const key = emailKey(email);
  const local = key.slice(0, key.lastIndexOf("@"));
  return !isSharedMailbox(key) && handleFromNoreply(key) === null && !isBotName(local);
}

/** True for the domain of a provider that gives a mailbox to everyone. */
export function isFreeDomain(domain: string): boolean {
  return freeDomains.has(domainKey(domain));
}

const secondLevels: ReadonlySet<string> = new Set(
  "ac co com edu go gob gouv gov govt ltd me mil net nom ne or org re".split(" "),
);

/** The registered domain: `example.co.uk` of `eng.example.co.uk`. */
export function registeredDomain(domain: string): string {
  const labels = domain.split(".");
  const isCountry = labels.length > 2 && labels.at(-1)?.length === 2 && secondLevels.has(labels.at(-2) ?? "");
  return labels.slice(isCountry ? -3 : -2).join(".");
}

/** The registered domain of an address; null for free providers, machine names and invalid domains. */
export function ownDomain(email: string): string | null {
  const host = emailKey(email).replace(/^.*@/s, "");
  const labels = host.split(".");
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host);
  if (!isDomain || /\.(?:home|lan|local|localdomain|internal|intranet|invalid|none)$/.test(host)) return null;
  if (labels.some((_, at) => isFreeDomain(labels.slice(at).join(".")))) return null;
  return registeredDomain(host);
}
