/**
 * pain.001.001.09 of ISO 20022: one PmtInf with all orders, in złote, by Elixir; EndToEndId is the refund's number. UTF-8.
 * Pure.
 */
import { sumGrosze, zlotyText } from '@skrzat/contract/money'
import { writable } from './texts.ts'
import { type Order, type Package, type Payer, titleOf } from './order.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/** The schema has 140 for names and 35 for ids; banks take 70 of a name, and 70 of a line of an address. */
const NAME = 70
const ADDRESS = 70
const TITLE = 140
/** XML's own characters are escaped. */
const DIVIDES = /\p{Cc}/gu

/**
 * @param id unique over all files, at most 35 characters
 * @param at when the file was made
 */
export function writePain001({ payer, day, orders }: Package, id: string, at: Date): Buffer {
  const count = element('NbOfTxs', String(orders.length))
  const sum = element('CtrlSum', zlotyText(sumGrosze(orders.map(({ amount }) => amount)), '.'))
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', `${at.toISOString().slice(0, 19)}Z`),
    count,
    sum,
    element('InitgPty', element('Nm', text(payer.name, NAME))),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    count,
    sum,
    element('ReqdExctnDt', element('Dt', day)),
    element('Dbtr', partyOf(payer)),
    element('DbtrAcct', [accountOf(payer.account), element('Ccy', 'PLN')]),
    element('DbtrAgt', agentOf(payer.account)),
    element('ChrgBr', 'SLEV'),
    ...orders.map(transfer),
  ])
  const root = `<Document xmlns="${NAMESPACE}">${element('CstmrCdtTrfInitn', [header, payment])}</Document>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, 'utf8')
}

function transfer(order: Order): string {
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', order.number), element('EndToEndId', order.number)]),
    element('Amt', `<InstdAmt Ccy="PLN">${zlotyText(order.amount, '.')}</InstdAmt>`),
    element('CdtrAgt', agentOf(order.account)),
    element('Cdtr', partyOf(order)),
    element('CdtrAcct', accountOf(order.account)),
    element('RmtInf', element('Ustrd', text(titleOf(order), TITLE))),
  ])
}

function partyOf({ name, address }: Pick<Payer, 'name' | 'address'>): string[] {
  const line = text(address, ADDRESS)
  const place = [element('Ctry', 'PL'), ...(line === '' ? [] : [element('AdrLine', line)])]
  return [element('Nm', text(name, NAME)), element('PstlAdr', place)]
}

const accountOf = (account: string) => element('Id', element('IBAN', `PL${account}`))

/** A bank's number in the clearing system of Poland, so that no BIC has to be known. */
const agentOf = (account: string) =>
  element(
    'FinInstnId',
    element('ClrSysMmbId', [
      element('ClrSysId', element('Cd', 'PLKNR')),
      element('MmbId', account.slice(2, 10)),
    ]),
  )

function text(value: string, most: number): string {
  const line = Array.from(writable(value, 'UTF-8', DIVIDES))
    .slice(0, most)
    .join('')
    .trim()
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Its content is XML already. */
function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? content : content.join('')}</${name}>`
}
