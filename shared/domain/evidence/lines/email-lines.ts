import { platformName } from "../../identities/platforms.ts";
import { compareText } from "../../text/compare-text.ts";
import { isPersonalEmail } from "../compare/compare-emails.ts";
import type { Facts } from "../facts.ts";
import type { EmailFact, NoreplyFact } from "../identity-facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import { type Comparison, comparisons } from "../weights.ts";
import { handleRef, identityRef, type Line, places, strongest } from "./line.ts";

function emailRefs(a: Facts, one: EmailFact, b: Facts, other: EmailFact) {
  return [identityRef(a, "email", one.value), identityRef(b, "email", other.value)];
}

const byVerified: readonly [Comparison, Comparison, Comparison] = [
  comparisons.unverifiedEmail,
  comparisons.halfVerifiedEmail,
  comparisons.verifiedEmail,
];

function compareEmails(a: Facts, one: EmailFact, b: Facts, other: EmailFact, prior: Prior): Line | null {
  const verified = (Number(one.verified) + Number(other.verified)) as 0 | 1 | 2;
  const refs = emailRefs(a, one, b, other);
  if (one.key === other.key) {
    return verified === 2
      ? {
          kind: "same-verified-email",
          direction: "for",
          bits: weightOf(byVerified[verified], prior),
          sentence: `Both profiles verified ${one.key}, ${places([...one.platforms, ...other.platforms])}.`,
          refs,
        }
      : {
          kind: "same-email",
          direction: "for",
          bits: weightOf(byVerified[verified], prior),
          sentence: `Both profiles have ${one.key}, verified on ${verified === 1 ? "one" : "neither"} of them.`,
          refs,
        };
  }
  if (one.mailbox !== other.mailbox) return null;
  const [first, second] = [one.key, other.key].sort();
  return {
    kind: "similar-email",
    direction: "for",
    bits: weightOf(verified === 2 ? comparisons.verifiedMailbox : comparisons.mailbox, prior),
    sentence: `${first} and ${second} reach the same mailbox.`,
    refs,
  };
}

/** Line for the same verified email, else the same email not verified on both, else the same mailbox. */
export function emailLines(a: Facts, b: Facts, prior: Prior): Line[] {
  const lines = a.emails.flatMap((one) => b.emails.flatMap((other) => compareEmails(a, one, b, other, prior) ?? []));
  const equal = strongest(lines.filter(({ kind }) => kind !== "similar-email"));
  return equal.length > 0 ? equal : strongest(lines);
}

/** Line for a `.mailmap` of a repository that assigns addresses of both profiles to one person. */
export function mailmapLines(a: Facts, b: Facts, prior: Prior): Line[] {
  const statedAddresses = ({ person }: Facts) => person.stated?.filter(({ email }) => isPersonalEmail(email)) ?? [];
  const lines = statedAddresses(a).flatMap((one) =>
    statedAddresses(b)
      .filter(({ proper, channel, email }) => proper === one.proper && channel === one.channel && email !== one.email)
      .map((other): Line => {
        const [first, second] = [one, other].toSorted((x, y) => compareText(x.email, y.email)) as [
          typeof one,
          typeof one,
        ];
        const [old, proper] = first.isProper ? [second, first] : [first, second];
        return {
          kind: "mailmap",
          direction: "for",
          bits: weightOf(comparisons.mailmap, prior),
          sentence: proper.isProper
            ? `The .mailmap of ${one.channel} says that ${old.email} is ${proper.email}.`
            : `The .mailmap of ${one.channel} gives ${old.email} and ${proper.email} to one person.`,
          refs: [identityRef(a, "email", one.email), identityRef(b, "email", other.email)],
        };
      }),
  );
  return strongest(lines);
}

function namedHandle(writer: Facts, address: NoreplyFact, owner: Facts, prior: Prior): Line[] {
  return owner.handles
    .filter(
      ({ platform, site, key }) => platform === address.platform && site === address.site && key === address.handle,
    )
    .map((handle) => ({
      kind: "noreply-handle" as const,
      direction: "for" as const,
      bits: weightOf(handle.verified ? comparisons.verifiedAccount : comparisons.unverifiedAccount, prior),
      sentence: `The address ${address.email} names the ${platformName(handle.platform)} handle ${handle.value} of the other profile${handle.verified ? "" : ", which is not verified"}.`,
      refs: [identityRef(writer, "email", address.email), handleRef(owner, handle)],
    }));
}

const isSameServer = (one: NoreplyFact, other: NoreplyFact) =>
  one.platform === other.platform && one.site === other.site;

function namedByBoth(a: Facts, b: Facts, prior: Prior): Line[] {
  return a.noreply.flatMap((one) =>
    b.noreply
      .filter((other) => isSameServer(one, other) && other.handle === one.handle)
      .map((other) => ({
        kind: "noreply-handle" as const,
        direction: "for" as const,
        bits: weightOf(
          one.verified && other.verified ? comparisons.verifiedAccount : comparisons.unverifiedAccount,
          prior,
        ),
        sentence: `Both profiles write from a noreply address of the ${platformName(one.platform)} handle ${one.handle}.`,
        refs: [identityRef(a, "email", one.email), identityRef(b, "email", other.email)],
      })),
  );
}

/** Pairs of noreply addresses with the same account number and different handles. */
export function renamedAccounts(a: Facts, b: Facts): { one: NoreplyFact; other: NoreplyFact }[] {
  return a.noreply.flatMap((one) =>
    b.noreply
      .filter((other) => other.account !== null && other.account === one.account && isSameServer(one, other))
      .filter(({ handle }) => handle !== one.handle)
      .map((other) => ({ one, other })),
  );
}

/** Line for an account that was renamed between two noreply addresses. It keeps its number. */
export function renamedLines(a: Facts, b: Facts, prior: Prior): Line[] {
  return strongest(
    renamedAccounts(a, b).map(({ one, other }) => {
      const [first, second] = [one.handle, other.handle].sort();
      return {
        kind: "renamed-handle",
        direction: "for",
        bits: weightOf(comparisons.accountNumber, prior),
        sentence: `The ${platformName(one.platform)} account ${one.account} writes as ${first} and as ${second}: it was renamed.`,
        refs: [identityRef(a, "email", one.email), identityRef(b, "email", other.email)],
      };
    }),
  );
}

/**
 * Line for a noreply address of one profile that contains the other's handle, or for noreply addresses of both with the
 * same handle.
 */
export function noreplyLines(a: Facts, b: Facts, prior: Prior): Line[] {
  return strongest([
    ...a.noreply.flatMap((address) => namedHandle(a, address, b, prior)),
    ...b.noreply.flatMap((address) => namedHandle(b, address, a, prior)),
    ...namedByBoth(a, b, prior),
  ]);
}
