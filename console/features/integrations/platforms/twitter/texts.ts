export const texts = {
  description: "Profile information, mentions of your account and posts with a hashtag.",
  drawerText: "Posts that mention your account or have this hashtag become activities.",
  hashtag: "Hashtag",
  hint: "The first sync reads posts of the last seven days. X charges for each post and user that is read: at most 1,000 mentions and 1,000 posts with the hashtag in one sync. The sync log shows how many.",
  placeholder: "myproject",
  summaryTitle: "Tracked on X/Twitter",
  updated: "Integration updated successfully",
  failed: "Something went wrong during X/Twitter OAuth. Please try again later.",
} as const;
