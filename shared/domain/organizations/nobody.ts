import { foldName } from "../evidence/compare/compare-names.ts";
import { isMistyped } from "../evidence/organization/compare-names.ts";
import { nobodyPhrases } from "./nobody-phrases.ts";

/** What a text says that stands where an organization is expected, but names none. */
export type Nobody = "independent" | "unknown";

const split = (lines: readonly string[]) => lines.join(" ").split(" ");

/** Words that state that someone works for no organization, in the languages in which they are entered. */
const independent: readonly string[] = split([
  "independent independant independiente independente independente indipendente independ unabhangig freelance freelancer",
  "freelancers freelancing freelancer frilans frilanser freiberuflich freiberufliche freiberuflicher freiberufler freiberuflerin selbstandig selbststandig",
  "selbstandiger self selfemployed selfemployment selfie unaffiliated nonaffiliated individual individuals individuell",
  "personal personally private privat privado privato particulier contractor contracting consultant",
  "student students studentin schuler schulerin etudiant etudiante estudiante estudante studente studerande studerende",
  "opiskelija ogrenci diak hallgato mahasiswa pelajar unemployed jobless arbeitslos desempleado desempregado disoccupato",
  "werkloos bezrobotny samozatrudniony arbeitssuchend arbeitssuchende arbeitssuchender issiz tyoton retired retiree rentner pensioner pensionist pensionado jubilado aposentado",
  "gepensioneerd emekli hobby hobbyist hobbyists amateur enthusiast volunteer volunteering indie solo myself autonomo",
  "autonoma autoentrepreneur zelfstandig zelfstandige zzp zzper osvc egenforetagare egenforetag selvstendig yrittaja",
  "freelanceur lepas bagimsiz niezalezny sabbatical homemaker housewife hacker",
  "在家 无业游民 学生党 高中生 研究生 待业中 求职中 高校生 大学院生 대학생 취준생 무소속 безработная самозанятая фрилансерша",
  "slef undergrad undergrads freischaffend freischaffende freischaffender einzelunternehmer einzelunternehmerin chomeur chomeuse",
  "informatikstudent informatikstudentin studentessa studentka uczen uczennica scholier werkzoekende werkzoekend solopreneur",
  "школьник школьница 在校 在校生 在读 博士生 待业青年 失业中 自雇 無業 接案 家里蹲 高専生 専業主夫 フリーター ニート 浪人 浪人生",
  "백수 개인사업자 자영업자 독학 indipendente autodidacte autodidacta selftaught jobseeker jobseekers ogrencisi calismiyorum",
  "独立 自由职业 自由职业者 自由 学生 在校学生 大学生 个人 个人开发者 个体 待业 无业 失业 退休 フリーランス 学生 個人 無職 自営業 個人事業主 趣味",
  "自由業 프리랜서 학생 개인 무직 фрилансер фриланс студент студентка самозанятый безработный пенсионер вільний фрілансер",
  "طالب مستقل עצמאי סטודנט φοιτητης",
]);

/** Words that say that nothing is known, or that are no answer. */
const unknown: readonly string[] = split([
  "none non no not nil null undefined unknown unknow unkown unspecified undisclosed na nan nobody noone nothing nowhere",
  "tbd tba tbc todo pending missing various multiple several misc miscellaneous other others any anything whatever secret",
  "confidential anonymous anon keine keiner keines kein nichts unbekannt aucun aucune neant rien inconnu ninguno",
  "ninguna ningun nada desconocido nenhum nenhuma desconhecido nessuno nessuna niente geen niets onbekend brak nieznany yok",
  "ingen inget inga ukendt okand ei zadna zadny zadne nincs niciuna nimic test testing tester asdf asdfasdf qwerty foo",
  "foobar dummy sample example placeholder lorem ipsum xxx xxxx yyy zzz blah idk dunno asdfgh qwertyuiop",
  "niemand personne nadie ninguem sconosciuto sconosciuta никто нигде 无名氏 未所属 没有工作 暂时没有 없습니다",
  "没有 无 无公司 暂无 未知 保密 没 空 無 無し なし 无所属 無所属 특になし 없음 미정 нет неизвестно немає відсутня не لا يوجد אין δεν κανενα κανενας ไม่มี không khong",
]);

/** Words that name nobody beside those above: trades, kinds of organization, and what a person looks for. */
const besides: readonly string[] = split([
  "a an and at by cs it ph d sans computer science sciences informatics informatique informatik mathematics math maths physics",
  "ingenieria new role roles position positions next challenge i taught travailleur travailleuse developpeur developpeuse",
  "ingenieur ingenieure entwickler entwicklerin softwareentwickler softwareentwicklerin ondernemer",
  "desarrollador desarrolladora programador programadora desenvolvedor desenvolvedora programmeur programmeuse pekerja",
  "разработчик программист на себя エンジニア 開発者 プログラマー 開発 程序员 工程师 개발자",
  "currently de den der die das el employed employment employee en entrepreneur et for from full fulltime",
  "in is it just la le les looking me mi moi my now of on open or our own part parttime person pessoal personne por cuenta",
  "propia propio proprio proprium seeking job jobs hire hiring hireable available opportunity opportunities time to und",
  "until we with work worker working remote remotely freshly recent graduate graduated grad undergraduate phd postdoc",
  "high school college university uni universitat academia alumni alumnus degree master bachelor company companies firma",
  "empresa entreprise business organization organisation org employer affiliation affiliated affil corporation startup startups",
  "stealth developer developers dev devs development engineer engineers engineering programmer coder coding maintainer",
  "contributor contributors contribution contributions committer designer researcher scientist analyst architect writer author",
  "software web backend frontend fullstack stack senior junior lead chief professional techie technologist opensource source",
  "oss foss free community user users home house garage basement couch bedroom internet earth world planet everywhere here",
  "there life moment present specified applicable available provided stated given yet none entry between",
  "libero professionista trabajo sin con autre travail recherche emploi poste auf suche nach arbeit ruhestand im osoba prywatna",
  "wlasna dzialalnosc tidak ada sinh vien tu do ole 一 人 工作 公司 开发者 會社 указано работаю частное лицо pas",
  "project projects account candidate consulting yet anymore temporarily chez arbeitgeber arbeitgeberin employeur societe werk",
  "universitario universitaria universite universitat universitet uniwersytet universite lise universiteit",
  "sviluppatore sviluppatrice ontwikkelaar gelistirici yazilimci programista trabajador trabajadora profissional",
  "profesional empleo emprego afiliacion vinculo tengo tenho 開發者 青年 一枚 爱好者 软件 爱好 者 工作者 人士",
]);

/** All lists that decide which texts name nobody. */
export const nobodyLists = { independent, unknown, besides, phrases: nobodyPhrases };

/** The words of a text as they are compared: folded, without punctuation. */
const wordsOf = (text: string): string[] =>
  foldName(text.replace(/[’'`´]/g, ""))
    .replace(/(?<![\p{L}\p{N}])n[^\p{L}\p{N}]{1,3}a(?![\p{L}\p{N}])/gu, " na ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

const folded = (words: Iterable<string>): string[] => [...words].flatMap(wordsOf);

const kinds: ReadonlyMap<string, Nobody> = new Map([
  ...folded(unknown).map((word) => [word, "unknown"] as const),
  ...folded(independent).map((word) => [word, "independent"] as const),
]);

const beside: ReadonlySet<string> = new Set(folded(besides));

/** Shorter phrases written as one word may be names: "k.A." is none, "KA" may be one. */
const leastJoined = 6;

/** Texts that mean nobody only as a whole, with and without spaces. */
const phrases: ReadonlyMap<string, Nobody> = new Map(
  (["independent", "unknown"] as const).flatMap((kind) =>
    nobodyPhrases[kind].flatMap((text) => {
      const words = wordsOf(text);
      const joined = words.join("");
      return [words.join(" "), ...(joined.length < leastJoined ? [] : [joined])].map((each) => [each, kind] as const);
    }),
  ),
);

/** Words by which someone looks for work, together with words of `beside`. */
const seeking: ReadonlySet<string> = new Set(
  split(["looking seeking hire hireable available searching opportunities"]),
);

/** Words for a person that are also adjectives: "Individual Software" and "Hacker School" may be names. */
const adjectives: ReadonlySet<string> = new Set(
  split([
    "individual independent indie personal private student students hacker hobby hobbyist amateur volunteer solo",
  ]),
);
/** Nouns for what an organization is, makes or does. As the last word, behind such words only, they end a name. */
const heads: ReadonlySet<string> = new Set(
  split([
    "software web school college university community house home internet computer computers engineering science sciences",
  ]),
);
/** Where or what somebody studies. */
const studies: ReadonlySet<string> = new Set(
  split(["school college university computer engineering science sciences"]),
);
/** Trades in the plural, of which no person states more than one: "IT Consultants". */
const firms: ReadonlySet<string> = new Set(split(["consultants architects engineers"]));

/** True for words that may be a name as they stand, without punctuation between them and without typing errors. */
function mayBeName(text: string, words: readonly string[]): boolean {
  const [last = "", ...before] = words.toReversed();
  if (before.length === 0 || !/^[\p{L} &-]+$/u.test(text)) return false;
  if (firms.has(last)) return !before.some((word) => word.startsWith("freelanc"));
  const isStudent = before.some((word) => word.startsWith("student"));
  return heads.has(last) && before.every((word) => adjectives.has(word)) && !(isStudent && studies.has(last));
}

/** Length of the shortest word that is recognized with a typing error, and of the word that is meant. */
const leastMistyped = 6;
const leastMeant = 7;
const known: ReadonlySet<string> = new Set([
  ...kinds.keys(),
  ...beside,
  ...[...phrases.keys()].flatMap((text) => text.split(" ")),
]);
/** By first letter, which is never the wrong one. */
const longWords = Map.groupBy(
  [...known].filter((word) => word.length >= leastMeant),
  ([first]) => first,
);
const longer = 80;

/** Words of other meanings that look like a typing error. */
const ownWords: ReadonlySet<string> = new Set(split(["rewired multiply personali personnel technologies"]));

/** The word that is meant: itself, or the known one that it is with a typing error. */
function meantBy(word: string): string {
  if (known.has(word) || word.length < leastMistyped || ownWords.has(word)) return word;
  return longWords.get(word[0])?.find((each) => isMistyped(each, word)) ?? word;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const isPart = (word: string) => kinds.has(word) || beside.has(word);

/** Splits a word of a script without spaces into two known ones: "個人" and "開発者". */
function partsOf(word: string): string[] {
  if (!unspaced.test(word) || isPart(word)) return [word];
  const letters = [...word];
  const at = letters.findIndex(
    (_, end) => end > 0 && isPart(letters.slice(0, end).join("")) && isPart(letters.slice(end).join("")),
  );
  return at < 0 ? [word] : [letters.slice(0, at).join(""), letters.slice(at).join("")];
}

/** Where somebody no longer works: "ex-Nordvik", "formerly at Nordvik". */
const formerOnly = /^(?:ex-(?=\p{Lu}|@)|(?:former(?:ly)?|previously)(?: \p{L}{1,20}){0,3} ?(?:@| at ))/u;

/** True for "(Robots)" where an organization is expected. */
export const statesBot = (text: string): boolean => /^\W*(?:ro)?bots?\W*$/i.test(text);

/**
 * Tells whether a text that stands for an organization names none ("N/A", "Student", "self-employed", "没有"), with
 * typing errors and in several languages. A domain names an organization.
 * @returns what it states instead: that the person is independent, or nothing; null for the name of an organization
 */
export function readNobody(text: string): Nobody | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Cf}]/gu, "")
    .trim();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, "");
  // A face, such as "(ツ)", is no name either.
  if (letters === "" || statesBot(plain) || ([...letters].length === 1 && plain.length > 4)) return "unknown";
  if (formerOnly.test(plain.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()))) return "unknown";
  if (plain.length > longer || /\p{L}\.\p{L}{2,}$/u.test(plain)) return null;
  const written = wordsOf(plain).flatMap(partsOf);
  if (mayBeName(plain, written)) return null;
  const words = written.map(meantBy);
  // A single word must be one of those that name nobody: "Internetx" is no typing error.
  const [word = "", more] = words;
  if (more === undefined && word !== written[0] && !kinds.has(word) && beside.has(word)) return null;
  const [spaced, joined] = [words.join(" "), words.join("")];
  const whole = phrases.get(spaced) ?? phrases.get(joined) ?? kinds.get(meantBy(joined));
  if (whole !== undefined) return whole;
  if (!words.every((word) => isPart(word) || /^\d+$/.test(word))) return null;
  const found = new Set(words.map((word) => kinds.get(word)));
  if (found.has("independent")) return "independent";
  return found.has("unknown") || (words.length > 1 && words.some((word) => seeking.has(word))) ? "unknown" : null;
}

/** True for a text that names no organization. */
export const namesNobody = (text: string): boolean => readNobody(text) !== null;
