/** Text of an account in tables and lists: the handle, with the site in brackets if there is one. */
export const accountText = ({ value, site }: { readonly value: string; readonly site?: string | undefined }): string =>
  site ? `${value} (${site})` : value;
