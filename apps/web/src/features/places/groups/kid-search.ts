/** From so many kids on, a list is searched rather than read. */
export const SEARCHED_FROM = 12

type Named = { readonly firstname: string; readonly lastname: string }

/** The kids whose names hold every word of the text; case and Polish marks do not matter. */
export function findKids<Kid extends Named>(kids: readonly Kid[], text: string): readonly Kid[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return kids
  return kids.filter(({ firstname, lastname }) => {
    const name = plain(`${firstname} ${lastname}`)
    return words.every((word) => name.includes(word))
  })
}

/** `Żółć` as `zolc`: ł is a letter of its own, the rest are letters with marks. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
}
