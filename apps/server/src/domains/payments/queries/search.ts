/** Invoices in the search everywhere, by their numbers. */
import { placesHeld } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { isOneOf, type NamedPart, type SearchPart } from '../../../kernel/search/index.ts'
import { ofParent } from './invoices.ts'

/**
 * The `like` patterns of a typed number such as `2026/11/0012`: for its month, and for the whole. `digits` is the
 * running number if it is typed completely, so that it need not be searched for.
 */
type Numbered = { readonly month: string; readonly number: string; readonly digits: string | null }

/** `12`, `0012`, `11/12`, `2026`, `2026/1`, `2026/11`, `2026/11/12`; a trailing slash is allowed. */
export function numberedAs(typed: string): Numbered[] {
  if (!/^\d{1,6}(?:\/\d{0,6}){0,2}$/.test(typed)) return []
  const [first = '', second = '', third = ''] = typed.split('/')
  const isYear = /^\d{4}$/.test(first)
  const months: Numbered[] = isYear ? [ofMonth(`${first}/${second}%`)] : []
  if (third !== '') return isYear ? running(`${first}/${padded(second, 2)}`, third) : []
  if (!typed.includes('/')) return [...running('%', first), ...months]
  if (isYear) return months
  if (first.length > 2) return []
  const month = `%/${padded(first, 2)}`
  return second === '' ? [ofMonth(month)] : running(month, second)
}

function padded(digits: string, length: number): string {
  return digits.replace(/^0+/, '').padStart(length, '0')
}

function ofMonth(month: string): Numbered {
  return { month, number: `${month}/%`.replace('%/%', '%'), digits: null }
}

function running(month: string, typed: string): Numbered[] {
  const digits = padded(typed, 4)
  return Number(digits) === 0 ? [] : [{ month, number: `${month}/${digits}`, digits }]
}

/**
 * Invoices by number, newest first: of places where the user bills, and of the user's kids. The places' counters give
 * the existing numbers, so that the number's index finds them.
 */
export const findInvoices: SearchPart = (sql, principal, { compact, limit }) => {
  const asked = numberedAs(compact)
  if (asked.length === 0) return undefined
  const billed = placesHeld(principal, PLACE_ACTIONS.payments)
  const one = (key: keyof Numbered) => asked.map((each) => each[key])
  return sql`
    with asked as (
      select * from unnest(${one('month')}::text[], ${one('number')}::text[], ${one('digits')}::text[])
        as a (month, number, digits)),
    numbers as (
      select n.place_id, n.month || '/' || a.digits as number
      from asked a join invoice_numbers n on n.month like a.month and a.digits::int <= n.last
      where a.digits is not null and ${isOneOf(sql, sql`n.place_id`, billed)}
      union all
      (select n.place_id, n.month || '/' || lpad(run::text, greatest(4, length(run::text)), '0')
      from asked a join invoice_numbers n on n.month like a.month
        cross join lateral generate_series(n.last, greatest(n.last - ${NEWEST}, 1), -1) run
      where a.digits is null and ${isOneOf(sql, sql`n.place_id`, billed)}
      order by n.month desc, run desc limit ${NEWEST})),
    found as (
      select i.id, false as own from numbers n join invoices i on i.place_id = n.place_id and i.number = n.number
      where i.deleted_at is null
      union
      select i.id, true from invoices i
      where ${ofParent(sql, principal, true)} and i.deleted_at is null and not ${isOneOf(sql, sql`i.place_id`, billed)}
        and exists (select from asked a where i.number like a.number))
    ${shown(sql)} limit ${limit}`
}

/** Invoices by their ids, with the same rights. */
export const namedInvoices: NamedPart = (sql, principal, ids) => {
  const billed = isOneOf(sql, sql`i.place_id`, placesHeld(principal, PLACE_ACTIONS.payments))
  return sql`
    with found as (
      select i.id, not ${billed} as own from invoices i
      where i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null
        and (${billed} or ${ofParent(sql, principal, true)}))
    ${shown(sql)}`
}

/** The hits of `found`. */
function shown(sql: Sql): SqlFragment {
  return sql`
    select i.id, i.number, json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname) as kid,
      json_build_object('id', p.id, 'name', p.name) as place, i.amount,
      i.amount_left - case when found.own then i.others_left else 0 end as "amountLeft", found.own
    from found join invoices i on i.id = found.id
      join kids k on k.id = i.kid_id join places p on p.id = i.place_id
    order by i.created_day desc, i.number desc, i.id desc`
}

/** The newest numbers that are searched if only a month or a year is typed; deleted invoices are skipped. */
const NEWEST = 50
