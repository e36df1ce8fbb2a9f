/** Texts that several parts of this screen share. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ArrangementBase, Meals } from '@skrzat/contract/benefit'
import type { PayerKind } from '@skrzat/contract/payment-facts'
import type { Rkz5Missing } from '@skrzat/contract/wire/payers'

export const kindNames: Record<PayerKind, MessageDescriptor> = {
  zus: msg`ZUS (Aktywnie w\u00a0żłobku)`,
  welfare: msg`Ośrodek pomocy społecznej`,
  other: msg`Inny płatnik`,
}

export const baseNames: Record<ArrangementBase, MessageDescriptor> = {
  invoice: msg`całej faktury`,
  fee: msg`opłaty bez wyżywienia`,
  meals: msg`wyżywienia`,
}

export const mealsNames: Record<Meals, MessageDescriptor> = {
  none: msg`bez wyżywienia`,
  daily: msg`stawka dzienna to wyżywienie`,
  all: msg`całość to wyżywienie`,
}

export const missingNames: Record<Exclude<Rkz5Missing, 'pesel'>, MessageDescriptor> = {
  applicants: msg`wnioskodawca`,
  invoice: msg`faktura za ten miesiąc`,
  above_limit: msg`opłata powyżej limitu, świadczenie nie przysługuje`,
  no_parameters: msg`kwoty świadczenia w\u00a0tym miesiącu`,
  many_months: msg`faktura za więcej niż miesiąc`,
  share_above: msg`udział ZUS na fakturach jest większy niż świadczenie`,
  share_below: msg`udział ZUS na fakturach jest mniejszy niż świadczenie`,
}
