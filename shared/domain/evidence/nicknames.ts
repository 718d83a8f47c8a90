/** Given names and what people are called for short, where the one is not the beginning of the other. */
const groups = [
  "alexander alex sasha sascha aleks xander alejandro aleksandr oleksandr alexandr alexandre",
  "andrew andy drew andrei andrey andriy andre andreas",
  "anthony antony tony",
  "benjamin ben benny",
  "charles charlie chuck",
  "christopher chris kit kristofer christoph",
  "daniel dan danny",
  "david dave davy",
  "dmitry dmitri dmitriy dmytro dima mitya",
  "edward ed eddie ted",
  "elizabeth liz beth betty lisa",
  "eugene evgeny evgeniy yevgeny gene",
  "francis frank francisco paco",
  "gregory greg grigory",
  "henry hank harry",
  "ivan vanya",
  "jacob jake",
  "james jim jimmy jamie",
  "jeffrey jeff geoffrey geoff",
  "jennifer jen jenny",
  "jessica jess jessie",
  "john johnny jack jon",
  "jonathan jon jonny",
  "joseph joe joey jose",
  "katherine kate kathy katie catherine cathy",
  "kenneth ken kenny",
  "lawrence larry laurence",
  "margaret maggie meg peggy",
  "matthew matt matthias",
  "michael mike mick mikhail misha michal",
  "nicholas nick nicolas niko nikolai nikolay kolya",
  "patrick pat paddy",
  "peter pete petr pyotr",
  "philip phil phillip",
  "richard rick dick rich ricky",
  "robert bob rob bobby robby",
  "ronald ron ronnie",
  "samuel sam sammy",
  "sergey sergei sergiy serge",
  "stephen steven steve",
  "theodore ted theo",
  "thomas tom tommy",
  "timothy tim timmy",
  "vladimir vova volodymyr vlad",
  "william bill will billy liam",
  "yuri yuriy yury iurii",
].map((line) => line.split(" "));

const groupsByName = Map.groupBy(
  groups.flatMap((names, group) => names.map((name) => ({ name, group }))),
  ({ name }) => name,
);

/** True for two given names of which one stands for the other ("bill", "william"). */
export function isNickname(one: string, other: string): boolean {
  const theirs = new Set(groupsByName.get(other)?.map(({ group }) => group));
  return groupsByName.get(one)?.some(({ group }) => theirs.has(group)) === true;
}
