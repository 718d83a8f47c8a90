/** Warning about an identity that looks like a verified one of another record. */
export const lookAlikeText = (own: string, value: string, name: string): string =>
  `${own} looks like ${value}, a verified identity of ${name}, but has other letters.`;
