import { describe, expect, it } from "vitest";
import { readNobody } from "#shared/domain/organizations/nobody.ts";

describe("texts that name no organization", () => {
  it.each([
    [
      "unknown",
      ["n/a", "N.A.", "-", "none", "???", "test", "looking for work", "没有", "無し", "нет", "keine", "Ninguno"],
    ],
    ["unknown", ["University", "My own company", "Not Found", "no company", "unknown company", "stealth startup"]],
    ["unknown", ["ex-Nordvik", "Ex-Nordvik", "formerly @nordvik", "Former engineer at Nordvik", "previously at Larch"]],
    ["unknown", ["See bio", "0", "false", "own business", "Ex-employee", "незаполнено"]],
    ["independent", ["Intern", "postgraduate", "parental leave", "student aan de universiteit", "сам по себе"]],
    ["independent", ["Student", "PhD student", "freelance", "Self-employed", "Independent Contractor", "Retired"]],
    [
      "independent",
      ["freelanse", "Independant", "unafilliated", "*independent", "(Individual)", "Freelance / Consultant"],
    ],
    [
      "independent",
      ["étudiant", "freiberuflich", "自由职业者", "フリーランス", "프리랜서", "студент", "autónomo", "zzp'er"],
    ],
    [
      "unknown",
      [
        "— none —",
        "@none",
        "[none]",
        "NotFound",
        "(Unknown)",
        "¯\\_(ツ)_/¯",
        "N\\A",
        "Your Company",
        "[object Object]",
      ],
    ],
    [
      "unknown",
      ["looking for opportunities", "Seeking a new role", "Hire me!", "#opentowork", "sin trabajo", "my basement"],
    ],
    ["independent", ["n/a (student)", "N/A - student", "Freelance Developer", "self employed", "Self emploed"]],
    ["independent", ["CS Student", "Ph.D. Student", "Étudiante en informatique", "estudiante de ingeniería", "学生党"]],
    ["independent", ["travailleur indépendant", "Freiberuflicher Entwickler", "zelfstandig ondernemer", "個人開発者"]],
    ["independent", ["Arbejdsløs", "työtön", "Důchodce", "szabadúszó", "άνεργος", "işsiz", "безробітний", "in Rente"]],
    ["independent", ["thất nghiệp", "นักศึกษา", "छात्र", "عاطل عن العمل", "פרילנסר", "대학원생", "退職", "个体户"]],
    ["independent", ["à mon compte", "Por conta própria", "JEDNOOSOBOWA DZIAŁALNOŚĆ", "na volné noze"]],
    ["unknown", ["ved ikke", "ei tiedossa", "neuvedeno", "nem releváns", "δεν υπάρχει", "не вказано", "нет данных"]],
    ["unknown", ["chưa có", "ไม่ระบุ", "अज्ञात", "غير معروف", "해당 없음", "該当なし", "不适用", "Keine Angabe", "n/d"]],
    [
      "independent",
      ["Indivdual Developper", "undergrad", "gap year", "sole trader", "PhD candidate", "Recent graduate"],
    ],
    ["independent", ["freier Entwickler", "studentessa", "chômeur", "sviluppatore freelance", "iş arıyor", "uczeń"]],
    ["independent", ["школьник", "ИП", "индивидуальный предприниматель", "在校大学生", "自由软件爱好者", "個人開発"]],
    ["independent", ["フリーター", "취업 준비생", "自雇", "werkzoekende", "pessoa física", "Temporarily retired"]],
    ["unknown", ["not aplicable", "unkown", "Not disclosed", "in between jobs", "Open for work!", "stealth mode"]],
    ["independent", ["Student University", "student, software engineering", "Private / Home", "Indivdual Software"]],
    [
      "independent",
      ["Freelance Consultants", "Individual Developers", "Hacker", "personal project", "hobby (software)"],
    ],
    [
      "unknown",
      ["In stealth mode", "Stealth AI Startup", "a stealth startup", "Enter company", "www", "https://", "nope"],
    ],
    ["unknown", ["personal use", "Employer name", "Worldwide", "The Government"]],
    ["independent", ["Funemployed", "independent security researcher", "Bug Bounty Hunter", "自由业"]],
    ["unknown", ["(Robots)", "bot", "gov", ".edu", "Stealth Mode Startup", "startup (in stealth mode)"]],
    ["independent", ["ronin", "Ronin!"]],
    ["unknown", ["kein Arbeitgeber", "pas d'entreprise", "não tenho", "sin afiliación", "nadie", "никто", "没有工作"]],
  ])("%s: %s", (kind, texts) => {
    expect(texts.map((text) => [text, readNobody(text)])).toEqual(texts.map((text) => [text, kind]));
  });

  it.each([
    "GitHub",
    "Debian",
    "Private Internet Access",
    "Home Office",
    "Open Source Initiative",
    "freelancer.example",
    ...["Independent Bank", "Student Loans Company", "Unknown Worlds", "Personal AI", "Freelancer.com"],
    ...[
      "NEMA",
      "Retraité Digital",
      "Serbest Yazılım A.Ş.",
      "Emeryt Software",
      "KA",
      "ND",
      "Brak Danych Sp. z o.o. Kraków",
    ],
    ...["None of Your Business", "HackerOne", "Hacker One", "Particular Software", "SANS Institute", "Nil Works"],
    ...[
      "NIC",
      "NIC.at Internet",
      "Multiply",
      "Personali",
      "Contraktor Technologies",
      "Self Inc",
      "Null Co",
      "Test Rail",
    ],
    ...["Individual Software", "Hacker School", "IT Consultants", "Self Group", "Test Double", "Student Loan Co"],
    ...["Student Community", "Volunteer Science", "Hobby House", "Consultant Engineers", "Internetx", "Intersnet"],
    ...["Robot Framework", "Bots R Us", "GovTech", "Com Hem", "Ronin Works", "Mode"],
    ...["The Independent", "Jobs for the Future", "Home Depot", "Remote", "X", "Independent Security Evaluators"],
  ])("%s is an organization", (text) => expect(readNobody(text)).toBeNull());

  it("reads a long text in linear time", () => {
    expect(readNobody(`student ${"n/a ".repeat(250_000)}`)).toBeNull();
  });
});
