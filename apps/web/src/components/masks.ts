/** Masks of number fields, with the same parsers as the server. */
import { normalizeNip } from '@skrzat/contract/nip'
import { normalizeNrb } from '@skrzat/contract/nrb'
import { withoutDecoration } from '@skrzat/contract/pasted'
import { parsePhone } from '@skrzat/contract/phone'
import { createMask } from '@skrzat/ui/masked-input'

const inThrees = (at: number) => at > 0 && at % 3 === 0

export const phoneMask = createMask({
  digits: 9,
  spaced: inThrees,
  read: (text) => parsePhone(text) ?? withoutDecoration(text),
})

/** A PIN, or a code of 6 digits. */
export const pinMask = createMask({ digits: 6, spaced: inThrees, read: withoutDecoration })

export const nipMask = createMask({ digits: 10, spaced: () => false, read: normalizeNip })

/** Two check digits, then groups of four, as banks print it. */
export const accountMask = createMask({ digits: 26, spaced: (at) => at % 4 === 2, read: normalizeNrb })
