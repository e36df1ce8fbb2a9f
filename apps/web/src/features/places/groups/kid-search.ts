/** A list of at least this many kids has a search. */
export const SEARCHED_FROM = 12

type Named = { readonly firstname: string; readonly lastname: string }

/** The kids whose names contain every word of the text, ignoring case and Polish diacritics. */
export function findKids<Kid extends Named>(kids: readonly Kid[], text: string): readonly Kid[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return kids
  return kids.filter(({ firstname, lastname }) => {
    const name = plain(`${firstname} ${lastname}`)
    return words.every((word) => name.includes(word))
  })
}

/** `Żółć` as `zolc`: ł has no decomposition, the other letters do. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
}
