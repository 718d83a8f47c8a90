/** Type of notes that team members add to a person. The author is in the attribute `author`. */
export const noteType = { platform: "other", type: "note" } as const;

export const isNote = ({ platform, type }: { readonly platform: string; readonly type: string }): boolean =>
  platform === noteType.platform && type === noteType.type;
