import { createCommand } from "#server/platform/core/command.ts";
import { confluenceCloud, jiraCloud } from "../tests/providers/atlassian.ts";
import { discord, slackSamples } from "../tests/providers/chats.ts";
import { discourseForum } from "../tests/providers/discourse.ts";
import { hold } from "../tests/providers/held-provider.ts";
import { hubspot } from "../tests/providers/hubspot.ts";
import { x } from "../tests/providers/x.ts";

const [folder] = createCommand(
  "npm run providers --",
  "Runs every connector against its local test server and validates requests and responses against the provider's published schemas.",
)
  .argument("[folder]", "contains <platform>-openapi.json of providers whose schema is in no package", ".")
  .parse().processedArgs;
let hasFailed = false;
for (const provider of [jiraCloud, confluenceCloud, slackSamples(folder), discord, discourseForum, ...hubspot, x]) {
  const { name, held, undescribed, problems } = await hold(provider, folder);
  console.log(`${name}: ${held} requests checked, ${problems.length} problems`);
  for (const request of undescribed) console.log(`  not described: ${request}`);
  for (const problem of problems) console.log(`  ${problem}`);
  hasFailed ||= problems.length > 0 || held === 0;
}
process.exitCode = hasFailed ? 1 : 0;
