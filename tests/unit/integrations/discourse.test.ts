import fc from "fast-check";
import { expect, test } from "vitest";
import { discourseConnector } from "#server/integrations/discourse/connector.ts";
import { closedCategory, type PagingRule, startDiscourse } from "#tests/support/providers/discourse.ts";
import { activitiesOf, contextOf, readPass } from "./run-connector.ts";

const rules: readonly PagingRule[] = ["exclusive", "inclusive", "range"];
const at = "2025-01-01T00:00:00.000Z";

/** Posts of a forum in order: of a new or the last topic, public or not, after a gap of ids. */
const written = fc.array(
  fc.record({
    isTopic: fc.boolean(),
    isClosed: fc.boolean(),
    gap: fc.constantFrom(0, 0, 0, 1, 49, 50, 51, 700),
    times: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 6 },
);

test.each(rules)(
  "every public post is read once, and reading ends, when posts are returned by the rule %s",
  async (rule) => {
    const server = await startDiscourse(rule);
    let number = 0;
    try {
      await fc.assert(
        fc.asyncProperty(written, async (steps) => {
          number += 1;
          const forum = server.forum(`f${number}`);
          const ada = forum.user("ada");
          const expected: string[] = [];
          let topic = forum.topic(at, ada, "First");
          expected.push(`${topic.id}-1`);
          for (const { isTopic, isClosed, gap, times } of steps) {
            forum.skipIds(gap);
            for (let n = 0; n < times; n += 1) {
              if (isTopic) topic = forum.topic(at, ada, "More", isClosed ? closedCategory : undefined);
              else forum.post(topic, at, ada, "<p>And</p>");
              if (topic.category !== closedCategory) expected.push(`${topic.id}-${topic.posts.length}`);
            }
          }
          let requests = 0;
          const context = contextOf(discourseConnector, { forumHostname: forum.url }, () => {
            requests += 1;
          });
          const { changes } = await readPass(discourseConnector, context, "posts");
          const read = activitiesOf(changes).filter(({ type }) => type !== "join");
          expect(read.map(({ sourceId }) => sourceId).sort()).toEqual(expected.sort());
          expect(requests).toBeLessThan(20 + 3 * expected.length);
        }),
        { numRuns: 10 },
      );
    } finally {
      await server.stop();
    }
  },
);

test("a forum whose first public post has a high id is not read down to id 0", async () => {
  const server = await startDiscourse("range");
  try {
    const forum = server.forum("");
    forum.skipIds(1_200_000);
    forum.topic(at, forum.user("ada"), "Late");
    let requests = 0;
    const context = contextOf(discourseConnector, { forumHostname: forum.url }, () => {
      requests += 1;
    });
    expect(activitiesOf((await readPass(discourseConnector, context, "posts")).changes)).toHaveLength(2);
    expect(requests).toBeLessThan(8);
  } finally {
    await server.stop();
  }
});

test("a reply to nobody is below the first post of its topic", async () => {
  const server = await startDiscourse();
  try {
    const forum = server.forum("");
    const ada = forum.user("ada");
    const topic = forum.topic(at, ada, "How to weave");
    forum.post(topic, at, ada, "<p>Slowly</p>");
    forum.post(topic, at, ada, "<p>Or not</p>");
    const context = contextOf(discourseConnector, { forumHostname: forum.url });
    const read = activitiesOf((await readPass(discourseConnector, context, "posts")).changes);
    expect(read.map(({ sourceId, sourceParentId }) => [sourceId, sourceParentId])).toEqual(
      expect.arrayContaining([
        [`${topic.id}-2`, `${topic.id}-1`],
        [`${topic.id}-3`, `${topic.id}-1`],
      ]),
    );
  } finally {
    await server.stop();
  }
});
