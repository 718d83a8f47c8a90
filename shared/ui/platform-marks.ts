import {
  siConfluence,
  siCrunchbase,
  siDevdotto,
  siDiscord,
  siDiscourse,
  siGit,
  siGithub,
  siGitlab,
  siHubspot,
  siJira,
  siReddit,
  siStackoverflow,
  siX,
  siYcombinator,
} from "simple-icons";

const linkedin =
  "M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1.7 7.7h2.7v8.8H5.7Zm1.35-4.2a1.55 1.55 0 1 1 0 3.1 1.55 1.55 0 0 1 0-3.1ZM10.1 9.7h2.6v1.2c.5-.85 1.45-1.4 2.65-1.4 2.35 0 3.15 1.5 3.15 3.75v5.25h-2.7v-4.7c0-1.2-.35-2-1.4-2-1.15 0-1.6.85-1.6 2.1v4.6h-2.7Z";
const groupsio =
  "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.4a7.6 7.6 0 1 0 0 15.2 7.6 7.6 0 0 0 0-15.2Zm0 2.1a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm-3.7 6.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Zm7.4 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z";
const gerrit =
  "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3Zm5.9 4v2.4H8.5v2.2h2.4V13h2.2v-2.4h2.4V8.4h-2.4V6ZM8.5 15.4v2.2h7v-2.2Z";
const slack =
  "M10.05 2a1.45 1.45 0 0 1 1.45 1.45v6.1a1.45 1.45 0 0 1-2.9 0v-6.1A1.45 1.45 0 0 1 10.05 2ZM14.45 8.6h6.1a1.45 1.45 0 0 1 0 2.9h-6.1a1.45 1.45 0 0 1 0-2.9ZM13.95 13a1.45 1.45 0 0 1 1.45 1.45v6.1a1.45 1.45 0 0 1-2.9 0v-6.1A1.45 1.45 0 0 1 13.95 13ZM3.45 12.5h6.1a1.45 1.45 0 0 1 0 2.9h-6.1a1.45 1.45 0 0 1 0-2.9ZM14.45 3.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM19 12.85a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM9.55 17.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM5 7.95a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z";

/** Outlines on a field of 24: brand marks of Simple Icons (CC0); LinkedIn, Slack, Groups.io and Gerrit are plain glyphs of ours. */
export const platformMarks: ReadonlyMap<string, string> = new Map([
  ["github", siGithub.path],
  ["gitlab", siGitlab.path],
  ["git", siGit.path],
  ["twitter", siX.path],
  ["reddit", siReddit.path],
  ["discord", siDiscord.path],
  ["hackernews", siYcombinator.path],
  ["stackoverflow", siStackoverflow.path],
  ["discourse", siDiscourse.path],
  ["devto", siDevdotto.path],
  ["jira", siJira.path],
  ["confluence", siConfluence.path],
  ["crunchbase", siCrunchbase.path],
  ["hubspot", siHubspot.path],
  ["linkedin", linkedin],
  ["groupsio", groupsio],
  ["gerrit", gerrit],
  ["slack", slack],
]);
