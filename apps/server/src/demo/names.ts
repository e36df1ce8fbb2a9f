/** First names of Polish children, and surnames, those in -ski and -cki with their feminine form. */
import type { Random } from './random.ts'

const GIRLS = words(`
  Zofia Zuzanna Hanna Maja Laura Julia Oliwia Pola Alicja Maria Lena Antonina Amelia Liliana Iga Ewa
  Marcelina Kalina Róża Łucja Helena Jagoda Natalia Gabriela Aniela Wiktoria Matylda Kornelia Michalina
  Blanka Nadia Klara Barbara Jadwiga Stefania Apolonia Dominika Emilia Gaja Rozalia`)

const BOYS = words(`
  Antoni Nikodem Jan Aleksander Leon Franciszek Stanisław Ignacy Jakub Szymon Mikołaj Tymon Adam Henryk
  Filip Wojciech Kacper Oliwier Marcel Tadeusz Józef Gustaw Ryszard Bruno Błażej Łukasz Świętosław Jerzy
  Kazimierz Maksymilian Witold Bartosz Piotr Michał Ksawery Julian Eryk Tymoteusz Borys Olaf`)

const SURNAMES = words(`
  Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski
  Kozłowski Mazur Jankowski Kwiatkowski Wojciechowski Krawczyk Kaczmarek Piotrowski Grabowski Zając
  Pawłowski Król Michalski Wróbel Wieczorek Jabłoński Nowakowski Majewski Olszewski Dudek Jaworski
  Malinowski Stępień Adamczyk Górski Pawlak Sikora Nowicki Witkowski Rutkowski Walczak Baran Michalak
  Szewczyk Ostrowski Tomaszewski Pietrzak Zalewski Wróblewski Marciniak Jasiński Sadowski Zawadzki Bąk
  Jakubowski Duda Włodarczyk Chmielewski Borkowski Sokołowski Szczepański Sawicki Kucharski Lis Maciejewski
  Kubiak Kalinowski Mazurek Wysocki Kołodziej Czarnecki Konieczny Urbański Głowacki Sikorski Wasilewski
  Zakrzewski Krajewski Laskowski Ziółkowski Gajewski Szulc Mroczek Brzeziński Makowski Przybylski Borowski
  Gąsior Błaszczyk Świątek Żak Cieślak Rogalski Ćwikliński Łuczak Źrebiec Gołąb Ślusarczyk Skrzypczyński`)

/** Words of a text, at least one. */
export function words(text: string): [string, ...string[]] {
  const [first = '', ...others] = text.trim().split(/\s+/)
  return [first, ...others]
}

export type PersonName = { readonly firstname: string; readonly lastname: string }

export function surname(random: Random): string {
  return random.pick(SURNAMES)
}

/** A child of a family. */
export function child(random: Random, family: string): PersonName {
  const girl = random.chance(0.5)
  return girl
    ? { firstname: random.pick(GIRLS), lastname: feminine(family) }
    : { firstname: random.pick(BOYS), lastname: family }
}

/** The feminine form of a surname. */
export function feminine(family: string): string {
  return family.replace(/(?<=[sc]|dz)ki$/, 'ka')
}
