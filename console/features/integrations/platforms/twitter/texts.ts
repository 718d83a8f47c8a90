export const texts = {
  description:
    "Profile information, mentions of your account and posts with a hashtag. X charges for what is read: about $0.005 for each post and $0.01 for each person.",
  drawerText: "Posts that mention your account or have this hashtag become activities.",
  hashtag: "Hashtag",
  hint: "The first sync reads posts of the last seven days. X charges about $0.005 for each post and $0.01 for each person that is read. One sync reads at most 1,000 mentions and 1,000 posts with the hashtag, which cost up to $30. Posts that were read are not requested again. The sync log shows what each sync cost.",
  placeholder: "myproject",
  summaryTitle: "Tracked on X/Twitter",
  updated: "Integration updated successfully",
  failed: "Something went wrong during X/Twitter OAuth. Please try again later.",
} as const;
