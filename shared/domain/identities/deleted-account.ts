/** Name of the record that stands for all deleted accounts of a platform. */
export const deletedAccountName = "Deleted account";

/** Identities of deleted accounts that older versions stored, one for each post. */
const formerPlaceholder = /^deleted:/;

const placeholders: Readonly<Partial<Record<string, RegExp>>> = {
  github: /^ghost$/i,
  // The first free name: other people may be called `ghost` on gitlab.com.
  gitlab: /^ghost1$/i,
  reddit: /^\[deleted\]$/i,
  discord: /^deleted[ _-]user(?:[ _-][\da-f]+)?$/i,
};

/** True for a name that a platform shows in place of accounts that were deleted. It names nobody. */
export const isDeletedAccountName = (platform: string, name: string): boolean =>
  formerPlaceholder.test(name) || placeholders[platform]?.test(name.trim()) === true;
