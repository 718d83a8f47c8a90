/**
 * Texts that name no organization as a whole, in languages beyond those of the single words (`nobody.ts`): without
 * employment, in education, retired, working for oneself, a private person; and nothing, not known, not applicable.
 * They never match parts of a text.
 */
const independent = [
  "open source contributor|open source developer|software developer|software engineer|developer",
  "engineer|programmer|web developer|por cuenta propia|libero professionista|im ruhestand",
  "osoba prywatna|частное лицо|sinh vien|sinh viên|tu do|home office worker|oss contributor",
  "full stack developer|fullstack developer|work from home|freie mitarbeiterin|freier mitarbeiter",
  "particular|wolny strzelec|serbest calisan|индивидуальный предприниматель|work for myself",
  "undergraduate|undergraduates|freelans|frilansare|frilanser|dad|mom|mum|father|mother|family|gamer|blogger|wfh",
  "gun for hire|digital nomad|solo founder|my startup|freelancer at upwork|freelancer upwork|вільний художник|学生です",
  "funemployed|security researcher|independent security researcher|bug bounty hunter|自由业|bootcamp graduate|bootcamp student",
  "sole trader|sole proprietor|sole proprietorship|gap year|on a gap year|stay at home dad",
  "stay at home mom|stay at home parent|full time dad|full time mom|full time parent|semi retired",
  "ronin|lone wolf|one man show|one man army|one man band|one person company|private citizen",
  "hobby project|hobby projects|exchange student|recent graduate|fresh graduate|new graduate",
  "new grad|fresher|contributor|private person|PhD candidate|doctoral candidate|carer",
  "selvstændig erhvervsdrivende|pensioneret|arbejdsløs|ledig|privatperson|jobsøgende", // da
  "arbeidsledig|selvstendig næringsdrivende|arbeidssøkende|pensjonist", // nb
  "arbetslös|arbetssökande|doktorand|egen företagare|pensionär", // sv
  "työtön|eläkeläinen|yksityishenkilö|itsenäinen|yksityisyrittäjä", // fi
  "nezaměstnaný|nezaměstnaná|důchodce|živnostník|na volné noze|nezamestnaný|nezamestnaná|dôchodca|na voľnej nohe|soukromá osoba", // cs sk
  "szabadúszó|munkanélküli|nyugdíjas|egyéni vállalkozó|magánszemély|önálló", // hu
  "șomer|şomer|liber profesionist|persoană fizică|persoana fizica|pensionar", // ro
  "ελεύθερος επαγγελματίας|ελεύθερη επαγγελματίας|άνεργος|άνεργη|συνταξιούχος|ιδιώτης|φοιτήτρια|αυτοαπασχολούμενος", // el
  "iş arıyor|üniversite öğrencisi|lise öğrencisi|çalışmıyorum|bağımsız geliştirici|serbest meslek|serbest|kendi işim|bağımsız çalışan|iş arıyorum|öğrenciyim", // tr
  "безробітний|безробітна|фізична особа|самозайнятий|самозайнята|приватна особа", // uk
  "на свободна практика|безработен|безработна|самонает|самонаета|частно лице|slobodnjak|slobodni umjetnik|nezaposlen|nezaposlena|umirovljenik|umirovljenica|samostalni|samozaposlen|samozaposlena|незапослен|незапослена|пензионер|samozaposleni", // bg sr hr
  "ИП|свободный художник|сам себе|в поиске работы|временно не работаю|не работаю|на пенсии|физическое лицо|ищу работу|сам на себя", // ru
  "thất nghiệp|làm việc tự do|nghỉ hưu|cá nhân|người làm tự do|học sinh", // vi
  "pengangguran|pensiunan|wiraswasta|perorangan|pekerja bebas|bekerja sendiri", // id ms
  "นักศึกษา|ฟรีแลนซ์|ว่างงาน|อิสระ|นักเรียน|เกษียณ|บุคคลทั่วไป", // th
  "छात्र|छात्रा|स्वतंत्र|बेरोजगार|फ्रीलांसर|फ्रीलांस|सेवानिवृत्त", // hi
  "عاطل عن العمل|متقاعد|فريلانسر|عمل حر|طالبة|دانشجو|فریلنسر|بیکار|بازنشسته|شخصی", // ar fa
  "פרילנסר|פרילנס|מובטל|מובטלת|גמלאי|סטודנטית|עצמאית", // he
  "취업 준비생|취업준비|대학원생|은퇴|퇴직|자영업|고등학생|취업준비생|구직중|구직 중", // ko
  "自営|フリーエンジニア|退職|退職済み|求職中|個人事業|主婦|専業主婦", // ja
  "社会闲散人员|自由软件爱好者|自由撰稿人|自己|学生一枚|自由职业中|离职|个体户|待業|待業中|學生|大學生|自由工作者|退休人士|求职|失業|個體戶", // zh
  "profession libérale|en recherche d'emploi|à la recherche d'un emploi|à la retraite|en reconversion|micro entrepreneur|à mon compte|à son compte|chômage|au chômage|retraité|retraitée|lycéen|lycéenne|demandeur d'emploi", // fr
  "in Ausbildung|auf Jobsuche|freier Entwickler|freie Entwicklerin|in Rente|Azubi|Auszubildender|Auszubildende|Werkstudent|Werkstudentin|Doktorand|Doktorandin|Hausfrau|Hausmann|Elternzeit|in Elternzeit|im Studium", // de
  "pessoa física|procurando emprego|procurando trabalho|buscando empleo|buscando trabajo|por mi cuenta|en paro|parado|trabajador autónomo|estudiante de doctorado|trabalhador independente|trabalhador autônomo|por conta própria|estudante universitário", // es pt
  "partita iva|a partita iva|lavoratore autonomo|lavoratrice autonoma|in cerca di lavoro|privato cittadino|in pensione", // it
  "wolny zawód|własna działalność|szukam pracy|nie pracuję|student informatyki|na emeryturze|emeryt|emerytka|jednoosobowa działalność|własna firma|samozatrudnienie|bezrobotny", // pl
  "werkzoekend|eenmanszaak|eigen bedrijf|met pensioen|zonder werk|student aan de universiteit", // nl
  "сам по себе|незайнятий|незайнята|на себя работаю|na własny rachunek|na voľnú nohu|selvstændig|selvstendig|student la facultate|मुक्त|hobbiest",
  "intern|postgraduate|postgrad|self owned|self made|parental leave|maternity leave|paternity leave|on a break",
];

const unknown = [
  "n a|not applicable|not available|not specified|not provided|not stated|not given|not found",
  "inc|llc|ltd|gmbh|corp|localhost|127 0 0 1|gov|edu|com|worldwide|classified|government|do not know|dont know|no data|no company|no organization|no organisation|no affiliation",
  "no employer|to be determined|object object|prefer not to say|rather not say|taking a break",
  "career break|your company|company name|your company name|your company name here",
  "organization name|acme example|at home|my home|my basement|my house|my room|just me",
  "me myself and i|i dont work|sin trabajo|sin empleo|sem emprego|sans emploi|senza lavoro",
  "ohne arbeit|bez zamestnani|open to work|hire me|لا شيء|university|school|college|company",
  "my company|home|startup|stealth|stealth startup|the internet|internet|earth|planet earth|world",
  "everywhere|me|community|org|organization|open source|opensource|employer|business|work",
  "looking for work|looking for a job|job seeker|seeking opportunities|available for hire",
  "between jobs|high school|own company|my own company|ei ole|không có|khong co|tidak ada|لا يوجد",
  "не указано|sin empresa|in between jobs|between roles|job hunting|actively looking|open for work",
  "prefer not to disclose|not disclosed|not yet|not working anymore|stealth mode|stealth mode startup|startup in stealth mode|stealth mode company",
  "in stealth mode|in stealth|a stealth mode company|a stealth startup|stealth startup company|stealth company|stealth ai startup",
  "enter company|enter company name|employer name|personal use|worldwide|the government|nope|nah|lol",
  "http|https|www|net|my mom|i",
  "open source community|community member|for fun|just for fun|my bedroom|the basement|random guy",
  "somewhere|none at the moment|test123|test 123|no account|searching for a job|on the job market",
  "not employed anywhere|nowhere right now|see profile|see my profile|see bio|see linkedin|see above|see below",
  "maybe later|own business|my own business|the community|former|ex employee|former employee",
  "my garage|moms basement|true|false|yes|0|1|незаполнено|не заполнено|nicht ausgefüllt|non rempli|sin rellenar",
  "intet|ved ikke|ikke relevant|ikke oplyst|ingen arbejdsgiver|vet ikke|vet inte|ej tillämpligt|ingen arbetsgivare|ikke oppgitt|ej angivet", // da nb sv
  "ei mitään|ei tiedossa|ei ole työpaikkaa|ei työnantajaa", // fi
  "neuvedeno|není|bez zaměstnavatele|žiadna|žiadny|neuvedené|neznámý|neznáme", // cs sk
  "nincs cég|nem tudom|nem releváns|ismeretlen|nincs megadva", // hu
  "niciunul|nu se aplică|necunoscut|nespecificat", // ro
  "δεν υπάρχει|άγνωστο|καμία εταιρεία|δεν ισχύει", // el
  "hiçbiri|bilinmiyor|belirtilmemiş|yok şimdilik", // tr
  "не вказано|невідомо|жодного|жодна|няма|не е посочено|не применимо|нет данных|отсутствует|нет компании|н д|не указана|без компании|без работодателя|неприменимо", // uk ru bg
  "nepoznato|nijedan|nijedna|нема|nije navedeno", // hr sr
  "chưa có|không rõ|không áp dụng|belum ada|tidak diketahui|belum bekerja", // vi id
  "ไม่ระบุ|ไม่มีสังกัด|कोई नहीं|अज्ञात|लागू नहीं", // th hi
  "غير معروف|غير محدد|بدون|هیچ|ندارم|نامشخص|לא ידוע|לא רלוונטי|ללא", // ar fa he
  "무|해당없음|해당 없음|모름|비공개|소속없음|소속 없음", // ko
  "該当なし|ありません|未定|不明|非公開|所属なし|会社なし", // ja
  "没有公司|没有工作|暂时没有|不详|不詳|不适用|無公司|无单位|没有单位|未填写|不告诉你|沒有|未填|無業務|保密中", // zh
  "pas d'entreprise|pas de société|aucun employeur|pas d'employeur|rien|n d|sans objet|non renseigné|non précisé|non applicable", // fr
  "ohne|nicht angegeben|weiß nicht|noch keine|zur Zeit keine|derzeit keine|kein Arbeitgeber|keine Angabe|keine Angaben|k A|entfällt|nicht zutreffend|nicht bekannt", // de
  "no tengo|não tenho|sin afiliación|sem vínculo|sem afiliação|sin trabajar|no aplica|no corresponde|sin especificar|sin datos|não se aplica|não informado|sem empresa|não especificado", // es pt
  "non applicabile|non specificato|nessuna azienda|non disponibile", // it
  "nie dotyczy|brak danych|brak firmy|nie podano|niet van toepassing|n v t|geen bedrijf|geen werkgever", // pl nl
];

const split = (lines: readonly string[]) => lines.flatMap((line) => line.split("|"));

/** Whole texts that state independence, and those that say nothing. */
export const nobodyPhrases = { independent: split(independent), unknown: split(unknown) } as const;
