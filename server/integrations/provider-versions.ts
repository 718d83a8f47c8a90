import type { Config } from "#server/platform/core/config.ts";

/** Versions of the providers' APIs that the connectors use, where a provider has dated versions. */
export const providerVersions = { github: "2026-03-10", hubspot: "2026-09", linkedin: "202607" } as const;

/** Something that stops working at a provider, and what to do before. */
export interface ProviderDeadline {
  readonly platform: string;
  /** ISO 8601 day; the earliest one where the provider has not announced it. */
  readonly endsOn: string;
  readonly text: string;
}

/** Days before a deadline from which administrators see it. */
export const warningDays = 90;

/** Returns the deadlines of the versions in use. Update this table with `providerVersions`. */
export function providerDeadlines({ LINKEDIN_VERSION }: Config["providers"]): readonly ProviderDeadline[] {
  const linkedin = LINKEDIN_VERSION ?? providerVersions.linkedin;
  return [
    // GitHub keeps a version for two years after the next one.
    {
      platform: "github",
      endsOn: "2028-03-10",
      text: `Version ${providerVersions.github} of GitHub's API may end. Update this platform.`,
    },
    // HubSpot keeps a version for eighteen months.
    {
      platform: "hubspot",
      endsOn: "2028-03-08",
      text: `Version ${providerVersions.hubspot} of HubSpot's API ends. Update this platform.`,
    },
    {
      platform: "linkedin",
      endsOn: endOfLinkedin(linkedin),
      text: `Version ${linkedin} of LinkedIn's API ends. Update this platform, or set LINKEDIN_VERSION to a newer version.`,
    },
  ];
}

/** LinkedIn keeps a version for a year, until the middle of its month. */
function endOfLinkedin(version: string): string {
  const [, year, month] = /^(\d{4})(\d{2})/.exec(version) ?? [];
  return `${Number(year ?? 2027) + 1}-${month ?? "01"}-15`;
}

/** Returns the deadlines that administrators must know now. */
export function deadlinesAt(now: Date, providers: Config["providers"]): readonly ProviderDeadline[] {
  const until = new Date(now.getTime() + warningDays * 86_400_000).toISOString().slice(0, 10);
  return providerDeadlines(providers).filter(({ endsOn }) => endsOn <= until);
}
