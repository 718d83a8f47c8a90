export const texts = {
  signInTitle: "Sign in",
  signInIntro: "People, organizations and activity of your open-source communities.",
  signIn: "Sign in",
  signingIn: "Opening the sign-in page…",
  failed: "You could not be signed in. Please try again.",
  unreachable: "The sign-in service cannot be reached. Please try again.",
  emptyTitle: "You have no permissions yet",
  emptyText: (email: string) =>
    `You are signed in as ${email}, but you do not have access yet. Ask an administrator of your foundation to add you, then try again.`,
  tryAgain: "Try again",
  signOut: "Sign out",
} as const;
