/** Returns the same key as `recognizedKey` for the profile of an identity. */
export function keyOfIdentity({ platform, value }: { readonly platform: string; readonly value: string }): string {
  return [platform, "", "username", value.toLowerCase()].join(" ");
}
