/**
 * Elixir-O: no header, one line an order, CRLF, texts in quotes, `|` between the lines of a field (docs/decisions/
 * refunds.md). Pure.
 */
import type { RefundEncoding } from '@skrzat/contract/refund'
import { encoded, folded, writable } from './texts.ts'
import { type Order, type Package, titleOf } from './order.ts'

/** An order of a transfer, and its kind `51`: an ordinary one. */
const TRANSFER = '110'
const ORDINARY = '51'
/** Quotes end a field, `|` a line of it. */
const DIVIDES = /["|]/g

/** The bank and its branch: digits 3 to 10. */
const bankOf = (account: string) => account.slice(2, 10)

export function writeElixir({ payer, day, orders }: Package, encoding: RefundEncoding): Buffer {
  const lines = (text: string, most: number) => folded(writable(text, encoding, DIVIDES), most)
  const party = ({ name, address }: { name: string; address: string }) => {
    const street = lines(address, 2)
    return quoted([...lines(name, 4 - street.length), ...street].join('|'))
  }
  const line = (order: Order) =>
    [
      TRANSFER,
      day.replaceAll('-', ''),
      String(order.amount),
      bankOf(payer.account),
      '0',
      quoted(payer.account),
      quoted(order.account),
      party(payer),
      party(order),
      '0',
      bankOf(order.account),
      quoted(lines(titleOf(order), 4).join('|')),
      quoted(''),
      quoted(''),
      quoted(ORDINARY),
    ].join(',')
  return encoded(orders.map((order) => `${line(order)}\r\n`).join(''), encoding)
}

const quoted = (text: string) => `"${text}"`
