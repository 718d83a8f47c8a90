import { escapeHtml, plainPage } from "#server/platform/http/plain-page.ts";
import { demoAccounts } from "./demo-accounts.ts";

/** Page to choose a demo account; one click signs in. */
export function choosePage(action: string): string {
  const choices = demoAccounts.map(
    ({ name, email, description, role }) => `<li><button name="account" value="${escapeHtml(name)}">
<strong>${escapeHtml(role)}</strong> <span>${escapeHtml(description)}</span> <span class="email">${escapeHtml(email)}</span></button></li>`,
  );
  return plainPage(
    "Sign in",
    `<h1>Sign in with a demo account</h1>
<p>This platform runs on your machine, so no password is needed.</p>
<form method="post" action="${escapeHtml(action)}"><ul class="choices">${choices.join("")}</ul></form>`,
  );
}

/** Sign-out page. `form` is the provider's own form with the id `op.logoutForm`. */
export function signOutPage(form: string, needsConfirmation: boolean): string {
  return plainPage(
    "Sign out",
    `<h1>Sign out</h1><p>You will be signed out of the console and the extension.</p>${form}
<button class="primary" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button class="plain" form="op.logoutForm">Stay signed in</button>
${needsConfirmation ? "" : '<script src="/oidc/sign-out.js" defer></script>'}`,
  );
}

/** Page that submits the provider's form with a button and our own script, instead of the provider's inline script. */
export function sendOnPage(action: string, inputs: string): string {
  return plainPage(
    "Sign out",
    `<h1>Signing out</h1><form method="post" action="${action}">${inputs}
<button class="primary">Continue</button></form><script src="/oidc/sign-out.js" defer></script>`,
  );
}

export function signedOutPage(): string {
  return plainPage("Signed out", `<h1>You are signed out</h1><p><a href="/">Back to the console</a></p>`);
}

export function signInErrorPage(reason: string): string {
  return plainPage(
    "Sign-in failed",
    `<h1>Sign-in failed</h1><p>${escapeHtml(reason)}</p><p><a href="/">Back to the console</a></p>`,
  );
}
