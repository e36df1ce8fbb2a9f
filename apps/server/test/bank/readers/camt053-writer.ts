/** Writes camt.053 in both versions, as banks do. */
import { decimal, type MadeLine, type MadeStatement } from './made-up.ts'

export type CamtStyle = {
  readonly version: '02' | '08'
  /** The width at which titles are cut. */
  readonly width: 35 | 140
  /** Whether chunks lose the blanks at their ends. */
  readonly trims: boolean
  readonly prefix: '' | 'ns0:'
}

export const V08: CamtStyle = { version: '08', width: 35, trims: false, prefix: '' }

export function writeCamt(statement: MadeStatement, style: CamtStyle): string {
  const from = statement.lines.at(0)?.date ?? '2026-10-05'
  const to = statement.lines.at(-1)?.date ?? '2026-10-05'
  const body =
    `<Stmt><Id>2026/7</Id><ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>${to}T22:15:00+01:00</CreDtTm>` +
    `<Acct><Id><IBAN>PL${statement.account}</IBAN></Id><Ccy>PLN</Ccy></Acct>` +
    balance('OPBD', statement.opening, from) +
    balance('ITBD', 0, from) +
    balance('CLBD', statement.closing, to) +
    statement.lines.map((line, index) => entry(line, index, statement.account, style)).join('\n') +
    '</Stmt>'
  return camt(body, style)
}

/** The message around a statement's elements. */
export function camt(body: string, { version, prefix }: CamtStyle = V08): string {
  const elements = `<Document><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${body}</BkToCstmrStmt></Document>`
  const xmlns = `xmlns${prefix && `:${prefix.slice(0, -1)}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elements
    .replace('<Document>', `<Document ${xmlns}>`)
    .replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}`)}\n`
}

export function balance(code: string, grosze: number, day: string, currency = 'PLN'): string {
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(grosze, currency)}` +
    `<Dt><Dt>${day}</Dt></Dt></Bal>`
  )
}

export function amount(grosze: number, currency = 'PLN'): string {
  const direction = grosze < 0 ? 'DBIT' : 'CRDT'
  return `<Amt Ccy="${currency}">${decimal(Math.abs(grosze))}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`
}

function entry(line: MadeLine, index: number, own: string, style: CamtStyle): string {
  const status = style.version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'
  const isReversal = line.mark === 'RC' || line.mark === 'RD'
  const other = [line.payer, line.payerAccount] as const
  const us = ['Żłobek', own] as const
  const [debtor, creditor] = line.mark === 'C' || line.mark === 'RC' ? [other, us] : [us, other]
  return (
    `<Ntry>${amount(line.amount)}${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${status}</Sts>` +
    `<BookgDt><Dt>${line.date}</Dt></BookgDt><AcctSvcrRef>R${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>` +
    `${party('Dbtr', debtor, style)}${party('Cdtr', creditor, style)}</RltdPties>` +
    `<RmtInf>${chunks(line.title, style)}</RmtInf></TxDtls></NtryDtls></Ntry>`
  )
}

function party(side: string, [name, nrb]: readonly [string, string], { version }: CamtStyle): string {
  const inner = `<Nm>${escape(name)}</Nm>`
  return (
    `<${side}>${version === '02' ? inner : `<Pty>${inner}</Pty>`}</${side}>` +
    `<${side}Acct><Id><IBAN>PL${nrb}</IBAN></Id></${side}Acct>`
  )
}

function chunks(title: string, { width, trims }: CamtStyle): string {
  let written = ''
  for (let at = 0; at < title.length; at += width) {
    const chunk = title.slice(at, at + width)
    written += `<Ustrd>${escape(trims ? chunk.trimEnd() : chunk)}</Ustrd>`
  }
  return written
}

function escape(text: string): string {
  return text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
}
