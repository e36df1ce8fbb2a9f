/** Why a line seems to be none of the ledger's. A proposal only: a person decides. */
import type { NotOursReason } from '@skrzat/contract/bank'
import { normalizeNrb } from '@skrzat/contract/nrb'
import { fold } from '@skrzat/contract/words'
import type { StatementLine } from '../readers/statement.ts'

type Line = Pick<StatementLine, 'amount' | 'mark' | 'payer' | 'payerAccount' | 'title'>

/** Accounts of tax offices for each taxpayer, and of ZUS for each payer of contributions. */
const TAX_ACCOUNT = /^\d\d(?:10100071222|60000002026)/
const INTEREST = /\bodset(?:ki|ek)\b/
const TAX =
  /\b(?:zus|skladk[aio]|podat(?:ek|ku)|pit|pit ?-?\d+\w*|vat ?-?\d+\w*|cit|urzad skarbowy|us|mikrorachun\w+)\b|^vat\b/
const OWN_TRANSFER =
  /\b(?:przelew|transfer|srodki|srodkow) wlasn\w+|\bprzeksiegowani\w+|\bzasileni\w+ (?:konta|rachunku)|\blokat\w*\b/
const SALARY = /\b(?:wynagrodzeni\w+|zaliczka na wynagr\w*|wynagr|pensj[aei]|premi[aei])\b/
const REFUND = /\bzwrot\b/
const FEE = /\b(?:oplat[ay]|prowizj[aei]|fee)\b/

/**
 * The reason that its texts and accounts suggest; null for money that may be a parent's.
 * @param ownAccounts the place's accounts, 26 digits
 */
export function notOursReason(line: Line, ownAccounts: ReadonlySet<string>): NotOursReason | null {
  const { amount, mark, payer, payerAccount } = line
  if (mark === 'RC') return null
  const account = normalizeNrb(payerAccount)
  if (account !== '' && ownAccounts.has(account)) return 'own_transfer'
  const isOutgoing = mark === 'D' && amount < 0
  const title = fold(line.title)
  const nobody = account === '' && payer.trim() === ''
  // A parent's transfer may name interest too, but comes from an account.
  if (INTEREST.test(title) && (isOutgoing || (mark === 'C' && account === ''))) return 'interest'
  if (!isOutgoing) return null
  const texts = `${title} ${fold(payer)}`
  if (TAX_ACCOUNT.test(account) || (!nobody && TAX.test(texts))) return 'tax'
  if (OWN_TRANSFER.test(title)) return 'own_transfer'
  if (SALARY.test(title)) return 'salary'
  if (REFUND.test(title)) return 'refund'
  return nobody || FEE.test(title) ? 'fee' : 'purchase'
}
