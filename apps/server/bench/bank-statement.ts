import { sumGrosze, zlotyText } from '@skrzat/contract/money'

/** An MT940 of PKO with that number of lines, in ISO-8859-2. The amounts and numbers differ from line to line. */
export function bankStatement(
  lines: number,
  titleOf: (line: number) => string = (line) =>
    `Czesne październik Antoni FV/10/2026/${String(line).padStart(5, '0')}`,
): Uint8Array {
  const amounts = Array.from({ length: lines }, (_, line) => 100_000 + (line % 977))
  const entries = amounts.map((amount, line) => entryOf(line, amount, titleOf(line)))
  const head = [':20:MT940', ':25:/PL10102099920000007700001001', ':28C:193', ':60F:C261005PLN0,00']
  const closing = `:62F:C261006PLN${zlotyText(sumGrosze(amounts))}`
  return latin2([...head, ...entries, closing, '-', ''].join('\r\n'))
}

function entryOf(line: number, grosze: number, title: string): string {
  const account = `70124099900001110000${String(line % 5000).padStart(6, '0')}`
  return [
    `:61:2610051005C${zlotyText(grosze)}N051NONREF//646${String(line).padStart(13, '0')}`,
    '051 0',
    ':86:020~00051',
    ...[0, 1, 2, 3, 4, 5].map((part) => `~2${part}${title.slice(part * 27, part * 27 + 27) || BLANK}`),
    `~30${account.slice(2, 10)}`,
    `~31${account.slice(10)}`,
    '~32Joanna Żurawska ul. Lipowa ',
    '~333/4 30-002 Kraków',
    `~38PL${account}`,
    `~60${BLANK}`,
    `~63${BLANK}`,
  ].join('\r\n')
}

/** The byte 0xFF. */
const BLANK = '˙'

const UPPER_HALF = new TextDecoder('iso-8859-2').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))
const BYTES = new Map(Array.from(UPPER_HALF, (letter, at) => [letter, at + 128]))

function latin2(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => BYTES.get(letter) ?? letter.charCodeAt(0))
}
