/**
 * The extension's public key. It keeps Chromium's extension id the same for every location of the unpacked folder, so
 * that the embedded sign-in provider can allow exactly this extension's redirect URL.
 */
export const extensionKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3jnmgYxyr3vcUtaXNYrE8s+H0iboQ7fPUusUjX3maHzA9ag+gjwmrmq0jvxfrH4zw0fWXsvnU1jin741HtdmglN7j3iQLaCiCJV57EawuBnIQo7QZjjYp2GZXMZogr+d0JDiORZPwEmn584huvwGok64zcN6SUvvCZufQKkc1f4GWZSt2wbJsDPxNJ+mVnYZ+CpwZcebVeLm/CixgWvuERL2QZ9P72llwhp3hnKGH6WjSa+fBwCxajOR+qQUr/pL7YFTJLIWcHsu7n3C8d7rG3ZoDPqr0IGTCibv5wc6gVI8ub23LWjEpTkteG5wi33ElA7kd5UgY1siMAPb3UyTdQIDAQAB";

/** Derived from the key: the first 16 bytes of its SHA-256, each half byte as a letter from `a`. */
export const chromeExtensionId = "lkoochjbgmbaobfahlnphdfaecijeofl";

export const geckoExtensionId = "extension@community-data-platform.example";

/** Redirect URLs of `identity.launchWebAuthFlow`. Firefox uses the SHA-1 of the add-on's id as the host. */
export const extensionRedirects: readonly string[] = [
  `https://${chromeExtensionId}.chromiumapp.org/`,
  "https://c2f1c02b3cd1afc4f59c687bae5d4add446e9ba2.extensions.allizom.org/",
];

/** Origins of the extension's own pages that are known in advance. Firefox generates one per installation. */
export const extensionOrigins: readonly string[] = [`chrome-extension://${chromeExtensionId}`];
