/** Polish names in any case back to the nominative, by rules over folded words; a lookup tells which base is a name. */

/** Endings of cases and numbers, and the nominative endings that they may stand for. Folded: `ę` is `e`. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  // Anny, Hani, Mai, Julii, Annie, Marcie, Magdzie, Agnieszce, Kindze, Barbarze, Anno, Haniu
  y: ['a'],
  i: ['a', 'ia', 'ja'],
  ii: ['ia'],
  ji: ['ja'],
  e: ['a', ''],
  ie: ['a', 'ia', ''],
  cie: ['ta', 't'],
  scie: ['sta', 'st'],
  dzie: ['da', 'd'],
  ce: ['ka'],
  dze: ['ga'],
  rze: ['ra', 'r'],
  sze: ['cha'],
  o: ['a'],
  // Jana, Janowi, Janem, Janie, Jasia, Jasiowi, Jasiem, Jasiu
  a: ['', 'o'],
  owi: ['', 'o'],
  em: ['', 'o'],
  u: ['', 'a'],
  ia: ['', 'io'],
  iowi: ['', 'io'],
  iem: ['', 'io'],
  iu: ['', 'ia', 'io'],
  // Franka, Frankowi, Frankiem, Franku, Pawła, Stępnia, Aleksandra, Kacpra
  ka: ['ek'],
  kowi: ['ek'],
  kiem: ['ek', 'k'],
  giem: ['g'],
  ku: ['ek'],
  la: ['el'],
  lowi: ['el'],
  lem: ['el'],
  le: ['el'],
  nia: ['ien'],
  niowi: ['ien'],
  niem: ['ien'],
  ra: ['er'],
  rowi: ['er'],
  rem: ['er'],
  // Kozła, Gołębia, Marca, Jakubca, Kwietnia
  zla: ['ziol', 'ziel'],
  zlowi: ['ziol', 'ziel'],
  zlem: ['ziol', 'ziel'],
  ebia: ['ab'],
  ebiowi: ['ab'],
  ebiem: ['ab'],
  ca: ['ec', 'iec'],
  cowi: ['ec', 'iec'],
  cem: ['ec', 'iec'],
  rca: ['rzec'],
  rcowi: ['rzec'],
  rcem: ['rzec'],
  tnia: ['cien'],
  tniowi: ['cien'],
  tniem: ['cien'],
  // Kowalskiego, Kowalskiemu, Kowalskim, Kowalskiej, Kowalscy, Kowalskich; Antoniego, Jerzego
  ego: ['y', 'i', 'e', ''],
  emu: ['y', 'i', 'e', ''],
  iego: ['i'],
  iemu: ['i'],
  im: ['i'],
  ym: ['y'],
  iej: ['a', 'i'],
  ej: ['a', 'y'],
  scy: ['ski'],
  ccy: ['cki'],
  dzcy: ['dzki'],
  ich: ['i'],
  ych: ['y'],
  imi: ['i'],
  ymi: ['y'],
  // Nowakowie, Nowaków, Nowakom, Nowakami
  owie: ['', 'a'],
  ow: ['', 'a'],
  om: ['', 'a'],
  ami: ['', 'a'],
}
const LONGEST_ENDING = 6
const SHORTEST_BASE = 2

/** The folded word, and the nominatives that it may be a form of. */
export function nominatives(word: string): readonly string[] {
  const bases = new Set([word])
  for (let length = 1; length <= LONGEST_ENDING && word.length - length >= SHORTEST_BASE; length += 1) {
    const stem = word.slice(0, -length)
    for (const ending of ENDINGS[word.slice(-length)] ?? []) bases.add(stem + ending)
  }
  return [...bases]
}

/** A folded surname in its masculine form: a family's Kowalski and Kowalska are one. */
export function familySurname(surname: string): string {
  return surname.replace(/(sk|ck|dzk)a$/, '$1i')
}
