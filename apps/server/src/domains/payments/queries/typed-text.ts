/** What a text that staff type into a search of invoices or payments may mean. */
import { parseAmount } from '@skrzat/contract/money'
import { withoutMarks } from '@skrzat/contract/text'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { containing, foldedLike } from '../../../kernel/search/index.ts'

/** The ids of a place's kids with the text in their names, first or last name first, in parentheses. */
export function kidsNamed(sql: Sql, placeId: number, text: string): SqlFragment {
  return sql`(select id from kids where place_id = ${placeId}
    and fold_text(firstname || ' ' || lastname || ' ' || firstname) like ${foldedLike(text)})`
}

/** The ids of a place's kids with a guardian with the text in the name, in parentheses. */
export function kidsOfGuardians(sql: Sql, placeId: number, text: string): SqlFragment {
  return sql`(select kid_id from guardianships where place_id = ${placeId}
    and fold_text(name || ' ' || name) like ${foldedLike(text)})`
}

/** For `like`: `11/12` matches `2026/11/0012`. */
export function numberPattern(text: string): string {
  return containing(withoutMarks(text).replaceAll(/\s/g, '')).replaceAll('/', '/%')
}

/** The text as an amount, in grosze: `1310`, `1 310,00 zł`; null for any other text. */
export function typedAmount(text: string): number | null {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.grosze : null
}
