import { organizationPlatforms, personPlatforms } from "../identities/platforms.ts";
import { organizationAttributeLabels } from "../organizations/organization-attributes.ts";
import { isPlaceholder } from "../text/placeholders.ts";
import { idOfCell } from "./cells.ts";
import type { ImportKind } from "./import-kind.ts";

/**
 * Content of a column of an imported table: `id`, `name`, `emails`, `identities` (each as `Platform: value`),
 * `identity:{platform}` or `attribute:{name}`. People also have `firstName`, `lastName`, `organization` and `tags`.
 * Organizations also have `website`, `domains`, `phoneNumbers`, `team`, `parent` and `parentSince`. Null is a column
 * that is left out.
 */
export type ImportField = string | null;

/** Attribute that a column can be matched with. */
export interface ImportAttribute {
  readonly name: string;
  readonly label: string;
}

/** Attributes of organizations that a table can contain: the same in every workspace. */
export const organizationImportAttributes: readonly ImportAttribute[] = Object.entries(organizationAttributeLabels).map(
  ([name, label]) => ({ name, label }),
);

/** Platforms of the identities that a row can contain. */
export const importPlatforms = { member: personPlatforms, organization: organizationPlatforms } as const;

/** True for a column that identifies the record. Without one, no row could be imported. */
export const namesRow = (field: string): boolean =>
  ["id", "emails", "identities", "website", "domains"].includes(field) || field.startsWith("identity:");

/** Fields that several columns of a table may have, such as "Email" and "Email 2". */
export const isRepeatable = (field: string): boolean =>
  ["emails", "identities", "domains", "phoneNumbers", "organization", "tags"].includes(field) ||
  field.startsWith("identity:");

/** Titles by field, without spaces, punctuation and accents. */
const titlesByField: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  member: {
    id: "id",
    name: "name displayname fullname person contact contactname vorundnachname vornamenachname nachnamevorname nomcomplet nomprenom prenomnom nombrecompleto nombreyapellidos nomecompleto nomeecognome imieinazwisko фио имяифамилия 氏名 名前 姓名 이름 성명 nev jmenoaprijmeni الاسم الاسمالكامل שם שםמלא",
    firstName:
      "firstname givenname forename first given vorname rufname prenom nombres primeironome imie имя fornamn fornavn voornaam etunimi ad isim jmeno meno keresztnev імя ονομα 名 이름first",
    lastName:
      "lastname surname familyname last family secondname nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido nazwisko фамилия efternamn efternavn etternavn achternaam sukunimi soyad soyadi prijmeni priezvisko vezeteknev прізвище επωνυμο επιθετο 姓 성",
    emails:
      "email emails emailaddress emailaddresses mail mails mailaddress mailadresse emailadresse courriel adresseemail adressemail correo correoelectronico posta электроннаяпочта элпочта почта електроннапошта sahkoposti sahkopostiosoite eposta epostaadresi epost epostadress epostadresse emailadres adresemail adresaemail emailcim indirizzoemail direcciondecorreo direcciondecorreoelectronico enderecodeemail メール メールアドレス eメール 電子メール 邮箱 邮箱地址 电子邮箱 邮件 电子邮件 電子郵件 電子信箱 이메일 이메일주소 전자우편 البريد البريدالإلكتروني אימייל דואל",
    identities: "otheridentities identities",
    organization:
      "organization organizations organisation organisations organizationname company companyname associatedcompany employer firma unternehmen arbeitgeber entreprise societe empresa azienda impresa organizacion organizacao organizzazione firmenname bedrijf foretag virksomhed компания организация 会社 会社名 所属 公司 单位 회사",
    tags: "tags tag labels label schlagworte etiquetas",
    "attribute:jobTitle":
      "jobtitle organizationtitle title position role jobrole berufsbezeichnung jobbezeichnung poste fonction cargo puesto ruolo должность 役職 职位",
    "attribute:location": "location city ort stadt standort ville lieu ciudad ubicacion citta cidade город 所在地",
    "attribute:isBot": "bot",
    "attribute:isTeamMember": "teammember",
    "identity:twitter": "x twitter xtwitter twitterx",
    "identity:discourse": "forum",
  },
  organization: {
    id: "id",
    name: "name displayname organization organisation company companyname firma unternehmen firmenname entreprise societe empresa azienda организация компания 会社名 公司",
    emails: "email emails emailaddress emailaddresses mail emailadresse courriel correo почта",
    identities: "otheridentities identities",
    website: "website primarydomain homepage url web webseite internetseite siteweb sitioweb sitoweb site domain сайт",
    domains: "domains alternativedomain alternativedomains otherdomains",
    phoneNumbers: "phone phones phonenumber phonenumbers telephone telefon telefono telefone tel телефон 電話",
    team: "teamorganization",
    parent:
      "parentorganization parentorganisation parent parentcompany belongsto mutterunternehmen muttergesellschaft maisonmere",
    parentSince: "belongstoitsince belongstosince parentsince acquiredon acquired acquisitiondate",
    "attribute:location": "location city headquarters sitz standort",
    "attribute:industry": "sector branche",
    "attribute:founded": "yearfounded",
    "identity:twitter": "x twitter xtwitter twitterx",
    ...Object.fromEntries(organizationImportAttributes.map(({ name }) => [`attribute:${name}`, name.toLowerCase()])),
  },
};

/** Titles that mean the full name in a table without a column for the other part of the name. */
const eitherName: Readonly<Record<string, "firstName" | "lastName">> = {
  name: "lastName",
  nom: "lastName",
  nombre: "firstName",
  nome: "firstName",
  nimi: "lastName",
};

/** Computed columns of an export, which cannot be imported. */
const figures: ReadonlySet<string> = new Set(["engagementlevel", "activities", "lastactivity", "joined", "people"]);

/** Words that tell columns of one kind apart: "Work email", "Email (private)", "Email 2". */
const qualifiers =
  /^(?:main|primary|secondary|second|work|business|office|private|personal|home|other|alternate|alternative|additional|public|contact|user|member)|(?:\d{1,2}|work|business|office|private|privat|personal|home|other|address)$/g;
const handleWords =
  /(?:username|handle|profile|profileurl|url|link|login|account|accountname|user|name|id|profil|benutzername)$/;

const plain = (title: string) =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Guesses the content of each column from its title. Several columns may have the same field where records have several
 * values of it; of the other fields each is guessed for one column only.
 */
export function guessFields(
  kind: ImportKind,
  titles: readonly string[],
  attributes: readonly ImportAttribute[],
  rows: readonly { readonly cells: readonly string[] }[] = [],
): ImportField[] {
  const known = new Map(
    Object.entries(titlesByField[kind]).flatMap(([field, all]) => all.split(" ").map((of) => [plain(of), field])),
  );
  const names = new Map(
    importPlatforms[kind].flatMap(({ key, name }) => [key, name].map((of) => [plain(of), `identity:${key}`])),
  );
  const labels = new Map(
    attributes.flatMap(({ name, label }) => [name, label].map((of) => [plain(of), `attribute:${name}`])),
  );
  const fieldOf = (key: string) =>
    known.get(key) ?? labels.get(key) ?? names.get(key) ?? names.get(key.replace(handleWords, ""));
  const guessed = titles.map((title, at) => {
    const key = plain(title);
    if (key === "" || figures.has(key)) return null;
    // Other programs have ids of their own.
    if (key === "id" && rows.some(({ cells }) => cells[at]?.trim() && idOfCell(cells[at]) === null)) return null;
    // "GitHub ID": a number is no username, except where accounts are called by it.
    if (isNumberColumn(key, rows, at) && !/^(?:discord|stackoverflow)/.test(key)) return null;
    // "Name (full)", "Email [primary]", "Email 2 Address"
    const short = plain(title.replace(/\([^()]*\)|\[[^[\]]*\]/g, "")).replace(/\d/g, "");
    const field =
      fieldOf(key) ?? fieldOf(short) ?? (kind === "member" && Object.hasOwn(eitherName, key) ? "name" : null);
    if (field !== null) return field;
    // Google's address book: "E-mail 2 - Value".
    const qualified = fieldOf(key.replace(/(\d)value$/, "$1").replaceAll(qualifiers, "")) ?? null;
    // "Work location" and "Second name" are fields of their own.
    return qualified !== null && (isRepeatable(qualified) || qualified === "website") ? qualified : null;
  });
  return onceEach(kind, titles, namedInParts(kind, titles, guessed));
}

/** Whether a column that is titled as one of ids has only numbers. */
function isNumberColumn(key: string, rows: readonly { readonly cells: readonly string[] }[], at: number): boolean {
  const cells = rows.map(({ cells }) => cells[at]?.trim() ?? "").filter((cell) => cell !== "" && !isPlaceholder(cell));
  return /.(?:id|number)$/.test(key) && cells.length > 0 && cells.every((cell) => /^\d+$/.test(cell));
}

/** Whether a row has titles of at least so many known columns; of several, one must identify records. */
export const isTitleRow = (cells: readonly string[], atLeast = 1): boolean =>
  (["member", "organization"] as const).some((kind) => {
    const fields = guessFields(kind, cells, kind === "member" ? [] : organizationImportAttributes);
    return fields.filter((field) => field !== null).length >= atLeast && (atLeast === 1 || fields.some(isIdentifying));
  });

const isIdentifying = (field: ImportField) => field !== null && namesRow(field);

/** "Vorname, Name" and "Prénom, Nom": next to one part of a name, the title of the full name means the other part. */
function namedInParts(kind: ImportKind, titles: readonly string[], fields: readonly ImportField[]): ImportField[] {
  if (kind !== "member") return [...fields];
  return fields.map((field, at) => {
    const either = field === "name" ? eitherName[plain(titles[at] ?? "")] : undefined;
    const other = either === "lastName" ? "firstName" : "lastName";
    return either !== undefined && fields.includes(other) && !fields.includes(either) ? either : field;
  });
}

function onceEach(kind: ImportKind, titles: readonly string[], fields: readonly ImportField[]): ImportField[] {
  // "Job title" before "Title", which is also a form of address.
  const rank = (at: number) =>
    fields[at]?.startsWith("attribute:") ? Number(plain(titles[at] ?? "") !== fields[at].slice(10).toLowerCase()) : 0;
  return fields.map((field, at) => {
    if (field === null || isRepeatable(field)) return field;
    const isUsed = fields.some((other, to) => other === field && (rank(to) - rank(at) || to - at) < 0);
    if (!isUsed) return field;
    return field === "website" && kind === "organization" ? "domains" : null;
  });
}
