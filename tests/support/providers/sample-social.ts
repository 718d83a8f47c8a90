import { startHackernews } from "./hackernews.ts";

/** Platforms where people write to everybody, each with a little in it, for tests with a browser. */
export async function startSampleSocial(): Promise<{
  /** Variables that lead to them. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}> {
  const hackernews = await startHackernews();
  const story = hackernews.story("2026-01-05T10:00:00Z", "ada-on-hn", "Show HN: Steamloom weaves logs", {
    url: "https://steamloom.example/",
  });
  hackernews.comment(story, "2026-01-05T11:00:00Z", "bea-on-hn", "Does it run on punched cards?");
  return {
    environment: { HACKERNEWS_API_URL: hackernews.api, HACKERNEWS_SEARCH_URL: hackernews.searchApi },
    async stop() {
      await hackernews.stop();
    },
  };
}
