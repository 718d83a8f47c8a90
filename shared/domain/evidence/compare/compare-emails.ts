import { handleFromNoreply, isBotName, isSharedMailbox } from "../../identities/git-identity.ts";

/** Providers whose mailboxes take any `+tag`; of those with `true`, dots before the @ do not count either. */
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

/** Providers where anybody has a mailbox: their domain is no organization. */
const freeDomains: ReadonlySet<string> = new Set([
  ...tagged.keys(),
  ..."126.com 163.com aol.com duck.com free.fr gmx.at gmx.ch gmx.com gmx.de gmx.net hey.com laposte.net libero.it".split(
    " ",
  ),
  ..."mac.com mail.com mail.ru msn.com naver.com orange.fr posteo.de qq.com rediffmail.com riseup.net".split(" "),
  ..."rocketmail.com t-online.de tutanota.com web.de wanadoo.fr yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de".split(" "),
  ..."yahoo.fr yandex.com yandex.ru ymail.com zoho.com".split(" "),
]);

/** What an e-mail address is compared by: lower case, one form of each letter. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** The mailbox that an address reaches where its provider ignores `+tags` and dots; else the address itself. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const host = key.slice(at + 1);
  const ignoresDots = tagged.get(host);
  if (ignoresDots === undefined) return key;
  const local = key.slice(0, at).replace(/\+.*$/, "");
  return `${ignoresDots ? local.replaceAll(".", "") : local}@${host === "googlemail.com" ? "gmail.com" : host}`;
}

/** True for an address that can tell who a person is: no role, list, machine or noreply one. */
export function isPersonalEmail(email: string): boolean {
  const key = emailKey(email);
  const local = key.slice(0, key.lastIndexOf("@"));
  return !isSharedMailbox(key) && handleFromNoreply(key) === null && !isBotName(local);
}

/** True for the domain of a provider where anybody has a mailbox. */
export function isFreeDomain(domain: string): boolean {
  return freeDomains.has(domain.trim().toLowerCase());
}

const secondLevels: ReadonlySet<string> = new Set("ac co com edu gob gouv gov ltd me net nom ne or org".split(" "));

/** The domain that somebody registered: `example.co.uk` of `eng.example.co.uk`. */
export function registeredDomain(domain: string): string {
  const labels = domain.split(".");
  const isCountry = labels.length > 2 && labels.at(-1)?.length === 2 && secondLevels.has(labels.at(-2) ?? "");
  return labels.slice(isCountry ? -3 : -2).join(".");
}

/** The registered domain of an address; null for free providers, machines and what is no domain. */
export function ownDomain(email: string): string | null {
  const host = emailKey(email).slice(email.lastIndexOf("@") + 1);
  const labels = host.split(".");
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host);
  if (!isDomain || /\.(?:home|lan|local|localdomain|internal|intranet|invalid|none)$/.test(host)) return null;
  if (labels.some((_, at) => isFreeDomain(labels.slice(at).join(".")))) return null;
  return registeredDomain(host);
}
