/** Platform of the provider's accounts, and their site. */
export interface AccountPlace {
  readonly key: string;
  readonly site: string;
}
