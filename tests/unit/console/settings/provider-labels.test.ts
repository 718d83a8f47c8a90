import { expect, test } from "vitest";
import { platformHeading, platformOf, settingLabel } from "#console/features/settings/provider-settings.tsx";

test.each([
  ["X_CLIENT_ID", "X/Twitter", "Client ID"],
  ["STACKEXCHANGE_KEY", "Stack Overflow", "API key"],
  ["GITHUB_APP_PRIVATE_KEY", "GitHub", "App private key"],
  ["NANGO_SECRET_KEY", "Nango", "Secret key"],
])("%s has the heading %s and the label %s", (variable, heading, label) => {
  expect([platformHeading(platformOf(variable)), settingLabel(variable)]).toEqual([heading, label]);
});
