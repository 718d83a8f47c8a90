import { cleanLine } from "./clean-text.ts";

/** Texts that people and programs write where they have no value, folded and without punctuation around them. */
const placeholders: ReadonlySet<string> = new Set(
  [
    // English and what programs write
    "n/a|na|n.a|n a|none|null|nil|nan|/n|undefined|unknown|not known|not available|not applicable|not provided",
    "not specified|not set|not given|unspecified|unavailable",
    "noname|nobody|noemail|nomail|nothing|empty|blank|missing|tbd|tba|tbc|todo|to be determined|to be defined",
    "n / a|none given|none provided|not found|not disclosed|undisclosed|withheld|redacted",
    "to be announced|to be confirmed|see notes|#n/a|#na|#ref!|#value!|#name?|#null!|#div/0!|invalid date|[object object]",
    "not stated|not listed|unlisted|unassigned|does not exist|don't have one|i don't have one|don't know|dunno|idk|no idea",
    "dont have one|dont know|t.b.d|t.b.a|no one|to be added|to follow|same as above|see above|none yet|not yet|not sure",
    "n/r|n.r|nat|pd.na|blanks|loading|ditto|nothing yet|#n/d|#nv|#н/д|#n/b|#i/t|#yok|#hiányzik|#n/disp",
    // first entries of lists to choose from
    "select|select one|please select|choose|choose one|please choose|bitte auswählen|bitte wählen|auswählen|maak een keuze",
    "sélectionner|sélectionnez|choisir|seleccionar|seleccione|selecionar|selecione|selezionare|seleziona|välj|vælg|velg",
    "valitse|wybierz|vyberte|válasszon|seçiniz|выберите|виберіть|選択してください|请选择|請選擇|선택하세요|선택",
    // typing errors
    "unkown|unknow|unknwon|unkwown|unknonw|uknown|unnown|undefinded|not avail|not avaliable|not availble|not avaialble",
    "not aplicable|not applicible|not appliciable|nonee|noen|n0ne|nulll|n-a",
    "not_available|not_applicable|not_provided|not_specified|not_known",
    "not-available|not-applicable|not-provided|not-specified",
    // German, Dutch, Scandinavian, Finnish
    "kein|keine|keiner|keines|keine angabe|keine angaben|ohne angabe|k.a|k. a|ka.|nicht bekannt|unbekannt|entfällt|entfaellt|o.a",
    "ohne|nicht vorhanden|nicht verfügbar|nicht angegeben|leer|fehlt|keins|k/a|unbek|keine daten|weiß nicht|weiss nicht",
    "geen|onbekend|n.v.t|nvt|niet bekend|niet van toepassing|niet beschikbaar|leeg",
    "ingen|inget|inga|intet|okänd|okänt|saknas|ej tillämpligt|ej angivet|ukendt|ukjent|ikke angivet|ikke oppgitt",
    "ei ole|ei tiedossa|ei tietoa|tuntematon|puuttuu|tyhjä|mangler|vet ej|vet ikke|ved ikke|weet niet",
    // Romance languages
    "aucun|aucune|néant|inconnu|inconnue|non renseigné|non renseignée|non disponible|non applicable|non communiqué|n.c|n/c",
    "non précisé|non précisée|pas de réponse|ne sait pas|sans objet|s/o|s.o|vide|à définir|à déterminer|à compléter",
    "ninguno|ninguna|ninguno/a|no tengo|desconocido|desconocida|no disponible|no aplica|no tiene|no hay|n/d|s/d",
    "sin datos|sin dato|no sé|vacío|por definir|sin definir|sin información|no especificado|no consta",
    "nenhum|nenhuma|desconhecido|desconhecida|não disponível|não se aplica|não informado|não informada|não tem",
    "sem dados|não sei|vazio|a definir|sem informação",
    "non disponibile|non so|nessuno|nessuna|sconosciuto|sconosciuta|non noto|non specificato|n.d|vuoto|assente|da definire",
    "niciunul|niciuna|necunoscut|necunoscută|nu există|nu are|cap|desconegut",
    // Slavic languages, Hungarian, Baltic, Greek, Turkish
    "brak|nieznany|nieznana|nieznane|nie dotyczy|nie podano|żaden|žádný|žádná|žádné|neznámý|neznámá|není",
    "nie ma|brak danych|b/d|nie wiem|neznámé|nevyplněno|nemá|neuvedeno|neuvedené|nezadáno|žiadny|žiadna|neznámy|nepoznato|nema|ništa|nincs|ismeretlen|nem ismert|nincs adat|neznano|nėra|nežinomas|nežinoma|nezināms|nezināma|nav zināms|nav|puudub|teadmata|ei tea",
    "нет|нету|неизвестно|неизвестен|неизвестна|не известно|н/д|не указано|не указан|не указана|отсутствует|нет данных|б/н|пусто|не задано|не знаю",
    "немає|невідомо|не вказано|відсутній|няма|неизвестен|nepoznat|нема|непознато|немає даних|няма данни|nema podataka|nem tudom",
    "κανένα|καμία|κανένας|άγνωστο|άγνωστος|άγνωστη|δεν υπάρχει|yok|bilgi yok|belirsiz|bilinmiyor|boş|belirtilmemiş|belirtilmedi|mevcut değil|δ/υ|δεν γνωρίζω",
    // East, South and South-East Asia, Arabic, Hebrew
    "なし|無し|無|ナシ|不明|不明です|未定|未設定|未入力|未登録|未記入|未公開|該当なし|該当無し|特になし|空|空白|空欄|同上|同左|〃|ありません|ございません|ないです|わかりません|分かりません",
    "无|没有|沒有|未知|不详|不詳|暂无|暫無|未提供|未填|未填写|未填寫|不适用|不適用|待定|没|空值|不明确|無資料|無提供|没填|不清楚|不知道|保密|略",
    "없음|무|미정|미상|해당없음|해당 없음|알 수 없음|알수없음|미입력|비공개|해당 사항 없음|해당사항없음|없다|없습니다|모름",
    "không có|không rõ|không|chưa có|ไม่มี|ไม่ทราบ|tidak ada|tidak diketahui|belum ada|tiada|tdk ada|tidak tersedia|ไม่ระบุ|không áp dụng|không biết",
    "नहीं|নেই|இல்லை|بدون|ללא|कोई नहीं|अज्ञात|उपलब्ध नहीं|لا يوجد|غير معروف|غير متوفر|لا شيء|ندارد|نامشخص|אין|לא ידוע|לא זמין",
  ].flatMap((line) => line.split("|").flatMap((text) => [fold(text), ...withoutMarks(fold(text))])),
);

/** Phrases are also typed without accents; a single word may be somebody's name then ("Bos"). */
function withoutMarks(phrase: string): string[] {
  return phrase.includes(" ") && /^[\p{Script=Latin}\p{M} ]+$/u.test(phrase)
    ? [phrase.normalize("NFD").replace(/\p{M}/gu, "")]
    : [];
}

/** What people may not have. */
const things = terms(
  "email|e-mail|mail|emails|email address|e-mail address|mail address|emailadresse|e-mail-adresse|mailadresse|maila|emaila",
  "e-post|epost|e-postadress|e-postadresse|e-posta|eposta|courriel|correo|correo electrónico|address|adresse|adresu|adresa",
  "dirección|endereço|indirizzo|phone|website|user name|username|name|nombre|nom|nome|naam|account|handle|profile|company",
  "employer|organization|organisation|affiliation|title|github|linkedin|twitter|value|data|info|information|daten|danych",
  "dados|datos|dato|emailu|e-mailu|e-maila|mailu|emailem|sähköposti|sähköpostia|почты|почта|электронной почты|адреса|адрес|данных|имени|имейл|телефона",
  "邮箱|邮件|郵箱|郵件|电邮|電郵|电话|電話|公司|メール|メールアドレス|アドレス|이메일|메일|전화|소속|อีเมล|อีเมล์|ईमेल|بريد|אימייל",
);
/** Words before a thing that is absent, and after one. */
const without = terms(
  "no|without|kein|keine|keinen|ohne|geen|zonder|ingen|inget|inga|intet|utan|uten|uden|ikke|mangler|saknar|ei|ilman|pas de|pas d|aucun",
  "aucune|sans|sin|sem|no hay|no tiene|não tem|nenhum|nenhuma|nessun|nessuna|senza|brak|bez|nie ma|nincs|fără|без|нет|немає",
  "няма|нема|χωρίς|không có|chưa có|tidak ada|tanpa|belum ada|tiada|لا يوجد|بدون|אין|ללא|无|無|没有|沒有|暂无|暫無|未提供|未填写|ไม่มี",
);
const lacking = terms(
  "unknown|missing|none|unbekannt|fehlt|onbekend|saknas|okänd|ukjent|ukendt|puuttuu|inconnu|inconnue|manquant|manquante",
  "desconocido|desconocida|desconhecido|desconhecida|sconosciuto|sconosciuta|nieznany|nieznane|neznámý|neznámá|nincs",
  "неизвестен|неизвестна|отсутствует|yok|bilinmiyor|नहीं|なし|無し|不明|未登録|없음|미상|不详|不詳|未知|无",
);

function terms(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split("|").map(fold)));
}

/** "pas d'e-mail", "邮箱不详": a thing, and a word for its absence. Scripts without spaces join them. */
function isMissingThing(text: string): boolean {
  if (text.length > 40) return false;
  for (let at = 1; at < text.length; at += 1) {
    if (!/[\s_'\u2E80-\uFFDC\u0E00-\u0E7F-]/.test(text[at] ?? "")) continue;
    const first = text.slice(0, at);
    const second = text.slice(at).replace(/^[\s_'-]+/, "");
    if (things.has(second) ? without.has(first) : things.has(first) && lacking.has(second)) return true;
  }
  return false;
}

/** Placeholders that are also people's names: not empty when they are one of several parts of a name. */
const alsoNames: ReadonlySet<string> = new Set([
  "na",
  "nan",
  "nil",
  "null",
  "none",
  "leer",
  "cap",
  "blank",
  "keiner",
  "yok",
  "無",
  "空",
  "무",
]);

/**
 * True for a text that stands for no value: "n/a", "none", "-", "???", "xxx", also in other languages. Such text is
 * never a value of any field.
 */
export function isPlaceholder(text: string): boolean {
  if (text.length > 60) return false;
  const folded = fold(text);
  if (folded === "") return true;
  const plain = bare(folded);
  // "N/A (none)", "null null", but not "Nan Null".
  const parts = plain.split(/[\s,;|()]+|(?<=na)\/(?=na)/).filter((part) => part !== "");
  const isOne = (each: string) => placeholders.has(each);
  if (isOne(folded) || isOne(plain) || isMissingThing(plain) || isFiller(plain) || formulaError.test(folded))
    return true;
  const isName = parts.every((part) => alsoNames.has(part)) && new Set(parts).size > 1;
  return parts.length > 1 && parts.every(isOne) && !isName;
}

/** Like `isPlaceholder`, for one part of a name: Jennifer Null and Nan Goldin are people. */
export const isPlaceholderPart = (text: string): boolean =>
  isPlaceholder(text) && !alsoNames.has(fold(text)) && !/^\p{L}$/u.test(text.trim());

/** Comparison form: lower case, one kind of letters, hyphens, apostrophes and spaces. */
function fold(text: string): string {
  return cleanLine(text.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212\uFE58\u30FC]/g, "-")
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll("\\", "/")
    .replaceAll("。", ".");
}

/** Without quotation marks and brackets around it, and without full stops at its end. */
const bare = (folded: string): string =>
  folded.replace(/^[<("'[{«„“”*\s-]+/, "").replace(/(?<![.,;:>)"'\]}»“”*\s-])[.,;:>)"'\]}»“”*\s-]+$/, "");

/** Errors of formulas, in the language of the spreadsheet: "#REF!", "#BEZUG!", "Err:502". */
const formulaError = /^(?:#[\p{L}¿][\p{L}/¿]{2,11}[!?]|err:\d{3})$/u;

/** Only punctuation, or only the letter x. A single symbol of writing or a currency is no punctuation. */
const isFiller = (text: string): boolean => /^[\p{P}\p{Sk}\s~=+|^<>]*$/u.test(text) || /^x+$/.test(text);

/** Local parts of addresses that people enter to get past a required field, at any domain. */
const nobody = words(
  "noemail nomail noemailaddress noemailprovided noaddress notprovided notavailable none unknown undefined keine",
  "youremail yourmail youraddress yourname sincorreo sinemail sinmail notiene notienecorreo notieneemail sememail",
  "naotem naotememail pasdemail pasdemel sansemail sansmail keineemail keinemail ohneemail geenemail nessunaemail",
  "brakmaila brakemaila bezemailu epostayok mailyok netpochty",
);
const noWords = words(
  "na no null nil test testing tester fake dummy invalid nobody sin tbd tba noone noreply qwerty 123 your",
  "aucun aucune brak nessuno nessuna ninguno ninguna nenhum nenhuma geen ingen nao nincs yok nema нет немає пусто",
  "noname deleted temp sample example asd qwe zxc",
);
const anyWords = words("email mail user abc asdf foo name");
const madeUpDomains = words("email mail domain example bar nowhere correo");

/** True for an email address that someone made up to fill a field: `none@none.com`, `x@x`, `noemail@`, `test@test`. */
export function isPlaceholderEmail(email: string): boolean {
  if (isPlaceholder(email)) return true;
  const [local = "", domain = "", more] = cleanLine(email).toLowerCase().split("@");
  if (more !== undefined || email.length > 200) return false;
  if (local === "" || domain === "") return email.includes("@");
  // No top-level domain has one letter.
  if (/\.[a-z]$/.test(domain)) return true;
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [name, first] = [plain(local), plain(domain.split(".")[0] ?? "")];
  if (name === "" || nobody.has(name) || (isPlaceholder(local) && isPlaceholder(domain))) return true;
  if (name === first) return noWords.has(name) || anyWords.has(name) || /^(.)\1*$/.test(name);
  const isMadeUp = madeUpDomains.has(first) || noWords.has(first) || nobody.has(first);
  return noWords.has(name) ? isMadeUp : anyWords.has(name) && isMadeUp && !anyWords.has(first);
}

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.join(" ").split(" "));
}
