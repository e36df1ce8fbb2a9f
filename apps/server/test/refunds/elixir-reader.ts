/** Reads Elixir-O as its description says, without the writer's code. */

export type ReadOrder = {
  readonly day: string
  readonly grosze: number
  readonly payerBank: string
  readonly payerAccount: string
  readonly account: string
  /** The lines of a field. */
  readonly payer: readonly string[]
  readonly payee: readonly string[]
  readonly bank: string
  readonly title: readonly string[]
}

const PAGES = { 'Windows-1250': 'windows-1250', 'ISO-8859-2': 'iso-8859-2', 'UTF-8': 'utf-8' } as const

/** @throws Error where the file is not as described */
export function readElixir(bytes: Uint8Array, page: keyof typeof PAGES): ReadOrder[] {
  const text = new TextDecoder(PAGES[page], { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  return text.slice(0, -2).split('\r\n').map(readOrder)
}

function readOrder(line: string): ReadOrder {
  const fields = fieldsOf(line)
  if (fields.length !== 15 && fields.length !== 16) throw new Error(`${fields.length} fields`)
  const [kind, day, amount, payerBank, zero, from, to, payer, payee, none, bank, title, , , group] = fields
  if (kind?.text !== '110' || zero?.text !== '0' || none?.text !== '0' || group?.text !== '51')
    throw new Error('not an ordinary transfer')
  for (const field of [from, to, payer, payee, title, group])
    if (field?.quoted !== true) throw new Error('a text without quotes')
  for (const field of [day, amount, payerBank, bank])
    if (!field || field.quoted || !/^\d+$/.test(field.text)) throw new Error('not a number')
  if (!/^\d{8}$/.test(day?.text ?? '') || !/^\d{8}$/.test(bank?.text ?? ''))
    throw new Error('not eight digits')
  return {
    day: day?.text ?? '',
    grosze: Number(amount?.text),
    payerBank: payerBank?.text ?? '',
    payerAccount: from?.text ?? '',
    account: to?.text ?? '',
    payer: linesOf(payer?.text),
    payee: linesOf(payee?.text),
    bank: bank?.text ?? '',
    title: linesOf(title?.text),
  }
}

function linesOf(text = ''): string[] {
  const lines = text.split('|')
  if (lines.length > 4 || lines.some((line) => Array.from(line).length > 35))
    throw new Error(`more than 4×35: ${text}`)
  return lines
}

type Field = { readonly text: string; readonly quoted: boolean }

function fieldsOf(line: string): Field[] {
  const fields: Field[] = []
  let rest = line
  for (;;) {
    const match = /^(?:"(?<text>[^"]*)"|(?<plain>[^",]*))(?<end>,|$)/.exec(rest)
    if (!match?.groups) throw new Error(`a field that does not end: ${rest}`)
    const { text, plain = '', end } = match.groups
    fields.push({ text: text ?? plain, quoted: text !== undefined })
    rest = rest.slice(match[0].length)
    if (end === '') return fields
  }
}
