import type { Random } from "./random.ts";

export interface DemoOrganization {
  readonly id: string;
  readonly displayName: string;
  readonly domain: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly identities: readonly Readonly<Record<string, unknown>>[];
}

const firsts = [
  "Amber",
  "Basalt",
  "Cedar",
  "Drift",
  "Ember",
  "Fjord",
  "Granite",
  "Heron",
  "Ibis",
  "Juniper",
  "Kestrel",
  "Lark",
  "Mistral",
  "Nimbus",
  "Osprey",
  "Pewter",
  "Quartz",
  "Rowan",
  "Saffron",
  "Thicket",
  "Umber",
  "Verdant",
  "Willow",
  "Zephyr",
] as const;
const seconds = [
  "Systems",
  "Labs",
  "Networks",
  "University",
  "Semiconductors",
  "Mutual Bank",
  "Observatory",
  "Robotics",
  "Press",
  "Hosting",
] as const;
const industries = ["software", "research", "finance", "telecommunications", "manufacturing", "education"] as const;
const sizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] as const;
const places = ["Reykjavík", "Łódź", "Montréal", "Nairobi", "大阪", "Porto", "Hyderabad", "Austin"] as const;

/** Creates about ninety organizations with domains under `.example`, some of them members of the Linux Foundation. */
export function demoOrganizations(random: Random, now: Date): DemoOrganization[] {
  return firsts.flatMap((first) =>
    random.sample(seconds, random.int(3, 5)).map((second) => organization(random, now, `${first} ${second}`)),
  );
}

function organization(random: Random, now: Date, displayName: string): DemoOrganization {
  const id = random.uuid();
  const slug = displayName.toLowerCase().replaceAll(" ", "-");
  const domain = `${slug}.example`;
  const enriched = random.chance(0.6);
  const employees = random.int(3, 20_000);
  const identity = (platform: string, type: string, value: string, verified: boolean, source: string) => ({
    organization_id: id,
    platform,
    type,
    value,
    verified,
    source,
  });
  const row = {
    id,
    display_name: displayName,
    description: enriched ? `${displayName} builds and maintains open ${random.pick(industries)} projects.` : null,
    headline: enriched ? `Open by default, in ${random.pick(industries)}` : null,
    industry: enriched ? random.pick(industries) : null,
    location: enriched ? random.pick(places) : null,
    type: enriched ? random.pick(["public", "private", "nonprofit", "educational"]) : null,
    size: enriched ? random.pick(sizes) : null,
    employees: enriched ? employees : null,
    founded: enriched ? random.int(1921, 2024) : null,
    tags: enriched ? random.sample(["cloud", "data", "security", "languages", "hardware"], 2) : null,
    revenue_range: enriched ? { min: random.int(1, 40), max: random.int(50, 900) } : null,
    employee_churn_rate: enriched ? { "12_month": Math.round(random.next() * 300) / 1000 } : null,
    employee_growth_rate: enriched ? { "12_month": Math.round((random.next() - 0.2) * 500) / 1000 } : null,
    is_team_organization: displayName.startsWith("Amber"),
    lfx_membership: random.chance(0.2)
      ? {
          accountName: displayName,
          accountDomain: domain,
          status: "Active",
          tier: random.pick(["Gold", "Silver", "Platinum"]),
        }
      : null,
    attributes: {
      name: {
        default: displayName,
        custom: [displayName],
        ...(enriched ? { enrichment: [`${displayName} Inc.`] } : {}),
      },
      ...(enriched ? { phoneNumber: { default: "+1 555 0100", custom: ["+1 555 0100", "+1 555 0101"] } } : {}),
    },
    manually_created: random.chance(0.1),
    last_enriched_at: enriched ? new Date(now.getTime() - random.int(1, 200) * 86_400_000) : null,
  };
  const identities = [
    identity("custom", "primary-domain", domain, random.chance(0.9), "ui"),
    ...(random.chance(0.5) ? [identity("github", "username", `cdp-demo-${slug}`, true, "github")] : []),
    ...(random.chance(0.5) ? [identity("linkedin", "username", `company:cdp-demo-${slug}`, true, "enrichment")] : []),
    ...(random.chance(0.2)
      ? [identity("twitter", "username", `cdp_demo_${slug.replaceAll("-", "_")}`, false, "ui")]
      : []),
    ...(random.chance(0.2) ? [identity("custom", "alternative-domain", `${slug}-oss.example`, true, "ui")] : []),
    ...(random.chance(0.2) ? [identity("custom", "email", `opensource@${domain}`, true, "ui")] : []),
  ];
  return { id, displayName, domain, row, identities };
}
