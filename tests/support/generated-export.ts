import { v5 } from "uuid";
import { activityId } from "#server/records/activities/activity-id.ts";

const namespace = "5f0c1d7e-9a1b-4c55-8a39-0d6f6f5d2b10";
const idOf = (what: string, number: number) => v5(`${what} ${number}`, namespace);

/** A part of an export with its name and number of rows. */
interface Part {
  readonly name: string;
  readonly rows: number;
  readonly line: (at: number) => object;
}

const dayMs = 86_400_000;

/**
 * Generates an export with this many people, each with a GitHub account and an email, every tenth with a work
 * experience, and with activities distributed unevenly among them. Equal numbers give equal exports.
 */
export function generatedExport(people: number, activities: number): readonly Part[] {
  const organizations = Math.max(1, Math.round(people / 50));
  const [group, project, subProject] = [1, 2, 3].map((number) => idOf("segment", number));
  const levels = ["projectGroup", "project", "subproject"];
  const segments = [group, project, subProject];
  const at = (number: number) => new Date(Date.UTC(2020, 0, 1) + (number % 2_000) * dayMs).toISOString();
  // A few people do most of the work.
  const personOf = (number: number) =>
    idOf("person", number % 3 === 0 ? number % Math.max(1, Math.round(people / 20)) : number % people);
  return [
    {
      name: "segments",
      rows: 3,
      line: (number) => ({
        ...{ id: segments[number], type: levels[number], name: "Generated", slug: "generated" },
        parentId: segments[number - 1] ?? null,
      }),
    },
    {
      name: "organizations",
      rows: organizations,
      line: (number) => ({ id: idOf("organization", number), name: `Organization ${number}`, listedIn: [] }),
    },
    {
      name: "organizationIdentities",
      rows: organizations,
      line: (number) => ({
        ...{ id: idOf("domain", number), organizationId: idOf("organization", number), platform: "custom" },
        ...{ type: "primary-domain", value: `o${number}.example`, verified: true, source: "ui" },
      }),
    },
    {
      name: "people",
      rows: people,
      line: (number) => ({
        ...{ id: idOf("person", number), name: `Person ${number}`, joinedAt: at(number), listedIn: [subProject] },
        attributes: { jobTitle: { default: "Engineer", custom: "Engineer" } },
      }),
    },
    {
      name: "identities",
      rows: people * 2,
      line: (number) => ({
        ...{ id: idOf("identity", number), personId: idOf("person", number >> 1), verified: true, source: "github" },
        ...(number % 2 === 0
          ? { platform: "github", type: "username", value: `person-${number >> 1}` }
          : { platform: "git", type: "email", value: `person-${number >> 1}@mail.example` }),
      }),
    },
    {
      name: "workExperiences",
      rows: Math.floor(people / 10),
      line: (number) => ({
        ...{ id: idOf("work", number), personId: idOf("person", number * 10), source: "ui" },
        organizationId: idOf("organization", number % organizations),
      }),
    },
    {
      name: "activities",
      rows: activities,
      line(number) {
        const key = { segmentId: subProject ?? "", platform: "github", channel: `repository-${number % 20}` };
        const type = number % 4 === 0 ? "issues-opened" : "authored-commit";
        const id = activityId({ ...key, type, sourceId: `s${number}` });
        return {
          ...{ ...key, id, type, sourceId: `s${number}`, personId: personOf(number), timestamp: at(number) },
          ...{ organizationId: number % 10 === 0 ? idOf("organization", number % organizations) : null },
          ...{ title: `Improve the parser of part ${number % 977}`, body: `What changed in step ${number}, and why.` },
          ...{ url: `https://git.example/${number}`, attributes: { insertions: number % 90 }, username: "person" },
        };
      },
    },
  ];
}

/** Generates the files of the parts, in pieces of at most this many characters. */
export function* generatedFiles(parts: readonly Part[], mostCharacters: number) {
  const manifest = JSON.stringify({ parts: parts.map(({ name, rows }) => ({ name, rows })) });
  yield { name: "manifest.json", piece: 0, text: manifest };
  for (const { name, rows, line } of parts) {
    let text = "";
    let piece = 0;
    for (let at = 0; at < rows; at += 1) {
      const next = `${JSON.stringify(line(at))}\n`;
      if (text.length + next.length > mostCharacters) {
        yield { name: `${name}.ndjson`, piece, text };
        piece += 1;
        text = "";
      }
      text += next;
    }
    yield { name: `${name}.ndjson`, piece, text };
  }
}
