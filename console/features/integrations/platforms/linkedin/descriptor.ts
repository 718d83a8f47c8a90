import { lazy } from "react";
import { isBackFrom } from "../../connect/sign-in-address.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { linkedinOrganizations, organizationAddress } from "./linkedin-settings.ts";
import { texts } from "./texts.ts";

const tracked = (settings: unknown) => linkedinOrganizations(settings).filter(({ inUse }) => inUse);

/** LinkedIn: comments on and reactions to the posts of an organization. */
export const linkedinDescriptor: PlatformDescriptor = {
  key: "linkedin",
  name: "LinkedIn",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./linkedin-drawer.tsx")).LinkedinDrawer })),
  Connect: lazy(async () => ({ default: (await import("./connect-button.tsx")).ConnectButton })),
  isReturn: (query) => isBackFrom("linkedin", query),
  Return: lazy(async () => ({ default: (await import("./connect-button.tsx")).LinkedinReturn })),
  settingsLabel: pageTexts.settings,
  Action: lazy(async () => ({ default: (await import("./connect-button.tsx")).CardAction })),
  summary: {
    label: ({ settings }) => tracked(settings)[0]?.name ?? null,
    title: texts.summaryTitle,
    links: ({ settings }) => tracked(settings).map((each) => ({ label: each.name, href: organizationAddress(each) })),
  },
  status: ({ status, settings }) =>
    status === "pending-action" ? { detail: texts.waiting(linkedinOrganizations(settings).length) } : null,
};
