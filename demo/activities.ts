import { activityId } from "#server/records/activities/activity-id.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { type ManualAffiliation, organizationAt } from "#shared/domain/people/affiliation.ts";
import {
  commitAttributes,
  describeActivity,
  projectKey,
  type Topic,
  topicTypeOf,
  writtenType,
} from "./activity-details.ts";
import type { DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

/** Stored sub-project with the platforms of its activity. */
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

/**
 * Creates two years of activities on every platform of the people's sub-projects, with the organization each counts
 * for.
 */
export function demoActivities(
  random: Random,
  people: readonly DemoPerson[],
  subProjects: readonly [PlacedSubProject, ...PlacedSubProject[]],
  affiliations: ReadonlyMap<string, readonly ManualAffiliation[]>,
  now: Date,
): DemoActivity[] {
  const rows: DraftActivity[] = [];
  for (const person of people) {
    if (person.manuallyCreated) continue;
    const count = Math.max(1, Math.round(person.weight * 4));
    const work = person.work.map((each) => ({
      organizationId: each.organization.id,
      dateStart: each.dateStart,
      dateEnd: each.dateEnd,
      affiliationOverride: { allowAffiliation: true, isPrimaryWorkExperience: each.isPrimary },
    }));
    // Activity clusters around some weeks instead of being spread evenly.
    const bursts = Array.from({ length: 1 + Math.floor(count / 8) }, () => random.next() ** 1.3 * person.since);
    for (let nth = 0; nth < count; nth += 1) {
      const place =
        subProjects[person.subProjects[random.int(0, person.subProjects.length - 1)] ?? 0] ?? subProjects[0];
      const days =
        nth === 0
          ? person.since
          : Math.min(person.since, Math.abs((bursts[nth % bursts.length] ?? 0) + random.int(-9, 9)));
      const at = new Date(now.getTime() - days * dayMs - random.int(1, 80_000) * 1000);
      const facts = { countsForNobody: false, affiliations: affiliations.get(person.id) ?? [], work, removed: [] };
      const organizationId = organizationAt(facts, { date: at, segmentId: place.id });
      rows.push(demoActivity(random, person, place, at, organizationId, rows.length));
    }
  }
  return withConversations(rows);
}

/** Activity before its parent is known. */
interface DraftActivity extends Topic {
  readonly timestamp: Date;
  readonly platform: string;
  readonly type: string;
  readonly channel: string;
  readonly segmentId: string;
  readonly memberId: string;
  readonly organizationId: string | null;
  readonly sentiment: number | null;
  /** True to write a body for types that can go without one. */
  readonly isWordy: boolean;
  readonly isMerge: boolean;
}

/**
 * Assigns every answer to the latest topic opened before it in its channel. Without an open topic it opens one itself.
 */
function withConversations(drafts: readonly DraftActivity[]): DemoActivity[] {
  const open = new Map<string, Topic>();
  const inTime = drafts.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  return inTime.map((draft) => {
    const { platform, channel } = draft;
    const topicType = topicTypeOf(platform, draft.type);
    const topic = topicType === null ? undefined : open.get(`${platform} ${channel} ${topicType}`);
    const type = topic ? draft.type : (topicType ?? draft.type);
    if (!topic) open.set(`${platform} ${channel} ${type}`, draft);
    return finish({ ...draft, type }, topic ?? draft);
  });
}

function finish(draft: DraftActivity, topic: Topic): DemoActivity {
  const { about, number, isWordy, isMerge, platform, type, channel, segmentId, sourceId } = draft;
  const hasSentiment = activityTypes[platform]?.[type]?.calculateSentiment === true;
  const said = `${topic.about}: what I found, and a first idea of what to do about it.`;
  const words = isWordy ? said : null;
  const details =
    platform === "git"
      ? { title: about, body: words, url: null, attributes: commitAttributes(number, isMerge) }
      : describeActivity(platform, type, { channel, number, topic, said, words });
  return {
    ...details,
    ...{ timestamp: draft.timestamp, platform, type, channel, username: draft.username },
    sentiment: hasSentiment ? draft.sentiment : null,
    id: activityId({ segmentId, platform, channel, type, sourceId }),
    source_id: sourceId,
    source_parent_id: topic.sourceId === sourceId ? parentWithoutTopic(platform, type, number) : topic.sourceId,
    segment_id: segmentId,
    member_id: draft.memberId,
    organization_id: draft.organizationId,
  };
}

/** Returns a parent that is not an activity: a LinkedIn post or a forked project. */
function parentWithoutTopic(platform: string, type: string, number: number): string | null {
  if (platform === "linkedin") return `urn:li:share:${number}`;
  return platform === "gitlab" && type === "fork" ? "1" : null;
}

function demoActivity(
  random: Random,
  person: DemoPerson,
  place: PlacedSubProject,
  at: Date,
  organizationId: string | null,
  number: number,
): DraftActivity {
  const platform = random.pick(place.platforms);
  const [first = "message", ...rest] = Object.keys(activityTypes[platform] ?? {}).filter(
    (type) => platform === "git" || !type.endsWith("-commit"),
  );
  const picked = platform === "git" && random.chance(0.7) ? "authored-commit" : random.pick([first, ...rest]);
  const type = writtenType(platform, picked);
  return {
    timestamp: at,
    platform,
    type,
    about: `${random.pick(verbs)} ${random.pick(subjects)}`,
    number,
    isWordy: random.chance(0.5),
    isMerge: random.chance(0.1),
    channel: channelOf(platform, place.slug),
    sourceId: `demo-${number}`,
    segmentId: place.id,
    memberId: person.id,
    username: person.identities.find((identity) => identity.platform === platform)?.value ?? null,
    organizationId,
    sentiment: activityTypes[platform]?.[type]?.calculateSentiment ? random.int(20, 95) : null,
  };
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
      return `https://gerrit.example/${plain}`;
    case "jira":
    case "confluence":
      return projectKey(plain);
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
