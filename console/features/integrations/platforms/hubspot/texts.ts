import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../../texts.ts";

export const texts = isolateNames({
  description: "Contacts and companies with people and organizations.",
  drawerText:
    "Contacts become people and companies become organizations of this sub-project. Nothing is sent to HubSpot unless you turn it on.",
  signIn: "Sign in to HubSpot",
  signInAgain: "Sign in to HubSpot again",
  signInText: "Sign in with a HubSpot account that can see contacts and companies.",
  or: "Or enter a service key, or the token of a private app:",
  token: "Access token",
  tokenHint:
    "Needs the scopes crm.objects.contacts.read, crm.objects.companies.read, crm.schemas.contacts.read and crm.schemas.companies.read; to send, crm.objects.contacts.write and crm.objects.companies.write too. It is stored encrypted and never shown again.",
  access: "Access",
  account: (id: string) => `HubSpot account ${id}`,
  summary: "1 account",
  summaryTitle: "HubSpot account",
  read: "Read from HubSpot",
  readKinds: { members: "Contacts as people", organizations: "Companies as organizations" },
  fields: "Fields",
  kinds: { members: "People", organizations: "Organizations" },
  property: "HubSpot property",
  attribute: "Attribute",
  direction: "Direction",
  directions: { in: "Read", out: "Send", both: "Both ways" },
  propertyOf: (position: number) => `HubSpot property ${position}`,
  attributeOf: (position: number) => `Attribute ${position}`,
  directionOf: (position: number) => `Direction of field ${position}`,
  choose: "Select",
  addField: "Add field",
  removeField: (position: number) => `Remove field ${position}`,
  noFields: "No fields are mapped: only names, email addresses and companies are read.",
  bothHint: "Both ways: HubSpot's value is kept unless it is empty or a user entered a different value here.",
  loading: "Loading HubSpot fields",
  failed: "The HubSpot fields could not be loaded.",
  incomplete: "Select a property and an attribute.",
  filledTwice: "This attribute is already read from another property.",
  sentTwice: "This property is already sent from another attribute.",
  send: "Send to HubSpot",
  sendKinds: { members: "Fields of people to contacts", organizations: "Fields of organizations to companies" },
  sendHint:
    "Sends only fields set to Send or Both ways, and only for contacts and companies that exist in HubSpot. Nothing is created, cleared or deleted there. Sent values are listed in the sync log.",
  nothingToSend: "Set a field to Send or Both ways first.",
  dryRun: "Dry run",
  dryRunHint: "Shows what these fields would change in the first records. Nothing is written.",
  running: "Comparing",
  incoming: (changed: number, read: number) =>
    changed === 0
      ? `Here: nothing would change in ${counted(read, "record", "records")}.`
      : `Here: ${changed} of ${counted(read, "record", "records")} would change.`,
  outgoing: (changed: number, compared: number) =>
    changed === 0
      ? `In HubSpot: nothing would change in ${counted(compared, "record", "records")}.`
      : `In HubSpot: ${changed} of ${counted(compared, "record", "records")} would change.`,
  isNew: "New",
  nothing: "empty",
  more: (count: number) => `and ${count} more`,
} as const);
