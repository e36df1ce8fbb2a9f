/** `:86:`, the description of an entry: sub-fields, labels, or free text. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { readLabels, type Details } from './mt940-labels.ts'
import { splitSubfields } from './mt940-subfields.ts'

/**
 * Texts are not yet cleaned.
 * @param own the statement's account, which is not the other side's
 */
export function readDetails(text: string, own: string | null): Details {
  const subfields = splitSubfields(text)
  return subfields ? ofSubfields(subfields) : readLabels(text, own)
}

function ofSubfields(fields: ReadonlyMap<string, string>): Details {
  const title = join(fields, TITLE)
  const kind = blanked(fields.get('00') ?? '').trim()
  const name = join(fields, NAME)
  return {
    // Millennium puts the name before the account.
    payer: name || (account(fields.get('29')) === '' ? join(fields, NAME_OF_MILLENNIUM) : ''),
    payerAccount: account(fields.get('38')) || account(fields.get('29')) || oldAccount(fields),
    // The kind of the transaction is a code, or words that say more than nothing.
    title: title || (/[^\d\s]{4}/.test(kind) ? kind : ''),
    // With a line of address before it, 63 is the address too.
    virtualId: blanked(fields.get('62') ?? '').trim() === '' ? virtualId(fields.get('63')) : '',
    reference: '',
  }
}

const TITLE = ['20', '21', '22', '23', '24', '25', '26']
const NAME = ['32', '33']
const NAME_OF_MILLENNIUM = ['27', '28', '29']
const WIDTHS = [27, 35]

/**
 * Sub-fields cut words at a fixed width, and a shorter one lost the blanks at its end: each is filled up before they
 * are joined.
 */
function join(fields: ReadonlyMap<string, string>, codes: readonly string[]): string {
  const parts = codes.map((code) => blanked(fields.get(code) ?? ''))
  const longest = Math.max(...parts.map((part) => part.length))
  const width = WIDTHS.find((known) => longest <= known) ?? longest
  return parts
    .map((part) => part.padEnd(width))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** PKO writes a blank as the byte 0xFF, which is a dot above in its code page. */
function blanked(text: string): string {
  return text.replace(/[\u02d9\u00a0]/g, ' ')
}

function account(written = ''): string {
  const nrb = normalizeNrb(blanked(written))
  return /^\d{26}$/.test(nrb) ? nrb : ''
}

/** Bank and account of before IBAN, without the check digits, which follow from them. */
function oldAccount(fields: ReadonlyMap<string, string>): string {
  const rest = blanked(fields.get('31') ?? '').replace(/\s/g, '')
  if (account(rest) !== '') return account(rest)
  const number = blanked(fields.get('30') ?? '').trim() + rest
  if (!/^\d{24}$/.test(number)) return rest
  return String(98n - (BigInt(`${number}252100`) % 97n)).padStart(2, '0') + number
}

function virtualId(written = ''): string {
  const id = blanked(written).replace(/\s/g, '')
  return /\d/.test(id) ? id : ''
}
