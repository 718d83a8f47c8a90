import { createRandom, type Random } from "#demo/random.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { EvidencePerson, EvidenceWork } from "#shared/domain/evidence/person.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import {
  capital,
  commonFirst,
  fullName,
  type Human,
  makeHuman,
  namePools,
  word,
  writtenName,
} from "./generated-human.ts";

/** A profile and its true person: profiles with the same `truth` belong to one person. */
export interface GeneratedProfile extends EvidencePerson {
  readonly truth: number;
  readonly identities: readonly Identity[];
  readonly attributes: Attributes;
  readonly work: readonly EvidenceWork[];
  /** Project numbers as text. */
  readonly projectIds: readonly string[];
}

/**
 * Generates people as the tools of a community show them, with several profiles for some of them, and many lookalikes:
 * namesakes, also at one company, common handles, handles built from names, handles that strangers share, role and
 * family mailboxes, links to other people, placeholder names and bots. Equal numbers and seeds give equal people. The
 * duplicates cover each kind of evidence that matching knows; a few have only the name.
 */
export function* generatedPeople(humans: number, seed = 1): Generator<GeneratedProfile> {
  const random = createRandom(seed);
  const { given, families } = namePools(random, humans);
  const companies = Math.max(20, Math.round(humans / 60));
  const usedNames = new Set<string>();
  let before: Human | undefined;
  for (let truth = 0; truth < humans; truth += 1) {
    const human = makeHuman(
      random,
      truth,
      commonFirst(random, given),
      commonFirst(random, families),
      companies,
      usedNames,
    );
    const count = random.chance(0.8) ? 1 : random.chance(0.8) ? 2 : 3;
    const first = firstProfile(random, human);
    yield first;
    for (let at = 1; at < count; at += 1) yield duplicate(random, human, at);
    if (before !== undefined && random.chance(0.05)) yield lookalike(random, human, before, humans + truth);
    before = human;
  }
}

const email = (value: string, verified = true, platform = "git"): Identity => ({
  type: "email",
  platform,
  value,
  verified,
});
const account = (platform: string, value: string, verified = true): Identity => ({
  type: "username",
  platform,
  value,
  verified,
});
function profile(random: Random, human: Human, rest: Partial<GeneratedProfile>): GeneratedProfile {
  return {
    id: random.uuid(),
    truth: human.truth,
    displayName: fullName(human),
    identities: [],
    attributes: {},
    work: [],
    projectIds: human.projects,
    ...rest,
  };
}

/** Profile on the code host: handle, name, email and work. */
function firstProfile(random: Random, human: Human): GeneratedProfile {
  return profile(random, human, {
    displayName: random.chance(0.9) ? fullName(human) : human.handle,
    identities: [account("github", human.handle), email(human.mail)],
    attributes: {
      ...(random.chance(0.5) ? { location: { default: human.place } } : {}),
      ...(random.chance(0.4) ? { timezone: { default: human.zone } } : {}),
    },
    work: human.work,
  });
}

type Sign = (random: Random, human: Human, at: number) => Partial<GeneratedProfile>;

/** The same verified email on another platform. */
const sameEmail: Sign = (random, human, at) => ({
  displayName: writtenName(random, human),
  identities: [email(human.mail, true, other(random)), account("slack", `U${human.truth}x${at}`)],
});

/** The same name at the same company in the same years. */
const sameCompany: Sign = (random, human, at) => ({
  displayName: writtenName(random, human),
  identities: [account("linkedin", `in-${human.truth}-${at}`)],
  work: human.work,
  attributes: { location: { default: human.place } },
});

/** Further profiles of the same person, by the evidence that connects them and its share. */
const signs: readonly (readonly [share: number, make: Sign])[] = [
  [24, sameEmail],
  // A noreply address that names the verified handle.
  [
    20,
    (random, human, at) => ({
      displayName: random.chance(0.3) ? human.handle : writtenName(random, human),
      identities: [email(`${human.truth}${at}+${human.handle}@users.noreply.github.com`)],
    }),
  ],
  // The same email, entered by hand or named by another source.
  [
    14,
    (random, human) => ({
      displayName: writtenName(random, human),
      identities: [email(human.mail, false, random.chance(0.5) ? "git" : "custom")],
    }),
  ],
  // A link to the handle.
  [
    8,
    (random, human, at) => ({
      displayName: writtenName(random, human),
      identities: [account("devto", `writer${human.truth}x${at}`)],
      attributes: { websiteUrl: { default: `https://github.com/${human.handle}` } },
    }),
  ],
  // The same handle elsewhere.
  [
    14,
    (random, human) => ({
      displayName: random.chance(0.5) ? writtenName(random, human) : human.handle,
      identities: [account(random.pick(["twitter", "reddit", "hackernews", "gitlab"]), human.handle)],
      attributes: random.chance(0.3) ? { location: { default: human.place } } : {},
    }),
  ],
  // The same mailbox name at another domain.
  [
    7,
    (random, human) => ({
      displayName: fullName(human),
      identities: [email(`${human.mail.split("@")[0]}@elsewhere${random.int(1, 9)}.example`)],
    }),
  ],
  [7, sameCompany],
  // The same mailbox with a plus tag.
  [
    3,
    (random, human) => ({
      displayName: writtenName(random, human),
      identities: [email(human.mail.replace("@", "+git@"), true, "github")],
    }),
  ],
  // The same name, time zone and projects.
  [
    2,
    (_random, human, at) => ({
      identities: [account("discourse", `forum${human.truth}x${at}`)],
      attributes: { timezone: { default: human.zone } },
    }),
  ],
  // Only the same name.
  [
    1,
    (random, human, at) => ({
      displayName: writtenName(random, human),
      identities: [account("reddit", `r-${human.truth}-${at}`)],
    }),
  ],
];
const allShares = signs.reduce((sum, [share]) => sum + share, 0);

const other = (random: Random) => random.pick(["slack", "github", "groupsio", "discourse"]);

function duplicate(random: Random, human: Human, at: number): GeneratedProfile {
  let remainingShare = random.next() * allShares;
  const make = signs.find(([share]) => {
    remainingShare -= share;
    return remainingShare < 0;
  })?.[1];
  const isPossible = human.work.length > 0 || make !== sameCompany;
  const part = (isPossible ? make : sameEmail)?.(random, human, at) ?? {};
  // Some profiles carry a second piece of evidence.
  const second = random.chance(0.3) ? [email(human.mail, false, "custom")] : [];
  return profile(random, human, { ...part, identities: [...(part.identities ?? []), ...second] });
}

/** Profiles that only resemble this person or the previous one. */
const likenesses: readonly ((random: Random, human: Human, before: Human, at: number) => Partial<GeneratedProfile>)[] =
  [
    // A namesake with a different handle and mailbox.
    (_random, human, _before, at) => ({
      displayName: fullName(human),
      identities: [account("github", `other${at}`), email(`other${at}@gmail.com`)],
    }),
    // A namesake at the same company.
    (_random, human, _before, at) => ({
      displayName: fullName(human),
      identities: [account("linkedin", `same-${at}`), email(`s${at}@gmail.com`)],
      work: human.work,
    }),
    // A stranger with the same handle elsewhere.
    (random, human, before) => ({
      displayName: `${before.given} ${capital(word(random, 2))}`,
      identities: [account("reddit", human.handle)],
    }),
    // A mailbox of a role, shared with colleagues.
    (_random, human, before) => ({
      displayName: `${before.given} ${before.family}son`,
      identities: [email("security@project.example", false), email(`info@${human.mail.split("@")[1]}`, false)],
    }),
    // A relative using the same mailbox.
    (random, human) => ({
      displayName: `${capital(word(random, 2))} ${human.family}`,
      identities: [email(human.mail, false, "custom")],
    }),
    // A friend's profile that links to this person.
    (random, human, before, at) => ({
      displayName: `${before.given} ${capital(word(random, 2))}`,
      identities: [account("twitter", `friend${at}`)],
      attributes: { bio: { default: `Building things with https://github.com/${human.handle} and others` } },
    }),
    // A colleague with the same mailbox name at another domain and a different name.
    (random, human) => ({
      displayName: `${human.given} ${capital(word(random, 2))}`,
      identities: [email(`${human.mail.split("@")[0]}@third${random.int(1, 9)}.example`)],
    }),
    // Default names written by tools.
    (random) => ({
      displayName: random.pick(["root", "Your Name", "unknown", "ubuntu"]),
      identities: [email(`root@host${random.int(1, 999)}.example`)],
    }),
    // A bot with the person's handle.
    (_random, human) => ({
      displayName: `${human.handle}-bot`,
      identities: [account("gitlab", `${human.handle}-bot`)],
      attributes: { isBot: { default: true } },
    }),
  ];

function lookalike(random: Random, human: Human, before: Human, truth: number): GeneratedProfile {
  const make = likenesses[random.int(0, likenesses.length - 1)];
  return { ...profile(random, human, make?.(random, human, before, truth) ?? {}), truth };
}
