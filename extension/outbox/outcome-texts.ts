/** Sentences that the worker stores with actions that it could not send. */
export const outcomeTexts = {
  busy: "Another merge of one of these records is in progress. Try again when it has finished.",
  ownMistake: "The extension could not send this action. Try again.",
  notMoved: "The server could not finish this action.",
  taken: (holder: string) => `${holder} already has this profile.`,
} as const;
