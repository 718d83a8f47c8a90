import { lazy } from "react";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { savedGroupsio } from "./groupsio-form.ts";
import { texts } from "./texts.ts";

/** Groups.io: members and messages of groups. */
export const groupsioDescriptor: PlatformDescriptor = {
  key: "groupsio",
  name: "Groups.io",
  description: texts.description,
  Drawer: lazy(async () => ({ default: (await import("./groupsio-drawer.tsx")).GroupsioDrawer })),
  settingsLabel: pageTexts.settings,
  mapped: "Group",
  summary: {
    label: ({ settings }) => {
      const { groups } = savedGroupsio(settings);
      return groups.length === 0 ? null : texts.groupCount(groups.length);
    },
    title: texts.listTitle,
    links: ({ settings }) =>
      savedGroupsio(settings).groups.map(({ slug, name }) => ({
        label: name,
        href: `https://groups.io/g/${slug.split("+").map(encodeURIComponent).join("/")}`,
      })),
  },
};
