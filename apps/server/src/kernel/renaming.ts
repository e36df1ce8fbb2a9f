/** Texts of a place that stay after an erasure: full names in them become „Osoba usunięta 12”. */
import { fold, typedWords } from '@skrzat/contract/words'
import type { SqlFragment, TransactionSql } from '@skrzat/db/client'
import { type ErasedKid, erasedName } from './erasing.ts'

/** A table's column, and its rows of a place; as `named` in the condition. */
type Texts = {
  readonly table: string
  readonly column: string
  readonly ofPlace: (placeId: number) => SqlFragment
}

/** @returns how many texts had one of the names */
export async function renameIn(
  tx: TransactionSql,
  { table, column, ofPlace }: Texts,
  { told, erasureId }: Pick<ErasedKid, 'told' | 'erasureId'>,
): Promise<number> {
  let count = 0
  for (const [placeId, named] of Map.groupBy(told, (each) => each.placeId)) {
    const names = named.flatMap(({ name }) => ordersOf(typedWords(name)))
    // The rows that may have one.
    const patterns = names.map((words) => `%${words.join('%')}%`)
    const rows = await tx<{ id: number; text: string }[]>`
      select id, ${tx(column)} as text from ${tx(table)} named
      where ${ofPlace(placeId)} and fold_text(${tx(column)}) like any(${patterns}::text[])
      order by id for no key update of named`
    const renamed = rows
      .map(({ id, text }) => ({ id, was: text, text: withoutNames(text, names, erasedName(erasureId)) }))
      .filter(({ was, text }) => was !== text)
    await tx`
      update ${tx(table)} named set ${tx(column)} = renamed.text
      from unnest(${renamed.map(({ id }) => id)}::bigint[], ${renamed.map(({ text }) => text)}::text[])
        renamed (id, text)
      where named.id = renamed.id`
    count += renamed.length
  }
  return count
}

/** „Anna Nowak Kot” is also „Nowak Kot Anna”. */
const ordersOf = (words: readonly string[]): string[][] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)])

/** The text with another name in place of these, which are folded words; in whatever case, accents and separators. */
export function withoutNames(text: string, names: readonly (readonly string[])[], instead: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((word) => ({
    folded: fold(word[0]),
    from: word.index,
    to: word.index + word[0].length,
  }))
  let result = ''
  let kept = 0
  for (let at = 0; at < words.length; at++) {
    const name = names.find((each) => each.every((word, nth) => words[at + nth]?.folded === word))
    const [first, last] = [words[at], words[at + (name?.length ?? 0) - 1]]
    if (!name || !first || !last) continue
    result += text.slice(kept, first.from) + instead
    kept = last.to
    at += name.length - 1
  }
  return result + text.slice(kept)
}
