import { type DiscordServer, startDiscord } from "./discord.ts";
import { type GroupsioServer, startGroupsio } from "./groupsio.ts";
import { type HubspotServer, startHubspot } from "./hubspot.ts";
import type { ProviderAccess } from "./sample-social.ts";
import { type SlackServer, startSlack } from "./slack.ts";

/** Starts chat and CRM platforms with a little data each, for the browser tests. */
export async function startSampleChats() {
  const servers = await Promise.all([sampleSlack(), sampleDiscord(), sampleGroupsio(), sampleHubspot()]);
  const [slack, discord, groupsio, hubspot] = servers;
  const access: ProviderAccess = {
    // Connecting again issues new credentials.
    slack: (isGood) => !isGood && slack.revokeAll(),
    groupsio: (isGood) => !isGood && groupsio.endSessions(),
    // Removes the bot from the server; connecting again adds it back.
    discord: (isGood) => Object.assign(discord, { isInstalled: isGood }),
    hubspot: (isGood) => (isGood ? hubspot.restore() : hubspot.revokeAll()),
  };
  return {
    environment: Object.assign({}, ...servers.map(({ environment }) => environment)) as Record<string, string>,
    access,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** A workspace with two channels of our bot that contain messages. */
async function sampleSlack(): Promise<SlackServer> {
  const slack = await startSlack();
  const author = slack.user("ada", { real_name: "Ada of Slack" });
  for (const name of ["general", "random"]) slack.channel(name).post("2026-01-05T09:00:00Z", author, `Hello ${name}`);
  return slack;
}

/** A server with a channel and a thread that contain messages. */
async function sampleDiscord(): Promise<DiscordServer> {
  const discord = await startDiscord();
  const author = discord.user("ada", { global_name: "Ada of Discord" });
  const channel = discord.channel("general");
  const message = channel.post("2026-01-05T09:00:00.000Z", author, "Hello");
  channel
    .thread("2026-01-05T10:00:00.000Z", author, "More", message)
    .post("2026-01-05T10:00:00.000Z", author, "And more");
  return discord;
}

/** A main group with a subgroup, and a second group, protected by a second factor. */
async function sampleGroupsio(): Promise<GroupsioServer> {
  const groupsio = await startGroupsio();
  groupsio.twoFactorCode = "123456";
  const author = { ...groupsio.member("Ada"), full_name: "Ada of Groups" };
  for (const slug of ["steamloom", "steamloom+dev", "looms"]) {
    const group = groupsio.group(slug);
    group.join("2026-01-05T09:00:00.000Z", author);
    group.topic("2026-01-05T10:00:00.000Z", author, "Welcome", "Hello");
  }
  return groupsio;
}

/** An account with a company and one of its contacts, with sign-in and a private app. */
async function sampleHubspot(): Promise<HubspotServer> {
  const hubspot = await startHubspot();
  const account = hubspot.account("a-private-app");
  const company = account.company({ name: "Harbor of HubSpot", domain: "harbor.example" });
  account.contact(
    { email: "ada@harbor.example", firstname: "Ada", lastname: "of HubSpot", jobtitle: "Engineer" },
    company,
  );
  hubspot.signIn(account);
  return hubspot;
}
