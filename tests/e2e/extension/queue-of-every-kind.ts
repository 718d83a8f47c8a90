import { type OutboxEntry, type OutboxOwner, reduceOutbox } from "#shared/domain/outbox/outbox.ts";
import type { Segment } from "../fixtures.ts";
import type { TestPerson } from "./fixtures.ts";

const hour = 3_600_000;

/** Creates a stored queue with every kind of action: delayed for each reason, and the last one refused. */
export function queueOfEveryKind(
  owner: OutboxOwner,
  group: Segment,
  one: TestPerson,
  other: TestPerson,
): readonly OutboxEntry[] {
  const [person, another] = [one, other].map(({ id, name }) => ({ kind: "person", id, name }));
  const identity = { platform: "github", value: "cdp-demo-elsewhere" };
  const post = {
    url: "https://x.com/cdp_demo/status/1800000000000000000",
    platform: "twitter",
    title: "A thread with a rather long title about releases that hurt nobody",
    postedAt: "2026-06-01T10:00:00Z",
  };
  const report = {
    profileUrl: `${owner.server}/people/${one.id}`,
    dataIssue: "incorrect",
    dataType: "Work experience",
    description: "Left in May",
  };
  const actions = [
    { kind: "add-tag", person, tag: { id: null, name: "keynote speaker" } },
    { kind: "remove-tag", person, tag: { id: crypto.randomUUID(), name: "mentor" } },
    { kind: "report", about: person, report },
    { kind: "lens", post, type: "bookmark", on: true },
    { kind: "lens", post, type: "thumbs-up", on: false },
    { kind: "add-identity", record: person, identity },
    { kind: "create", record: "person", name: "Thorunn Vellir", identity, email: null, organization: null },
    { kind: "create", record: "organization", name: "Vellir Works", identity, email: null, organization: null },
    { kind: "not-same", one: person, other: another },
    { kind: "unmerge", record: person, from: other.name, preview: {} },
    { kind: "edit", record: person, name: "Thorunn", work: null },
    {
      kind: "pin-note",
      person,
      note: { id: crypto.randomUUID(), segmentId: crypto.randomUUID() },
      isPinned: true,
      before: null,
    },
    { kind: "merge", primary: person, secondary: another },
  ];
  const delays = ["offline", "server", "signed-out"] as const;
  const now = Date.now();
  const entries = actions.map((action) => ({
    ...owner,
    id: crypto.randomUUID(),
    action: { action, group },
    entities: [],
  }));
  return reduceOutbox<object>([], { type: "add", entries }, now - hour).map((entry, at) => {
    const isRefused = at === actions.length - 1;
    return {
      ...entry,
      state: isRefused ? "refused" : at === 0 ? "held" : "sending",
      tries: at,
      // Due in the future, so that it is not sent during the test.
      dueAt: now + hour,
      delay: at > 0 ? (delays[at % delays.length] ?? null) : null,
      refusal: isRefused
        ? { reason: "gone", sentence: "Profiles already merged or deleted. Nothing was changed." }
        : null,
    };
  });
}
