import { activityId } from "#server/activities/activity-id.ts";
import { activityTypes } from "#shared/domain/activity-types.ts";
import { type ManualAffiliation, organizationAt } from "#shared/domain/affiliation.ts";
import type { DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

/** A sub-project as it was stored, with where its activity takes place. */
export interface PlacedSubProject {
  readonly id: string;
  readonly slug: string;
  readonly platforms: readonly [string, ...string[]];
  readonly weight: number;
}

interface DemoActivity extends Record<string, unknown> {
  readonly timestamp: Date;
  readonly platform: string;
  readonly type: string;
  readonly channel: string;
  readonly source_id: string;
  readonly source_parent_id: string | null;
}

const subjects = [
  "the parser",
  "reconnecting after a timeout",
  "Unicode names",
  "the release notes",
  "memory use in long runs",
  "the getting started page",
  "flaky tests",
  "configuration by file",
  "the dark theme",
  "error messages",
  "time zones",
  "the migration guide",
] as const;
const verbs = ["Fix", "Improve", "Document", "Question about", "Proposal for", "Speed up", "Simplify", "Test"] as const;
const dayMs = 86_400_000;

/** What people did in two years, on every platform of their sub-projects, with the organization it counts for. */
export function demoActivities(
  random: Random,
  people: readonly DemoPerson[],
  subProjects: readonly [PlacedSubProject, ...PlacedSubProject[]],
  affiliations: ReadonlyMap<string, readonly ManualAffiliation[]>,
  now: Date,
): DemoActivity[] {
  const rows: DemoActivity[] = [];
  for (const person of people) {
    if (person.manuallyCreated) continue;
    const count = Math.max(1, Math.round(person.weight * 4));
    const work = person.work.map((each) => ({
      organizationId: each.organization.id,
      dateStart: each.dateStart,
      dateEnd: each.dateEnd,
      affiliationOverride: { allowAffiliation: true, isPrimaryWorkExperience: each.isPrimary },
    }));
    // People come in bursts around some weeks rather than evenly.
    const bursts = Array.from({ length: 1 + Math.floor(count / 8) }, () => random.next() ** 1.3 * person.since);
    for (let nth = 0; nth < count; nth += 1) {
      const place =
        subProjects[person.subProjects[random.int(0, person.subProjects.length - 1)] ?? 0] ?? subProjects[0];
      const days =
        nth === 0
          ? person.since
          : Math.min(person.since, Math.abs((bursts[nth % bursts.length] ?? 0) + random.int(-9, 9)));
      const at = new Date(now.getTime() - days * dayMs - random.int(1, 80_000) * 1000);
      const organizationId = organizationAt(at, place.id, affiliations.get(person.id) ?? [], work);
      rows.push(demoActivity(random, person, place, at, organizationId, rows.length));
    }
  }
  return withConversations(rows);
}

/** What people talk about, and what they say to it. */
const topics =
  /^(issues-opened|pull_request-opened|merge_request-opened|discussion-started|post|question|create_topic)$/;
const answers = /comment|^answer$|^message_in_topic$|reviewed/;

/** Every answer belongs to the topic that was opened last before it in its channel. */
function withConversations(rows: readonly DemoActivity[]): DemoActivity[] {
  const open = new Map<string, string>();
  const inTime = rows.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  return inTime.map((row) => {
    const place = `${row.platform} ${row.channel}`;
    if (topics.test(row.type)) open.set(place, row.source_id);
    return answers.test(row.type) ? { ...row, source_parent_id: open.get(place) ?? null } : row;
  });
}

function demoActivity(
  random: Random,
  person: DemoPerson,
  place: PlacedSubProject,
  at: Date,
  organizationId: string | null,
  number: number,
): DemoActivity {
  const platform = random.pick(place.platforms);
  const [first = "message", ...rest] = Object.keys(activityTypes[platform] ?? {}).filter(
    (type) => platform === "git" || !type.endsWith("-commit"),
  );
  const type = platform === "git" && random.chance(0.7) ? "authored-commit" : random.pick([first, ...rest]);
  const about = `${random.pick(verbs)} ${random.pick(subjects)}`;
  // A star, a new member or a reaction is an act without words.
  const saysNothing = /star$|fork|join|leave|follow|reaction|like/.test(type);
  const channel = channelOf(platform, place.slug);
  const sourceId = `demo-${number}`;
  return {
    id: activityId({ segmentId: place.id, platform, channel, type, sourceId }),
    timestamp: at,
    platform,
    type,
    channel,
    source_id: sourceId,
    source_parent_id: null,
    segment_id: place.id,
    member_id: person.id,
    username: person.identities.find((identity) => identity.platform === platform)?.value ?? null,
    organization_id: organizationId,
    title: saysNothing || isUntitled(platform, type) ? null : about,
    body:
      !saysNothing && (random.chance(0.5) || isUntitled(platform, type))
        ? `${about}: what I found, and a first idea of what to do about it.`
        : null,
    url: urlOf(platform, channel, type, number),
    attributes: {
      ...(platform === "git" ? { isMainBranch: true, isMerge: random.chance(0.1) } : {}),
      ...(type === "reaction" ? { reactionType: random.pick(["like", "praise", "interest"]) } : {}),
      ...(platform === "discord" ? { thread: random.chance(0.3) } : {}),
      ...talkedAbout(platform, type, about, urlOf(platform, channel, type, number)),
      ...(type === "thread_message" ? { childChannel: about } : {}),
    },
    sentiment: activityTypes[platform]?.[type]?.calculateSentiment ? random.int(20, 95) : null,
  };
}

/** What is written there has a text and no title. */
const isUntitled = (platform: string, type: string) =>
  platform === "twitter" || platform === "linkedin" || (platform === "reddit" && type === "comment");

/** What a comment says of that which it stands below, as its sentence needs it. */
function talkedAbout(platform: string, type: string, about: string, url: string | null): Record<string, unknown> {
  if ((platform === "hackernews" || platform === "reddit") && type === "comment")
    return { parentTitle: about, parentUrl: url };
  if (platform === "linkedin") return { postBody: about, postUrl: url };
  return platform === "devto" ? { articleTitle: about, articleUrl: url } : {};
}

function channelOf(platform: string, slug: string): string {
  const plain = slug.replace(/^nonlf_/, "");
  switch (platform) {
    case "github":
      return `https://github.com/cdp-demo-foundation/${plain}`;
    case "gitlab":
      return `https://gitlab.com/cdp-demo-foundation/${plain}`;
    case "git":
      return `https://git.example/${plain}`;
    case "gerrit":
    case "jira":
    case "confluence":
      return `https://${platform}.example/${plain}`;
    case "reddit":
      return `cdp_demo_${plain.replaceAll("-", "_")}`;
    case "linkedin":
      return "Cloud Harbor";
    case "twitter":
      return `#${plain.replaceAll("-", "")}`;
    case "groupsio":
      return `${plain}+dev`;
    case "devto":
      return "cdp-demo-writer";
    case "discourse":
      return "forum.example";
    default:
      return plain;
  }
}

function urlOf(platform: string, channel: string, type: string, number: number): string | null {
  if (platform === "git") return null;
  if (platform === "github" || platform === "gitlab") {
    const kind = type.startsWith("pull_request")
      ? "pull"
      : type.startsWith("merge_request")
        ? "merge_requests"
        : "issues";
    return /star|fork/.test(type) ? channel : `${channel}/${kind}/${number}`;
  }
  if (platform === "discourse") return `https://${channel}/t/${number}`;
  return channel.startsWith("https://") ? `${channel}/${number}` : `https://${platform}.example/${channel}/${number}`;
}
