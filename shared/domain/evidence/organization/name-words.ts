/**
 * Share of organizations with a word in their name, for frequent words, in the written form of
 * `readOrganizationName`. Counted in the training list (docs/matching.md), and assumed for words of software companies,
 * which are rarer there. A small record does not show how frequent they are.
 */
const shares: readonly (readonly [share: number, words: string])[] = [
  [0.2, "university"],
  [0.08, "network technology"],
  [0.04, "institute laboratory research communication center science national telecommunication information"],
  [
    0.02,
    "internet group system security software computer solution service consulting department international usa japan",
  ],
  [
    0.01,
    "technical engineering school china india foundation uk data digital cloud open global management development",
  ],
  [
    0.005,
    [
      "academy administration advanced agency ai applied association authority bank business canada capital college com",
      "company computing consortium cyber design division dynamics electric electronic energy enterprise europe",
      "federal finance financial france games germany government health holding industry informatics innovation",
      "interactive it labs library linux logic media medical ministry mobile new online partners platform project",
      "public rd science semiconductor soft source state student studio studios team tech united ventures web wireless",
      "works world",
    ].join(" "),
  ],
  [
    0.002,
    [
      "american analytics apps art arts asia australia automation aviation aerospace bay beijing berlin big blue black",
      "brazil broadband broadcasting cable california care central city co code commerce commission community",
      "consortium council creative defense deutschland director east education engineer entertainment exchange express",
      "first free general german graduate green hochschule home hong human ibero independent india industrial",
      "infrastructure initiative insurance integrated intelligence intelligent investment israel italy kong korea law",
      "learning life local logistics london machine marketing materials micro motion motor motors munich nic north",
      "office pacific paris park party people pharma polytechnic power press print private products program protocol",
      "quantum red registry retail robotics royal san secure services shanghai shenzhen singapore smart social society",
      "south space spain st star street strategic sun sweden switzerland taiwan texas time tokyo trade trading training",
      "transport travel trust union urban us valley video virtual vision washington water west white york",
    ].join(" "),
  ],
];

const shareOf: ReadonlyMap<string, number> = new Map(
  shares.toReversed().flatMap(([share, words]) => words.split(" ").map((word) => [word, share] as const)),
);

/** The usual share of organizations with this word; 0 for a word that is not frequent. */
export const usualShare = (word: string): number => shareOf.get(word) ?? 0;

const regionNames = new Intl.DisplayNames("en", { type: "region" });

/** Countries in English, without those whose name is also another word. */
function countries(): string[] {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = regionNames.of(first + second) ?? "";
      return name === first + second ? [] : [name.toLowerCase()];
    }),
  );
}

/** Parts of the world, and cities and adjectives that follow the name of a company. */
const otherPlaces =
  "africa apac asia atlantic bangalore barcelona beijing bengaluru berlin boston british budapest canadian chennai chinese dublin dutch east eastern emea europe european french german global hamburg hangzhou hyderabad indian international italia japanese korea korean latam london madrid mexico milan moscow mumbai munich nanjing nordic north northern oceania pacific paris prague pune russian seoul shanghai shenzhen south southern spanish stockholm sydney tokyo toronto uk usa vienna warsaw west western worldwide zurich deutschland espana polska osterreich schweiz suomi sverige norge danmark nederland";

/** States of the USA, by their last word. */
const states =
  "alabama alaska arizona arkansas california carolina colorado connecticut dakota delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey mexico york ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming";

const places: ReadonlySet<string> = new Set([
  ...countries().filter((name) => !name.includes(" ") && !["jersey", "jordan", "guernsey", "chad"].includes(name)),
  ...otherPlaces.split(" "),
  ...states.split(" "),
]);

/** Words for a part of an organization, or for what most organizations of a trade do. */
const parts: ReadonlySet<string> = new Set(
  [
    "business center centre cloud communication computer consulting consumer department development digital division",
    "electronic engineering enterprise global group headquarters holding industry information innovation institute",
    "internet it laboratory management media mobile network office online organization product products project rd",
    "research science security semiconductor service software solution subsidiary system team technology",
    "telecommunication unit wireless corporate",
  ]
    .join(" ")
    .split(" "),
);

/** True for a word that rarely tells two organizations apart: a place, a department, or a trade. */
export const isGenericWord = (word: string): boolean => places.has(word) || parts.has(word);

const publicWords: ReadonlySet<string> = new Set(
  "university institute college school academy polytechnic ecole hochschule fachhochschule ministry government embassy council commission authority bureau city federal".split(
    " ",
  ),
);

/** True for a word of schools and public bodies, whose names differ in generic words and places. */
export const isPublicWord = (word: string): boolean => publicWords.has(word);
