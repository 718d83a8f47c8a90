import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { invitedIssuer, users } from "#server/platform/db/schema/users.ts";
import { escapeHtml } from "#server/platform/http/plain-page.ts";
import { mailPage, mailStyles } from "#server/platform/mail/mail-page.ts";
import { deliverMail } from "#server/transfer/exports/deliver-mail.ts";

/** Name of the job that sends an invitation by email. */
export const invitationJob = "user-invitation";

interface Invitation {
  readonly userId: string;
  readonly invitedById: string;
}

/** Registers the job that sends an invitation by email. Call it before the jobs start. */
export function defineInvitationJob(platform: Platform): void {
  const { config, db, jobs } = platform;
  jobs.define<Invitation>(
    invitationJob,
    async ({ userId, invitedById }) => {
      const [invited] = await db.select().from(users).where(eq(users.id, userId));
      // The invitation was accepted or withdrawn meanwhile.
      if (invited?.issuer !== invitedIssuer) return;
      const [by] = await db.select().from(users).where(eq(users.id, invitedById));
      const provider = new URL(config.oidc?.issuer ?? config.publicUrl).host;
      const mail = invitationMail({
        email: invited.email,
        invitedBy: by?.fullName || by?.email || "An administrator",
        provider,
        publicUrl: config.publicUrl,
      });
      // A user who is invited again after a withdrawal has another id.
      const occasion = { userId, key: "invitation" };
      await deliverMail(platform, { to: invited.email, ...mail, occasion, fileName: `invitation-${userId}` });
    },
    { retries: 5 },
  );
}

interface InvitationOptions {
  readonly email: string;
  readonly invitedBy: string;
  /** Host of the sign-in provider. */
  readonly provider: string;
  /** URL of the console, without a trailing slash. */
  readonly publicUrl: string;
}

function invitationMail({ email, invitedBy, provider, publicUrl }: InvitationOptions) {
  const subject = `${invitedBy} invites you to Community Data Platform`;
  const intro = `${invitedBy} has given you access to the people, organizations and activities of a community.`;
  const how = `Sign in at ${provider} with ${email}. Your access starts once that address is confirmed there.`;
  const footer = "If you did not expect this, ignore this email: nothing happens until you sign in.";
  const { font, quiet, button } = mailStyles;
  const html = mailPage({
    subject,
    overline: new URL(publicUrl).host,
    title: "Community Data Platform",
    intro,
    rows: [
      `<p class="quiet" style="margin:0 0 14px;font:14px/21px ${font};color:${quiet}">${escapeHtml(how)}</p>` +
        `<a href="${escapeHtml(publicUrl)}" style="${button}">Sign in</a>`,
    ],
    footer,
  });
  return { subject, html, text: ["Community Data Platform", intro, how, publicUrl, footer].join("\n\n") };
}
