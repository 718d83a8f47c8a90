import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { firstFeed, type LensSettings } from "#shared/domain/lens-settings.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import type { DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

const blog = "https://blog.cloud-harbor.example/feed.xml";

/** Feed settings of the demo's administrator and reader. */
const settings: LensSettings = {
  onboarded: true,
  feed: {
    ...firstFeed,
    keywords: ["software supply chain", "open source governance", "internationalization", "release automation"],
    exactKeywords: ["Helmsman", "Tidewater"],
    excludedKeywords: ["hiring"],
    publishedDate: "Last 30d",
    feeds: [blog],
  },
  aiReplies: true,
  emailDigestActive: false,
  emailDigest: null,
};

type Source = "hackernews" | "devto" | "reddit" | "stackoverflow" | "github" | "rss";

/** Source, title, description, comments, points. */
const posts: readonly (readonly [Source, string, string, number, number])[] = [
  [
    "hackernews",
    "Helmsman 2.0: declarative clusters without a control plane",
    "We rewrote the scheduler so that a cluster can lose every coordinator and still converge. What we measured, and what we would do differently.",
    214,
    486,
  ],
  [
    "devto",
    "How we cut Helmsman rollouts from nine minutes to forty seconds",
    "Batching health checks, one shared watch and a smaller diff: three changes that made every release faster.",
    18,
    97,
  ],
  [
    "reddit",
    "Helmsman or plain manifests for a team of four?",
    "We run eleven services on three machines. Is Helmsman worth learning, or is it too much at this size?",
    63,
    41,
  ],
  [
    "stackoverflow",
    "Helmsman rollout hangs at 'waiting for probes' behind a proxy",
    "The rollout never finishes when probes go through our corporate proxy. Direct requests to the same endpoint answer at once.",
    2,
    5,
  ],
  [
    "github",
    "Helmsman chart values are not merged for nested lists",
    "Lists in a values file replace those of the parent instead of being merged by name. Steps to reproduce below.",
    14,
    9,
  ],
  [
    "rss",
    "Cloud Harbor: what we learned from a year of open roadmaps",
    "Twelve months ago every project moved its roadmap into the open. Who reads them, who votes, and what changed.",
    0,
    0,
  ],
  [
    "hackernews",
    "Ask HN: How do you sign releases in your open-source project?",
    "Keys on a maintainer's laptop, keyless signing in CI, or nothing at all? Curious what small projects do about their software supply chain.",
    187,
    263,
  ],
  [
    "devto",
    "A software supply chain you can explain on one page",
    "Provenance, attestations and a lock file: which attack does each of them stop?",
    11,
    134,
  ],
  [
    "reddit",
    "Our software supply chain audit found nothing, and that was the problem",
    "The scanner never looked at vendored code. How do others check what their checks do not see?",
    92,
    310,
  ],
  [
    "stackoverflow",
    "Verify a build attestation without network access",
    "I have the bundle and the artifact on a machine without internet. Which parts can be verified offline?",
    1,
    12,
  ],
  [
    "github",
    "Publish provenance with each release",
    "Downstream distributions ask for attestations. Proposal: generate them in the release workflow and attach them to the tag.",
    31,
    44,
  ],
  [
    "devto",
    "Tidewater for people who know batch jobs",
    "Streams look frightening until you see them as batches that never end. An introduction with one example.",
    7,
    58,
  ],
  [
    "hackernews",
    "Tidewater: exactly-once pipelines in 4,000 lines",
    "A small stream processor whose whole state machine fits on two screens.",
    121,
    342,
  ],
  [
    "reddit",
    "Tidewater lost my offsets after an unclean shutdown",
    "Power went out, and the pipeline started from the beginning. Did I miss a setting?",
    24,
    17,
  ],
  [
    "stackoverflow",
    "Tidewater window never closes when events arrive late",
    "With a five minute window and late events allowed, the last window stays open for ever.",
    3,
    8,
  ],
  [
    "github",
    "Tidewater: back-pressure is ignored by the file sink",
    "Memory grows without a bound when the disk is slower than the source.",
    9,
    6,
  ],
  [
    "hackernews",
    "Open source governance is mostly about saying no",
    "A maintainer of ten years on charters, steering committees and the meetings that were not needed.",
    156,
    401,
  ],
  [
    "devto",
    "Open source governance: a charter template that fits on a page",
    "Roles, decisions, conflicts and how to leave. Copy it, change it, and write down why.",
    22,
    180,
  ],
  [
    "reddit",
    "Who owns the name of your open source project?",
    "Governance question: our founder left and still holds trademark and domain. What did you do?",
    78,
    205,
  ],
  [
    "rss",
    "Electing a steering committee when half of the contributors are paid by one company",
    "How Open Meadow changed its voting rules, and what the first election under them looked like.",
    0,
    0,
  ],
  [
    "hackernews",
    "Internationalization is not a string table",
    "Plurals, bidirectional text, names and dates: the parts that hurt when they come last.",
    203,
    377,
  ],
  [
    "devto",
    "Seven internationalization bugs that only your users see",
    "From sorted lists to truncated labels. Each with a test that finds it.",
    15,
    142,
  ],
  [
    "stackoverflow",
    "Internationalization: plural rules for fractions in message formats",
    "CLDR says that 1.5 is 'other' in English. How is that expressed without writing every case?",
    2,
    21,
  ],
  [
    "reddit",
    "What does your internationalization workflow look like with volunteers?",
    "We have forty translators and no release manager. Looking for a way that does not burn people out.",
    37,
    66,
  ],
  [
    "github",
    "Babel Garden: fall back to the base language before English",
    "A reader of Swiss German gets English, although German is there.",
    12,
    19,
  ],
  [
    "devto",
    "Release automation for projects with three maintainers and no time",
    "Changelogs from commits, a bot that asks before it publishes, and a rollback that was tried.",
    9,
    88,
  ],
  [
    "hackernews",
    "Show HN: A release bot that explains what it is about to do",
    "Most release automation fails at the moment when somebody has to trust it.",
    74,
    168,
  ],
  [
    "reddit",
    "Release automation broke our semver promise. Twice.",
    "Both times the tool was right about the commits and wrong about what users call breaking.",
    45,
    129,
  ],
  [
    "github",
    "Release automation: publish a draft first",
    "Let the workflow stop before the tag is pushed, so that somebody can read the notes.",
    17,
    23,
  ],
  ["rss", "Wicklight 1.8 is out", "Faster start, a new theme engine, and goodbye to the old plugin interface.", 0, 0],
  [
    "stackoverflow",
    "Release automation: how to skip a version after a broken publish",
    "The registry does not take the same version again. What is the usual way on?",
    4,
    15,
  ],
  [
    "devto",
    "Reading a software supply chain advisory without panic",
    "Five questions to ask before you wake somebody up.",
    6,
    71,
  ],
  [
    "hackernews",
    "The bus factor of your software supply chain",
    "We looked at 2,000 packages: how many have a second person who could publish?",
    241,
    512,
  ],
  [
    "reddit",
    "Helmsman operators: how do you keep secrets out of values files?",
    "Sealed, mounted or fetched at start? Looking for war stories.",
    29,
    38,
  ],
  [
    "github",
    "Document open source governance of sub-projects",
    "It is not written anywhere who decides on a new maintainer of a sub-project.",
    8,
    11,
  ],
  [
    "rss",
    "Meet the maintainers: Thistle",
    "Four people in three time zones keep it going. A conversation about reviews, rest and saying no.",
    0,
    0,
  ],
];

const dayMs = 24 * 60 * 60_000;
/** Invented URLs of the posts. Their ids and names do not exist on these sites. */
const addresses: Readonly<Record<Source, (at: number, slug: string, handle: string) => string>> = {
  hackernews: (at) => `https://news.ycombinator.com/item?id=9990000${at + 10}`,
  devto: (_at, slug, handle) => `https://dev.to/${handle}/${slug}`,
  reddit: (at, slug) => `https://www.reddit.com/r/cdp_demo/comments/demo${at + 10}/${slug.replaceAll("-", "_")}/`,
  stackoverflow: (at, slug) => `https://stackoverflow.com/questions/9990000${at + 10}/${slug}`,
  github: (at) => `https://github.com/cdp-demo-foundation/helmsman/issues/${at + 101}`,
  rss: (_at, slug) => `https://blog.cloud-harbor.example/${slug}`,
};

/** Adds posts of the last month. A person of the demo data is the author of about every other one. */
export async function seedLensPosts(
  tx: Executor,
  random: Random,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  let age = 0.1;
  const rows = posts.map(([platform, title, description, comments, points], at) => {
    age += random.next() * 1.4;
    const slug = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
    const known = random.chance(0.5) ? people.find((each) => handleOn(each, platform, at) !== undefined) : undefined;
    const handle = (known && handleOn(known, platform, at)) ?? `cdp-demo-stranger-${at}`;
    const url = addresses[platform](at, slug, handle);
    const hasAuthor = platform !== "stackoverflow" && platform !== "rss";
    return {
      address: canonicalAddress(url),
      url,
      platform,
      posted_at: new Date(now.getTime() - (((at * 7) % posts.length) + age / posts.length) * 0.8 * dayMs).toISOString(),
      title,
      description,
      author: hasAuthor ? { platform, handle } : null,
      comments: platform === "rss" ? null : comments,
      points: platform === "rss" ? null : points,
      sources: platform === "rss" ? [`feed ${blog}`] : [],
      is_searched: platform !== "rss",
      found_at: now.toISOString(),
    };
  });
  await tx.execute(sql`delete from lens_found_posts`);
  // Lists the columns, because a generated column cannot be inserted.
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(", "));
  await tx.execute(sql`
    insert into lens_found_posts (${columns})
    select ${columns} from json_populate_recordset(null::lens_found_posts, ${JSON.stringify(rows)}::json)`);
}

/** Returns the handle of a person on a platform. Each post considers a different subset of people. */
const handleOn = ({ id, identities }: DemoPerson, platform: Source, at: number): string | undefined =>
  Number.parseInt(id.slice(0, 2), 16) % posts.length === at
    ? identities.find((each) => each.platform === platform && each.type === "username" && each.verified)?.value
    : undefined;

/** Gives two of the demo accounts a feed, and the team some bookmarks. The project admin starts with onboarding. */
export async function seedLensUsers(db: Database): Promise<void> {
  const ids = Object.fromEntries(demoAccounts.map((account) => [account.name, demoUserId(account)]));
  const own = JSON.stringify({ eagleEye: settings });
  await db.execute(sql`
    update users set settings = settings || ${own}::jsonb
    where id = any(${sql.param([ids.admin, ids.readonly])}::uuid[]) and not settings ? 'eagleEye'`);
  const found = await db.execute<{
    url: string;
    address: string;
    platform: string;
    posted_at: string;
    post: unknown;
  }>(sql`
    select url, address, platform, posted_at,
      jsonb_build_object('title', title, 'description', description, 'thumbnail', thumbnail, 'author', author) as post
    from lens_found_posts where platform <> 'rss' order by points desc nulls last, id limit 7`);
  const bookmarked = found.rows.map((row) => ({ ...row, id: crypto.randomUUID() }));
  if (bookmarked.length === 0) return;
  await insertRows(db, "lens_posts", withTimes(bookmarked), "on conflict do nothing");
  const actions = bookmarked.flatMap(({ id, posted_at }, at) => [
    action(id, "bookmark", at % 3 === 0 ? ids.admin : ids["project-admin"], posted_at),
    ...(at % 2 === 0 ? [action(id, "thumbs-up", ids["project-admin"], posted_at)] : []),
  ]);
  await insertRows(db, "lens_actions", withTimes(actions), "on conflict do nothing");
}

const action = (contentId: string, type: string, userId: string | undefined, timestamp: string) => ({
  id: crypto.randomUUID(),
  content_id: contentId,
  type,
  action_by_id: userId,
  timestamp,
});

const withTimes = <T extends object>(rows: readonly T[]) => {
  const now = new Date().toISOString();
  return rows.map((row) => ({ ...row, created_at: now, ...("post" in row && { updated_at: now }) }));
};
