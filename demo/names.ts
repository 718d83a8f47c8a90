import type { Random } from "./random.ts";

/** Names of one script: as written, and in letters allowed in a handle. */
interface Script {
  readonly given: readonly [Name, ...Name[]];
  readonly family: readonly [Name, ...Name[]];
  /** Separator when the family name comes first. */
  readonly familyFirst?: string;
  readonly place: readonly [string, string, ...string[]];
}
type Name = readonly [written: string, plain: string];

const same = (...names: [string, ...string[]]): [Name, ...Name[]] => {
  const [first, ...rest] = names.map(
    (name): Name => [
      name,
      name
        .normalize("NFD")
        .replace(/[^a-z]/gi, "")
        .toLowerCase(),
    ],
  );
  return [first ?? ["Ada", "ada"], ...rest];
};
const pairs = (text: string): [Name, ...Name[]] => {
  const [first, ...rest] = text.split(" ").map((pair): Name => {
    const [written = "", plain = ""] = pair.split("/");
    return [written, plain];
  });
  return [first ?? ["Ada", "ada"], ...rest];
};

const scripts: readonly [Script, ...Script[]] = [
  {
    given: same(
      "Alice",
      "Benedict",
      "Clara",
      "Duncan",
      "Edith",
      "Felix",
      "Grace",
      "Harvey",
      "Imogen",
      "Jasper",
      "Keira",
      "Leander",
      "Maud",
      "Nigel",
      "Odette",
      "Percy",
    ),
    family: same(
      "Ashdown",
      "Birchwell",
      "Crossfield",
      "Dunmore",
      "Elverton",
      "Fairbourne",
      "Greystoke",
      "Hollins",
      "Islington",
      "Kettlewell",
      "Lockhart",
      "Marlowe",
      "Northcote",
      "Penhallow",
      "Ravensworth",
      "Thackeray",
    ),
    place: ["Bristol", "Edinburgh", "Wellington", "Halifax"],
  },
  {
    given: same(
      "Zoë",
      "Jürgen",
      "Søren",
      "Łucja",
      "Åsa",
      "François",
      "Núria",
      "Þóra",
      "Ştefan",
      "João",
      "Žofie",
      "Ørjan",
      "Éloïse",
      "Gábor",
      "İpek",
      "Matěj",
    ),
    family: same(
      "Müllenbrück",
      "Sjöqvist",
      "Wiśnicki",
      "Bélanger",
      "Çelikoğlu",
      "Gonçalves",
      "Hřebíček",
      "Nuñezal",
      "Ólafsdal",
      "Țepeluș",
      "Kőrösházy",
      "Škvareček",
      "Fröhlichen",
      "Lindåker",
      "Peñaranda",
      "Vörösmarti",
    ),
    place: ["Malmö", "Kraków", "São Paulo", "Zürich"],
  },
  {
    given: pairs(
      "Анна/anna Борис/boris Вера/vera Глеб/gleb Дарина/daryna Егор/egor Зоя/zoya Ілля/illia Ксения/kseniya Лев/lev Мирослав/myroslav Нина/nina",
    ),
    family: pairs(
      "Ветров/vetrov Гаенко/haienko Дубравин/dubravin Ждан/zhdan Ключевски/klyuchevski Лесник/lesnyk Морозенко/morozenko Орлик/orlyk Полянски/polyanski Снежин/snezhin Тихий/tykhyi Ясенев/yasenev",
    ),
    place: ["Київ", "Sofia", "Алматы"],
  },
  {
    given: pairs(
      "Αθηνά/athina Βασίλης/vasilis Γιώργος/giorgos Δήμητρα/dimitra Ελένη/eleni Ζήνων/zinon Ήβη/ivi Θανάσης/thanasis Κωστής/kostis Μυρτώ/myrto",
    ),
    family: pairs(
      "Αλεξίου/alexiou Βερναρδής/vernardis Γαλανός/galanos Δελμούζος/delmouzos Ζερβός/zervos Καλλέργης/kallergis Λεοντής/leontis Μαυρίκος/mavrikos Ξενάκης/xenakis Πετρίδης/petridis",
    ),
    place: ["Θεσσαλονίκη", "Nicosia"],
  },
  {
    given: pairs(
      "أحمد/ahmad بشرى/bushra جميلة/jamila حسن/hassan دلال/dalal رامي/rami سلمى/salma طارق/tariq عمر/omar ليلى/layla ناديا/nadia ياسر/yasser",
    ),
    family: pairs(
      "الحداد/alhaddad البستاني/albustani الخياط/alkhayyat الزهراني/alzahrani السالم/alsalem الشامي/alshami العطار/alattar الفارس/alfares القاسم/alqasem النجار/alnajjar",
    ),
    place: ["القاهرة", "Amman"],
  },
  {
    given: pairs(
      "אורית/orit בועז/boaz גילה/gila דניאל/daniel הדס/hadas יואב/yoav ליאורה/liora מיכל/michal נועם/noam שירה/shira",
    ),
    family: pairs(
      "אלמוג/almog ברקת/barkat גולן/golan דגן/dagan הראל/harel כרמי/karmi לביא/lavi נחשון/nachshon עמית/amit תמיר/tamir",
    ),
    place: ["חיפה", "Tel Aviv"],
  },
  {
    given: pairs(
      "आदित्य/aditya भावना/bhavana चित्रा/chitra देव/dev ईशा/isha गौरव/gaurav हेमंत/hemant कविता/kavita मीरा/meera नीलम/neelam प्रिया/priya रोहन/rohan",
    ),
    family: pairs(
      "अग्निहोत्री/agnihotri भट्टराई/bhattarai चतुर्वेदी/chaturvedi दीक्षित/dikshit गोखले/gokhale जोशी/joshi कुलकर्णी/kulkarni मिश्रा/mishra नायर/nair पाटिल/patil",
    ),
    place: ["पुणे", "Bengaluru", "Kathmandu"],
  },
  {
    given: pairs(
      "伟/wei 芳/fang 娜/na 秀英/xiuying 敏/min 静/jing 丽华/lihua 强/qiang 磊/lei 洋/yang 艳红/yanhong 思远/siyuan",
    ),
    family: pairs(
      "王/wang 李/li 张/zhang 刘/liu 陈/chen 杨/yang 赵/zhao 黄/huang 周/zhou 吴/wu 欧阳/ouyang 诸葛/zhuge",
    ),
    familyFirst: "",
    place: ["杭州", "台北", "Shenzhen"],
  },
  {
    given: pairs(
      "さくら/sakura 陽菜/hina 翔太/shota 健一/kenichi 美咲/misaki 大輔/daisuke 結衣/yui 蓮/ren 直樹/naoki 葵/aoi",
    ),
    family: pairs(
      "佐々木/sasaki 高橋/takahashi 渡辺/watanabe 小林/kobayashi 中村/nakamura 松本/matsumoto 井上/inoue 木村/kimura 清水/shimizu 山崎/yamazaki",
    ),
    familyFirst: " ",
    place: ["京都", "Osaka"],
  },
  {
    given: pairs(
      "민준/minjun 서연/seoyeon 지우/jiwoo 하은/haeun 도윤/doyun 예린/yerin 시우/siwoo 수아/sua 현우/hyunwoo 나윤/nayun",
    ),
    family: pairs("김/kim 이/lee 박/park 최/choi 정/jung 강/kang 조/cho 윤/yoon 장/jang 남궁/namgung"),
    familyFirst: "",
    place: ["부산", "Seoul"],
  },
  {
    given: pairs("ณัฐ/nat พิมพ์/phim ศิริ/siri อรุณ/arun มาลี/malee ธนา/thana"),
    family: pairs("วงศ์สวัสดิ์/wongsawat บุญมี/boonmee ศรีสุข/srisuk ทองดี/thongdee แก้วใส/kaewsai ใจงาม/jaingam"),
    place: ["เชียงใหม่", "Bangkok"],
  },
  {
    given: pairs("თამარ/tamar გიორგი/giorgi ნინო/nino ლევან/levan Արամ/aram Անի/ani Նարեկ/narek"),
    family: pairs("აბაშიძე/abashidze ბერიძე/beridze Պետրոսյան/petrosyan Սարգսյան/sargsyan დადიანი/dadiani"),
    place: ["თბილისი", "Երևան"],
  },
];

/**
 * Weights of `scripts`. With `few`, at most one name in eight needs a font beyond Latin, Cyrillic and Greek, which many
 * computers lack. `all` is for tests.
 */
const weights = { few: [50, 20, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1], all: [4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] } as const;
export type ScriptMix = keyof typeof weights;

function pickScript(random: Random, mix: ScriptMix): Script {
  const sum = weights[mix].reduce<number>((all, weight) => all + weight, 0);
  let left = Math.floor(random.next() * sum);
  const at = weights[mix].findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return scripts[at] ?? scripts[0];
}

export interface PersonName {
  readonly display: string;
  /** Letters a to z, for handles and email addresses. */
  readonly slug: string;
  readonly place: string;
}

export function personName(random: Random, mix: ScriptMix): PersonName {
  const script = pickScript(random, mix);
  const [given, givenPlain] = random.pick(script.given);
  const [family, familyPlain] = random.pick(script.family);
  return {
    display: script.familyFirst === undefined ? `${given} ${family}` : `${family}${script.familyFirst}${given}`,
    slug: `${givenPlain}-${familyPlain}`,
    place: random.pick(script.place),
  };
}
