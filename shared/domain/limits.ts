/** Business constants and limits. Times are in milliseconds. */

/** A person or organization is new for this many days. */
export const newBadgeDays = 14;

/** Interval at which the banner is polled while an integration is in progress. */
export const bannerRefreshMs = 120_000;

/** An error integration appears in the banner when it was last updated more than this many working days ago. */
export const bannerErrorWorkingDays = 3;

/** A product session ends after this long without activity. */
export const sessionInactivityMs = 30 * 60_000;

/** Debounce of search boxes. */
export const searchDebounceMs = 300;

/** Options per autocomplete request. A full page shows the search-more hint. */
export const autocompleteLimit = 20;

/** Maximum characters of the name of a person or organization. An index holds it twice in at most 2,700 bytes. */
export const nameLength = 400;

/** Maximum identities of a person or organization. An unmerge sends all of them twice. */
export const mostIdentities = 2_000;
export const tooManyIdentities = "A profile has at most 2,000 identities.";

/** Groups per request of the project group picker. */
export const pickerPageSize = 20;

/** Distance from the end at which the picker loads more, in pixels. */
export const pickerScrollPx = 40;

/** The picker shows a search box when more groups than this are loaded. */
export const pickerSearchThreshold = 5;

/** Below this width, in pixels, the resize page replaces the console. */
export const consoleBreakpointPx = 768;

/** Time during which cached list queries are fresh. */
export const queryFreshMs = 5 * 60_000;

/** Polling interval for the progress of running integrations. */
export const progressPollMs = 10_000;

/** Rows per request of a GitHub search. */
export const githubPageSize = 20;

/** Time between the sign-in at LinkedIn, Reddit or Stack Overflow and the connect call, in milliseconds. */
export const connectAfterSignInMs = 2_000;

/** Debounce of GitHub searches. Each request counts against GitHub's rate limit. */
export const githubSearchDebounceMs = 500;

/** Distance from the end at which GitHub lists load more, in pixels. */
export const githubScrollPx = 20;

/** Display time of "Copied to clipboard!". */
export const copiedHintMs = 1_000;

/** Delay before the page reloads after settings are saved, so that the message can be read. */
export const settingsReloadMs = 3_000;

/** Maximum characters of an activity's texts. An index holds platform and channel in at most 2,700 bytes. */
export const activityTextLimits = { title: 500, body: 20_000, channel: 700, url: 2_000, type: 100 } as const;

/** Number of activities and merge suggestions that the extension shows for a record. */
export const shownActivities = 3;
export const shownSuggestions = 20;

/** Subsidiaries that the profile of an organization lists. */
export const mostSubsidiaries = 200;
