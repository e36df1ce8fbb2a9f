/**
 * The own format of Erste Bank Polska, formerly Santander: a header, then one line an order, `|` between fields, always
 * in Windows-1250 (docs/decisions/refunds.md). Pure.
 */
import { zlotyText } from '@skrzat/contract/money'
import { encoded, writable } from './texts.ts'
import { type Order, type Package, titleOf } from './order.ts'

/** The template's version, and a package of ordinary transfers. */
const HEADER = '4120414|1'
const ORDINARY = '1'
const BY_ELIXIR = '1'
const PAGE = 'Windows-1250'
const DIVIDES = /\|/g
const NAME = 80
const ADDRESS = 60
const TITLE = 140

export function writeErste({ payer, day, orders }: Package): Buffer {
  const text = (value: string, most: number) =>
    Array.from(writable(value, PAGE, DIVIDES))
      .slice(0, most)
      .join('')
      .trim()
  const [year, month, date] = day.split('-')
  const line = (order: Order) =>
    [
      ORDINARY,
      payer.account,
      order.account,
      text(order.name, NAME),
      text(order.address, ADDRESS),
      zlotyText(order.amount),
      BY_ELIXIR,
      text(titleOf(order), TITLE),
      `${date}-${month}-${year}`,
      '',
    ].join('|')
  return encoded([HEADER, ...orders.map(line), ''].join('\r\n'), PAGE)
}
