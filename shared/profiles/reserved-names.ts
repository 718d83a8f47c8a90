/** First path segments of GitHub's own pages, and `ghost`, which replaces every deleted account. */
export const reservedOnGitHub = names(
  "404 about account advisories api apps auth business changelog codespaces collections contact contributing",
  "copilot customer-stories dashboard developer discover discussions docs edu enterprise enterprises events explore",
  "features ghost gist gists git-guides github-copilot home inbox integrations issues join languages login logout",
  "marketplace mcp mobile new news nonprofit notifications open-source organizations orgs pages partners",
  "password_reset premium-support pricing privacy projects pulls readme redeem repos resources search security",
  "sessions settings signup site sitemap solutions spark sponsors stafftools starred stars status support team",
  "teams topics trending users",
);

/** Segments after `in`, `company` and similar that lead to LinkedIn's own pages or to the signed-in user. */
export const reservedOnLinkedIn = names("edit me setup unavailable");

/** First path segments of X's own pages. */
export const reservedOnX = names(
  "about account bookmarks compose download explore favorites followers following hashtag home i intent jobs likes",
  "lists login logout mentions messages moments notifications oauth personalization privacy search settings share",
  "signup status statuses tos topics who_to_follow",
);

/** Segments after `user` that lead to the signed-in user. */
export const reservedOnReddit = names("me");

/** First path segments of GitLab's own pages, besides the single hyphen. */
export const reservedOnGitLab = names(
  "admin api dashboard explore files groups health_check help import jwt login new oauth o profile projects public",
  "search sitemap snippets unsubscribes uploads users v2 assets abuse_reports",
);

/** First path segments of DEV's own pages. */
export const reservedOnDev = names(
  "about admin api badge badges challenges community connect contact dashboard deals enter events faq feed guides help",
  "hackathons jobs latest listings magic_links members mod moderations new notifications onboarding p pages podcasts",
  "pod privacy reading readinglist search security series settings shop signout sponsors subscribed survey t tags terms",
  "top trending unauthorized users videos welcome",
);

/** Segments after `u` that are not users. */
export const reservedOnDiscourse = names(
  "account-created activate-account authorize-email by-external-id confirm-admin confirm-email confirm-new-email",
  "confirm-old-email email-login hp password-reset search search.json second-factor",
);

function names(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
