import listed from "github-reserved-names/reserved-names.json" with { type: "json" };
import type { ProfilePlatform } from "./recognized.ts";

/**
 * First path segments of GitHub's own pages, and accounts of GitHub itself: `ghost`, which replaces every deleted account, and
 * `web-flow`, which commits for the website. Below is what the maintained list lacks.
 */
export const reservedOnGitHub: ReadonlySet<string> = new Set([
  ...listed.map(String),
  ...names(
    "accelerator advanced_search agents assets bookmarks codesearch discover docs early-access enterprises integrations mcp",
    "models orgs password_reset premium-support previews privacy session solutions spark sponsorships stafftools startups",
    "trust-center watched web-flow",
  ),
]);

/** Segments after `in`, `company` and similar that lead to LinkedIn's own pages or to the signed-in user. */
export const reservedOnLinkedIn = names("admin create edit me self setup unavailable unknown");

/** First path segments of X's own pages. */
export const reservedOnX = names(
  "about account account_settings accounts activity analytics articles bookmarks communities compose connect_people",
  "direct_messages download explore favorites find_sources find_users followers following hashtag help_center home i",
  "inbox intent invitations jobs keyboard_shortcuts likes lists login logout mentions messages moments notifications oauth",
  "personalization premium_sign_up privacy public_timeline replies retweets rules saved_searches search sessions settings share signin",
  "signup similar_to status statuses terms tos topics trends welcome who_to_follow widgets",
);

/** Segments after `user` that lead to the signed-in user, to no one, or to Reddit itself. */
export const reservedOnReddit = names("automoderator deleted me");

/**
 * First path segments of GitLab's own pages, besides the single hyphen (GitLab's "Reserved project and group names"), and
 * its own accounts.
 */
export const reservedOnGitLab = names(
  "404.html 422.html 500.html 502.html 503.html abuse_reports admin alert-bot api apple-touch-icon.png assets autocomplete",
  "dashboard deploy.html explore favicon.ico favicon.png files ghost groups health_check help import invites jwt login new",
  "o oauth organizations profile projects public robots.txt s search sitemap sitemap.xml sitemap.xml.gz",
  "slash-command-logo.png snippets support-bot u unsubscribes uploads user_settings users v2",
);

/** First path segments of DEV's own pages. */
export const reservedOnDev = names(
  "about admin ahoy api apple-touch-icon async_info badge badges bookmarklet challenges chat_channels checkin",
  "code-of-conduct comments community community_moderators confirm-email connect contact credits dashboard deals",
  "delayed_job_admin embed enter events faq feed followed_articles freebies getting-started github_repos guides",
  "hackathons health_checks help image_uploads incoming_webhooks internal jobs latest link listings live magic_links",
  "members mentee mentor mod moderations new news notes notification_subscriptions notifications oauth onboarding",
  "organizations p page_views pages podcasts pod poll_votes polls privacy reactions reading readinglist robots.txt",
  "search security series serviceworker.js settings shell_bottom shell_top shop signout sitemap social_previews",
  "sponsors stories stripe_active_cards stripe_subscriptions subscribed survey swagger t tag tags terms top",
  "trending twilio_tokens unauthorized uploads user_blocks user_subscriptions users video_chats video_states videos",
  "webhooks welcome workshops",
);

/** Segments after `u` that are not users, and the accounts of the forum itself. */
export const reservedOnDiscourse = names(
  "account-created activate-account admin-login authorize-email by-external confirm-admin confirm-email",
  "confirm-new-email confirm-old-email discobot email-login hp password-reset search search.json second-factor system",
  "toggle-anon",
);

const reserved: Readonly<Partial<Record<ProfilePlatform, ReadonlySet<string>>>> = {
  github: reservedOnGitHub,
  linkedin: reservedOnLinkedIn,
  twitter: reservedOnX,
  reddit: reservedOnReddit,
  gitlab: reservedOnGitLab,
  devto: reservedOnDev,
  discourse: reservedOnDiscourse,
};

/** Whether a site keeps the name for its own pages, so that nobody can have it. */
export const isReservedName = (platform: ProfilePlatform, name: string): boolean =>
  reserved[platform]?.has(name.toLowerCase()) ?? false;

function names(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
