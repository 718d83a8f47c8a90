import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Integration } from "#shared/contract/integrations.ts";
import { freePort } from "#tests/support/port.ts";
import { startLocalGithub } from "#tests/support/providers/github/server.ts";
import {
  addAccount,
  addRepository,
  emptyWorld,
  minute,
  type PullRow,
  type World,
} from "#tests/support/providers/github/world.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import type { Figure } from "./figures.ts";
import { signedIn } from "./git-import.ts";

const pulls = 1_000;
const people = 50;

/**
 * Counts the GitHub requests of a full sync of 1,000 merged pull requests, each with two reviews, three comments, a
 * thread of two and two commits: the first sync, and one that finds nothing new.
 */
export async function benchGithubRequests(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-github-"));
  const github = await startLocalGithub(busyWorld());
  github.addToken("good");
  const server = startServerProcess(["--data-dir", dataDir, "--empty"], await freePort(), {
    GITHUB_API_URL: github.origin,
    GITHUB_URL: github.origin,
    OUTBOUND_ALLOW: "127.0.0.1,localhost",
  });
  try {
    await server.ready;
    const api = await signedIn(server.url, dataDir);
    const group = await api<{ projects: { subprojects: { id: string }[] }[] }>("/segment/projectGroup", "POST", {
      name: "Bench",
      slug: "bench",
    });
    const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
    const connected = { token: "good", repositories: ["acme/engine"], segments };
    const { id } = await api<Integration>("/github-connect", "PUT", connected);
    const countRequests = async () => {
      let integration: Integration;
      do {
        await wait(200);
        integration = await api<Integration>(`/integration/${id}`);
      } while (integration.status === "in-progress");
      if (integration.status !== "done")
        throw new Error(`GitHub ended with ${integration.status}: ${integration.error}`);
      return github.requests.splice(0).filter(({ path }) => path === "/graphql").length;
    };
    const first = await countRequests();
    await api(`/integration/${id}/sync`, "POST", { segments });
    const again = await countRequests();
    const figure = (what: string, value: number): Figure => ({
      what: `GitHub: ${what}`,
      value,
      unit: "requests",
      budget: null,
    });
    return [figure("1,000 pull requests read", first), figure("nothing new", again)];
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await github.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function busyWorld(): World {
  const world = emptyWorld();
  const acme = addAccount(world, "acme", { __typename: "Organization" });
  const repository = addRepository(world, acme, "engine");
  const accounts = Array.from({ length: people }, (_, at) =>
    addAccount(world, `person-${at}`, { name: `Person ${at}` }),
  );
  const authorAt = (at: number) => accounts[at % people] ?? null;
  for (let at = 0; at < pulls; at += 1) repository.pulls.push(pullRequest(at, authorAt));
  return world;
}

function pullRequest(number: number, authorAt: (at: number) => PullRow["author"]): PullRow {
  const from = number * 100;
  const each = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  const comment = (kind: string) => (at: number) => ({
    ...{
      id: `${kind}_${number}_${at}`,
      author: authorAt(number + at + 1),
      body: "A comment",
      at: minute(from + at + 1),
    },
  });
  return {
    ...{ id: `PR_${number}`, number: number + 1, title: `Change ${number}`, body: "What it changes" },
    ...{
      author: authorAt(number),
      at: minute(from),
      updatedAt: minute(from + 10),
      state: "MERGED",
      mergedAt: minute(from + 10),
    },
    comments: each(3, comment("IC")),
    events: [
      ...each(2, (at) => ({
        ...({ kind: "review", state: "APPROVED", body: "Good" } as const),
        ...{ id: `PRR_${number}_${at}`, actor: authorAt(number + at + 2), at: minute(from + at + 5) },
      })),
      { kind: "merged", id: `ME_${number}`, actor: authorAt(number + 1), at: minute(from + 10) },
    ],
    threads: [{ id: `PRRT_${number}`, comments: each(2, comment("PRRC")) }],
    commits: each(2, (at) => ({
      ...{ oid: `${number}`.padStart(8, "0") + `${at}`.repeat(32), message: "Change it", at: minute(from) },
      ...{ author: authorAt(number), parents: 1 },
    })),
  };
}
