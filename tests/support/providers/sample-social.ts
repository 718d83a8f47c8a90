import { startDevto } from "./devto.ts";
import { startHackernews } from "./hackernews.ts";
import { startLinkedin } from "./linkedin.ts";
import { startReddit } from "./reddit.ts";
import { startStackoverflow } from "./stackoverflow.ts";
import { startX } from "./x.ts";

/** Functions by platform that invalidate its credentials, or make them valid again. */
export type ProviderAccess = Readonly<Record<string, (isGood: boolean) => unknown>>;

/** Starts public social platforms with a little data each, for browser tests. */
export async function startSampleSocial(): Promise<{
  /** Environment variables that point to the platforms. */
  environment: Record<string, string>;
  access: ProviderAccess;
  stop(): Promise<void>;
}> {
  const hackernews = await startHackernews();
  const story = hackernews.story("2026-01-05T10:00:00Z", "ada-on-hn", "Show HN: Steamloom weaves logs", {
    url: "https://steamloom.example/",
  });
  hackernews.comment(story, "2026-01-05T11:00:00Z", "bea-on-hn", "Does it run on punched cards?");

  const stackoverflow = await startStackoverflow();
  const ada = stackoverflow.user("Ada of Questions");
  const question = stackoverflow.ask("2026-01-06T10:00:00Z", ada, "How do I thread a steamloom?", ["steamloom"]);
  stackoverflow.answer(question, "2026-01-06T11:00:00Z", stackoverflow.user("Bea of Answers"), "<p>Slowly.</p>");

  const devto = await startDevto();
  const writer = devto.user("loomwriter", { name: "Ada who Writes" });
  const article = devto.article("2026-01-07T10:00:00Z", writer, "Weaving logs");
  devto.comment(article, "2026-01-07T11:00:00Z", devto.user("loomreader", { name: "Bea who Reads" }), "<p>Nice.</p>");

  const reddit = await startReddit();
  const post = reddit.post("steamloom", "2026-01-08T10:00:00Z", "ada-on-reddit", "Our steamloom is finished");
  reddit.comment(post, "2026-01-08T11:00:00Z", "bea-on-reddit", "Pictures, please!");

  const x = await startX();
  const poster = x.account("ada_on_x", "Ada on X");
  x.me = x.account("steamloom_x", "Steamloom");
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  x.post(hourAgo, poster, "Hello @steamloom_x");
  x.post(hourAgo, x.account("bea_on_x", "Bea on X"), "I like #steamloom");

  const linkedin = await startLinkedin();
  const organizations = ["Steamloom Works", "Steamloom Foundation"].map((name) => linkedin.organization(name));
  linkedin.managed = organizations;
  for (const organization of organizations) {
    const news = linkedin.post(organization, "2026-01-09T10:00:00Z", "Our steamloom is finished");
    linkedin.comment(news, "2026-01-09T11:00:00Z", linkedin.person(`Ada of ${organization.name}`), "Great");
  }

  return {
    environment: {
      ...x.environment,
      ...linkedin.environment,
      ...reddit.environment,
      HACKERNEWS_API_URL: hackernews.api,
      HACKERNEWS_SEARCH_URL: hackernews.searchApi,
      STACKEXCHANGE_API_URL: `${stackoverflow.origin}/2.3`,
      DEVTO_API_URL: `${devto.origin}/api`,
    },
    access: {
      devto: (isGood) => (isGood ? devto.keys.add("good-key") : devto.keys.clear()),
      reddit: reddit.grants.setGood,
      twitter: x.grants.setGood,
      linkedin: linkedin.grants.setGood,
    },
    async stop() {
      for (const server of [hackernews, stackoverflow, devto, reddit, x, linkedin]) await server.stop();
    },
  };
}
