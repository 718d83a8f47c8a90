/** Business constants and limits of core.md section 9 and integrations.md section 9. Times are in milliseconds. */

/** A person or organization is new for this many days. */
export const newBadgeDays = 14;

/** The banner is asked again this often while an integration is in progress. */
export const bannerRefreshMs = 120_000;

/** An error integration reaches the banner when it was last updated more than this many working days ago. */
export const bannerErrorWorkingDays = 3;

/** A product session ends after this long without activity. */
export const sessionInactivityMs = 30 * 60_000;

/** Typing in a search box is answered after this long. */
export const searchDebounceMs = 300;

/** Options an autocomplete asks for at once; a full page shows the search-more hint. */
export const autocompleteLimit = 20;

/** Characters of the name of a person or organization: an index holds it twice, and at most 2,700 bytes. */
export const nameLength = 400;

/** Groups the project group picker asks for at once. */
export const pickerPageSize = 20;

/** The picker loads more when its end is this near, in pixels. */
export const pickerScrollPx = 40;

/** The picker has a search box when more groups than this are loaded. */
export const pickerSearchThreshold = 5;

/** Below this width the resize page replaces the console, in pixels. */
export const consoleBreakpointPx = 768;

/** Answers of list queries are fresh for this long. */
export const queryFreshMs = 5 * 60_000;

/** Progress of running integrations is asked for this often. */
export const progressPollMs = 10_000;

/** Rows that a search in GitHub asks for at once. */
export const githubPageSize = 20;

/** Typing in a search of GitHub is answered after this long: every question counts against GitHub's limit. */
export const githubSearchDebounceMs = 500;

/** Lists of GitHub load more when their end is this near, in pixels. */
export const githubScrollPx = 20;

/** "Copied to clipboard!" is shown for this long. */
export const copiedHintMs = 1_000;

/** After the settings are saved the page is loaded anew when the message could be read. */
export const settingsReloadMs = 3_000;

/** Longest texts of an activity, in characters. */
export const activityTextLimits = { title: 500, body: 20_000, channel: 1_000, url: 2_000, type: 100 } as const;

/** Activities and merge suggestions that the extension shows of a record. */
export const shownActivities = 3;
export const shownSuggestions = 20;
