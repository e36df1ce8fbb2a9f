/** Texts that several screens of this feature share. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EXPIRING_DAYS, type InvoiceAge } from '@skrzat/contract/invoice-age'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import type { CreditEntryKind } from '@skrzat/contract/wire/credit'
import { REVERSAL_REASONS, type ReversalReason } from '@skrzat/contract/payment-facts'

export const ageNames: Record<InvoiceAge, MessageDescriptor> = {
  new: msg`Nowe`,
  expiring: msg`Do ${EXPIRING_DAYS}\u00a0dni po terminie`,
  expired: msg`Ponad ${EXPIRING_DAYS}\u00a0dni po terminie`,
}

export const reversalReasons: Record<ReversalReason, MessageDescriptor> = {
  mistake: msg`Pomyłka przy wpisywaniu`,
  wrong_kid: msg`Wpłata innego dziecka`,
  wrong_amount: msg`Zła kwota`,
  bounced: msg`Przelew wrócił lub został cofnięty`,
  other: msg`Inny powód`,
  undone: msg`Cofnięta zaraz po zapisaniu`,
}

/** The reasons that a person can choose; `undone` is recorded by an undo. */
export const chosenReasons = REVERSAL_REASONS.filter((reason) => reason !== 'undone')

export function isReversalReason(text: string): text is ReversalReason {
  return Object.hasOwn(reversalReasons, text)
}

export const creditEntryNames: Record<CreditEntryKind, MessageDescriptor> = {
  added: msg`Dodano nadpłatę`,
  returned: msg`Wypłacono`,
  overpaid: msg`Nadpłacona faktura`,
  overpayment_reversed: msg`Wycofana wpłata`,
  used: msg`Wykorzystano na fakturze`,
  use_reversed: msg`Wycofano z faktury`,
  invoice_deleted: msg`Zwrot z usuniętej faktury`,
  corrected: msg`Zwrot z korekty faktury`,
  deposit_received: msg`Przyjęto kaucję`,
  deposit_returned: msg`Zwrócono kaucję`,
  deposit_used: msg`Kaucja zaliczona na nadpłatę`,
  refund_ordered: msg`Zlecono zwrot`,
  refund_cancelled: msg`Wycofano zlecenie zwrotu`,
  refund_paid: msg`Zwrot wypłacony`,
  refund_bounced: msg`Zwrot wrócił z banku`,
}

export const kindNames: Record<PaymentTypeKind, MessageDescriptor> = {
  TYPE_CONST: msg`Kwota stała`,
  TYPE_DAILY: msg`Stawka dzienna`,
  TYPE_OWN: msg`Kwota stała i stawka dzienna`,
}

export const kindHints: Record<PaymentTypeKind, MessageDescriptor> = {
  TYPE_CONST: msg`Zawsze tyle samo, na przykład czesne. Nieobecności nic nie zmieniają.`,
  TYPE_DAILY: msg`Stawka za każdy dzień roboczy, bez dni nieobecności. Na przykład wyżywienie.`,
  TYPE_OWN: msg`Kwota stała i do niej stawka za każdy dzień roboczy, bez dni nieobecności.`,
}
