/**
 * The part of the schema pain.001.001.09 that a transfer in złote may use: names, order and number of elements, and
 * their types. Written from the message definition, and compared with ISO 20022's schema of 14 February 2019, type by
 * type; no package has that file.
 */
import { SaxesParser } from 'saxes'

export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

type Type = RegExp | readonly (readonly [name: string, times: '1' | '?' | '+', type: Type])[]

const max = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`, 'u')
const DECIMAL = /^(?=[\d.]{1,19}$)\d+(?:\.\d{1,5})?$/
const COUNT = /^\d{1,15}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/
const IBAN = /^[A-Z]{2}\d{2}[A-Za-z\d]{1,30}$/

const ADDRESS: Type = [
  ['StrtNm', '?', max(70)],
  ['BldgNb', '?', max(16)],
  ['PstCd', '?', max(16)],
  ['TwnNm', '?', max(35)],
  ['Ctry', '?', /^[A-Z]{2}$/],
  ['AdrLine', '?', max(70)],
]
const PARTY: Type = [
  ['Nm', '?', max(140)],
  ['PstlAdr', '?', ADDRESS],
]
const ACCOUNT: Type = [
  ['Id', '1', [['IBAN', '1', IBAN]]],
  ['Ccy', '?', /^[A-Z]{3}$/],
]
const AGENT: Type = [
  [
    'FinInstnId',
    '1',
    [
      ['BICFI', '?', /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/],
      [
        'ClrSysMmbId',
        '?',
        [
          ['ClrSysId', '?', [['Cd', '1', max(5)]]],
          ['MmbId', '1', max(35)],
        ],
      ],
    ],
  ],
]
const TRANSFER: Type = [
  [
    'PmtId',
    '1',
    [
      ['InstrId', '?', max(35)],
      ['EndToEndId', '1', max(35)],
    ],
  ],
  ['Amt', '1', [['InstdAmt', '1', DECIMAL]]],
  ['CdtrAgt', '?', AGENT],
  ['Cdtr', '?', PARTY],
  ['CdtrAcct', '?', ACCOUNT],
  ['RmtInf', '?', [['Ustrd', '?', max(140)]]],
]
const PAYMENT: Type = [
  ['PmtInfId', '1', max(35)],
  ['PmtMtd', '1', /^(?:CHK|TRF|TRA)$/],
  ['BtchBookg', '?', /^(?:true|false)$/],
  ['NbOfTxs', '?', COUNT],
  ['CtrlSum', '?', DECIMAL],
  ['ReqdExctnDt', '1', [['Dt', '1', DAY]]],
  ['Dbtr', '1', PARTY],
  ['DbtrAcct', '1', ACCOUNT],
  ['DbtrAgt', '1', AGENT],
  ['ChrgBr', '?', /^(?:DEBT|CRED|SHAR|SLEV)$/],
  ['CdtTrfTxInf', '+', TRANSFER],
]
const DOCUMENT: Type = [
  [
    'CstmrCdtTrfInitn',
    '1',
    [
      [
        'GrpHdr',
        '1',
        [
          ['MsgId', '1', max(35)],
          ['CreDtTm', '1', INSTANT],
          ['NbOfTxs', '1', COUNT],
          ['CtrlSum', '?', DECIMAL],
          ['InitgPty', '1', PARTY],
        ],
      ],
      ['PmtInf', '+', PAYMENT],
    ],
  ],
]

/** What is not as the schema says; empty for a valid document. */
export function faultsOf(root: Element): string[] {
  if (root.name !== 'Document') return ['the root is no Document']
  if (root.attributes.xmlns !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09') return ['another namespace']
  return checked(root, DOCUMENT, '')
}

function checked(element: Element, type: Type, path: string): string[] {
  const here = `${path}/${element.name}`
  const extra = element.name === 'InstdAmt' ? ['Ccy'] : element.name === 'Document' ? ['xmlns'] : []
  const faults = Object.keys(element.attributes).join() === extra.join() ? [] : [`${here}: attributes`]
  if (type instanceof RegExp)
    return element.children.length === 0 && type.test(element.text)
      ? faults
      : [...faults, `${here}: ${element.text}`]
  if (element.text.trim() !== '') faults.push(`${here}: text`)
  const rest = [...element.children]
  for (const [name, times, inner] of type) {
    const own: Element[] = []
    while (rest[0]?.name === name) own.push(...rest.splice(0, 1))
    if ((own.length === 0 && times !== '?') || (own.length > 1 && times !== '+'))
      faults.push(`${here}: ${own.length} of ${name}`)
    faults.push(...own.flatMap((each) => checked(each, inner, here)))
  }
  return [...faults, ...rest.map(({ name }) => `${here}: ${name} is not expected`)]
}

/** @throws for what is not well-formed */
export function parsedXml(bytes: Uint8Array): Element {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const parser = new SaxesParser()
  const open: Element[] = []
  let root: Element | undefined
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (part) => {
    const last = open.at(-1)
    if (last) last.text += part
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
  if (!root) throw new Error('an empty document')
  return root
}

/** All elements of this name, in their order. */
export function named(root: Element, name: string): Element[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => named(child, name))]
}
