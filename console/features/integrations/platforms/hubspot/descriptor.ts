import { lazy } from "react";
import { object, text } from "../../connect/read-settings.ts";
import { isBackFrom } from "../../connect/sign-in-address.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** HubSpot: contacts and companies, in both directions. */
export const hubspotDescriptor: PlatformDescriptor = {
  key: "hubspot",
  name: "HubSpot",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./hubspot-drawer.tsx")).HubspotDrawer })),
  isReturn: (query) => isBackFrom("hubspot", query),
  Return: lazy(async () => ({ default: (await import("./hubspot-return.tsx")).HubspotReturn })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) => text(object(object(settings).account).id) && texts.summary,
    title: texts.summaryTitle,
    links: ({ settings }) => {
      const { id, url } = object(object(settings).account);
      return [{ label: texts.account(text(id) ?? ""), href: text(url) ?? "" }];
    },
  },
};
