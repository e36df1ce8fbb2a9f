/** Kids and their open invoices, for a line that a person books by hand. */
import { parseAmount } from '@skrzat/contract/money'
import type { BankTarget } from '@skrzat/contract/wire/bank'
import type { AnySql } from '@skrzat/db/client'
import { foldedLike } from '../../kernel/search/index.ts'
import { openInvoicesOf, openSharesOf, payersOf } from '../payments/index.ts'

const MOST = 30

type Open = BankTarget['invoices'][number] & { readonly kidId: number }

/**
 * Kids whose name has the text, and kids with an open invoice of that number or amount, in Polish order. Kids that have
 * left are found while they owe.
 */
export async function bankTargets(sql: AnySql, placeId: number, text: string): Promise<BankTarget[]> {
  const [own, shares, payers, kids] = await Promise.all([
    openInvoicesOf(sql, placeId),
    openSharesOf(sql, placeId),
    payersOf(sql, placeId),
    sql<{ id: number; name: string; group: string; left: boolean; named: boolean }[]>`
      select kid.id, kid.firstname || ' ' || kid.lastname as name, groups.name as "group",
        kid.deleted_at is not null as left,
        fold_text(kid.firstname || ' ' || kid.lastname || ' ' || kid.firstname) like ${foldedLike(text)} as named
      from kids kid join groups on groups.id = kid.group_id
      where kid.place_id = ${placeId}
      order by kid.lastname collate polish, kid.firstname collate polish, kid.id`,
  ])
  const amount = parseAmount(text.replace(/\s|zł$/gu, ''))
  const compact = text.replace(/\s/gu, '')
  const fits = ({ number, amountLeft }: { number: string; amountLeft: number }) =>
    (compact !== '' && number.includes(compact)) || (amount.ok && amount.grosze === amountLeft)
  const nameOf = new Map(payers.map(({ id, name }) => [id, name]))
  const open: Open[] = [
    ...own,
    ...shares.map(({ invoiceId, left, payerId, ...share }) => ({
      ...share,
      id: invoiceId,
      amountLeft: left,
      payer: { id: payerId, name: nameOf.get(payerId) ?? '' },
    })),
  ]
  const byKid = Map.groupBy(open, ({ kidId }) => kidId)
  return kids
    .filter(({ id, named, left }) => {
      const own = byKid.get(id) ?? []
      return (named && (!left || own.length > 0)) || own.some(fits)
    })
    .slice(0, MOST)
    .map(({ id, name, group }) => ({
      kid: { id, name, group },
      invoices: (byKid.get(id) ?? []).map(({ id: invoice, number, amountLeft, deadline, payer }) => ({
        id: invoice,
        number,
        amountLeft,
        deadline,
        ...(payer && { payer }),
      })),
    }))
}
