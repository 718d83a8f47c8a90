import { counted } from "../../texts.ts";

export const texts = {
  description: "Comments and reactions on your organization's posts.",
  drawerText: "Comments and reactions on the posts of the organization you choose become activities.",
  organizations: "Organization profiles",
  choose: "Action required. Select one of your associated organization profiles to start tracking LinkedIn activities",
  page: "linkedin.com/company/",
  summaryTitle: "Tracked on LinkedIn",
  waiting: (count: number) => `${counted(count, "organization profile", "organization profiles")} to choose from.`,
} as const;
