/** `:86:`, the description of an entry: sub-fields, labels, or free text. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { readLabels, type Details } from './mt940-labels.ts'
import { splitSubfields, type Subfields } from './mt940-subfields.ts'

/**
 * Texts are not yet cleaned.
 * @param own the statement's account, which is not the other side's
 */
export function readDetails(text: string, own: string | null): Details {
  const subfields = splitSubfields(text)
  return subfields ? ofSubfields(subfields) : readLabels(text, own)
}

function ofSubfields(value: Subfields): Details {
  const nrb = accountIn(value(38)) || accountIn(value(29))
  return {
    // Millennium puts the name before the account.
    payer: join(value, 32, 33) || (accountIn(value(29)) === '' ? join(value, 27, 29) : ''),
    payerAccount: nrb || oldAccount(value(30), value(31)),
    title: join(value, 20, 26) || kindIn(value(0)),
    virtualId: virtualIdIn(value(63)),
    reference: '',
  }
}

/** Widths of sub-fields. */
const NARROW = 27
const WIDE = 35

function widthOf(longest: number): number {
  return longest <= NARROW ? NARROW : Math.max(longest, WIDE)
}

/**
 * Sub-fields cut words at a fixed width, and a shorter one lost the blanks at its end: each is filled up before they
 * are joined.
 */
function join(value: Subfields, first: number, last: number): string {
  let joined = value(first)
  let longest = joined.length
  for (let code = first + 1; code <= last; code += 1) {
    const part = value(code)
    if (part === '') continue
    longest = Math.max(longest, part.length)
    joined = joined.padEnd((code - first) * widthOf(longest)) + part
  }
  return joined
}

const NRB = /^\d{26}$/

function accountIn(value: string): string {
  if (value === '') return ''
  // The quick way for what nearly all banks write.
  const plain = value.startsWith('PL') ? value.slice(2) : value
  const nrb = NRB.test(plain) ? plain : normalizeNrb(value)
  return NRB.test(nrb) ? nrb : ''
}

/** Digits, maybe behind the name of PKO's service; other banks write an address there. */
function virtualIdIn(value: string): string {
  return /^\s*(?:SWRK\W*)?(\d[\d ]*)$/i.exec(value)?.[1] ?? ''
}

/** Bank and account of before IBAN, without the check digits, which follow from them. */
function oldAccount(bank: string, account: string): string {
  const rest = account.replace(/\s/g, '')
  const number = bank.trim() + rest
  if (!/^\d{24}$/.test(number)) return accountIn(rest) || rest
  return String(98n - (BigInt(`${number}252100`) % 97n)).padStart(2, '0') + number
}

/** The kind of the transaction is a code, or words. */
function kindIn(value: string): string {
  return /[^\d\s]{4}/.test(value) ? value : ''
}
