/** A bank's statement as a file: MT940 as PKO writes it, in UTF-8. */
import type { LineMark } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import { zlotyText } from '@skrzat/contract/money'

/** Grosze, below 0 where money went out. */
export type DemoLine = {
  readonly day: Day
  readonly amount: number
  readonly mark: LineMark
  readonly payer: string
  readonly account: string
  readonly title: string
}

/** Characters of a field's part. */
const WIDTH = 27

export function statementFile({
  account,
  number,
  from,
  to,
  opening,
  lines,
}: {
  readonly account: string
  readonly number: number
  readonly from: Day
  readonly to: Day
  readonly opening: number
  readonly lines: readonly DemoLine[]
}): string {
  const closing = lines.reduce((sum, line) => sum + line.amount, opening)
  const balance = (day: Day, grosze: number) =>
    `${grosze < 0 ? 'D' : 'C'}${shortOf(day)}PLN${zlotyText(Math.abs(grosze))}`
  return [
    ':20:MT940',
    `:25:/PL${account}`,
    `:28C:${number}`,
    `:60F:${balance(from, opening)}`,
    ...lines.flatMap((line, index) => entry(line, number * 1000 + index)),
    `:62F:${balance(to, closing)}`,
    '-',
    '',
  ].join('\r\n')
}

function shortOf(day: Day): string {
  return day.slice(2).replaceAll('-', '')
}

function entry({ day, amount, mark, payer, account, title }: DemoLine, reference: number): string[] {
  const date = shortOf(day)
  const chunks = (text: string, first: number, most: number) =>
    Array.from({ length: most }, (_, at) => `~${first + at}${text.slice(at * WIDTH, (at + 1) * WIDTH)}`)
  return [
    `:61:${date}${date.slice(2)}${mark}${zlotyText(Math.abs(amount))}N051NONREF//${reference}`,
    '051 0',
    ':86:020~00051',
    ...chunks(title, 20, 6),
    `~30${account.slice(2, 10)}`,
    `~31${account.slice(10)}`,
    ...chunks(payer, 32, 2),
    account === '' ? '~38' : `~38PL${account}`,
  ]
}
