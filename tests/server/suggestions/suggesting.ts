import { refreshSuggestions } from "#server/curation/suggestions/refresh.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { membersToMerge } from "#shared/contract/merging/merge-suggestions.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform } from "#tests/support/platform.ts";

type Answer = AnswerOf<typeof membersToMerge>;
type Row = NonNullable<Answer["rows"]>[number];

/** Starts a platform on the demo foundation with helpers for its suggestions of people. */
export async function startSuggesting() {
  const platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  const { db } = platform.running.platform;
  const group = segments.id("cloud-harbor");
  const own = segments.groups.find(({ id }) => id === group)?.projects[0];
  const project = own?.id ?? "";
  const subProject = own?.subprojects[0]?.id ?? "";

  async function suggested(body: object = {}, account: Account = "readonly"): Promise<Answer & { rows: Row[] }> {
    const page = async (offset: number) => {
      const answer = await platform.api("/membersToMerge", {
        method: "POST",
        account,
        body: { segments: [group], limit: 200, offset, ...body },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      const read = answer.json<Answer>();
      return { ...read, rows: read.rows ?? [] };
    };
    const first = await page(0);
    const rows = [...first.rows];
    if (!("limit" in body)) while (rows.length < first.count) rows.push(...(await page(rows.length)).rows);
    return { ...first, rows };
  }

  /** Creates a person by hand in the first sub-project. */
  async function create(displayName: string, ...identities: { platform: string; type: string; value: string }[]) {
    const answer = await platform.api("/member", {
      method: "POST",
      account: "admin",
      body: {
        displayName,
        segments: [subProject],
        identities: identities.map((identity) => ({ verified: true, ...identity })),
      },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json<{ id: string }>().id;
  }

  async function decide(one: string, other: string) {
    const body = { memberToNotMerge: other, segments: [subProject] };
    const answer = await platform.api(`/member/${one}/no-merge`, { method: "PUT", account: "admin", body });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  return {
    platform,
    db,
    group,
    project,
    subProject,
    suggested,
    about: async (id: string) => (await suggested({ filter: { memberId: id } })).rows,
    create,
    decide,
    refresh: () => refreshSuggestions({ db, isEmbedded: false }, new AbortController().signal),
  };
}

export type Suggesting = Awaited<ReturnType<typeof startSuggesting>>;

export const idsOf = ({ members }: Row) => members.map(({ id }) => id).sort();
export const email = (value: string, platformKey = "git") => ({ platform: platformKey, type: "email", value });
export const handle = (value: string, platformKey = "github") => ({ platform: platformKey, type: "username", value });
