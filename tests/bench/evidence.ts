import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { score } from "#shared/domain/evidence/score.ts";
import { contextOf, peopleRules } from "#tests/support/match-in-memory.ts";
import { type Figure, percentile } from "./figures.ts";

/**
 * A well-known person with more identities, links and jobs than nearly all others. Every second one shares as many
 * values as possible.
 */
function person(at: number): EvidencePerson {
  const twin = Math.floor(at / 2);
  return {
    id: `person-${at}`,
    displayName: `Mirembe Nalwoga ${twin % 7 === 0 ? "" : `Okello${twin}`}`,
    identities: [
      ...["github", "twitter", "linkedin", "discord", "reddit", "stackoverflow"].map((platform, index) => ({
        type: "username",
        platform,
        value: index === 0 ? `mnalwoga${twin}` : `nalwoga-${platform}-${at}`,
        verified: index < 2,
      })),
      ...Array.from({ length: 12 }, (_, index) => ({
        type: "email",
        platform: index % 2 === 0 ? "git" : "github",
        value: index === 0 ? `${at}+mnalwoga${twin}@users.noreply.github.com` : `m${twin}.${at}@host${index}.example`,
        verified: index % 3 !== 0,
      })),
    ],
    attributes: {
      bio: { default: "Maintains schedulers, see https://github.com/lattice and nordvik.example/people/mirembe" },
      websiteUrl: { default: `https://mirembe${at}.example/` },
      location: { default: "Kampala" },
    },
    work: Array.from({ length: 8 }, (_, index) => ({
      organizationId: `organization-${(twin + index) % 40}`,
      organizationName: `Organization ${(twin + index) % 40}`,
      dateStart: `${2014 + index}-01-01`,
      dateEnd: index < 7 ? `${2015 + index}-06-01` : null,
    })),
    projectIds: Array.from({ length: 10 }, (_, index) => `project-${(twin + index) % 50}`),
  };
}

/** Measures the time to compute the evidence for one pair of profiles with many values, as the 95th percentile. */
export function benchEvidence(): Figure[] {
  const people = Array.from({ length: 400 }, (_, at) => person(at));
  const context = contextOf(people, peopleRules);
  const samples: number[] = [];
  let likely = 0;
  for (let round = 0; round < 5; round += 1) {
    for (const [at, one] of people.entries()) {
      const other = people[(at + 1) % people.length] ?? one;
      const started = performance.now();
      if (score(evidence(one, other, context)) >= 70) likely += 1;
      samples.push(performance.now() - started);
    }
  }
  if (likely === 0) throw new Error("no pair was found alike");
  return [{ what: "evidence for one pair, p95", value: percentile(samples, 0.95), unit: "ms", budget: 1 }];
}
