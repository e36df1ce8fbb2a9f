import { addMonths, type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { PAYMENT_METHODS, type PaymentMethod } from '@skrzat/contract/payment-facts'
import { type ChangeSearch, dayOf, nameOf, oneOf } from '#app/search.ts'

export type JournalSearch = {
  /** Days of payment, both inclusive; undefined: this month and the one before. */
  from?: Day | undefined
  to?: Day | undefined
  method?: PaymentMethod | undefined
  /** Part of the child's name or of the invoice's number, or an amount. */
  text?: string | undefined
}

export type ChangeJournalSearch = ChangeSearch<JournalSearch>

export function journalSearch(raw: Record<string, unknown>): JournalSearch {
  return {
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    method: oneOf(PAYMENT_METHODS, raw.method),
    text: nameOf(raw.text),
  }
}

/** The days that are shown. */
export function journalDays({ from, to }: JournalSearch, today: Day): { from: Day; to: Day } {
  return from && to ? { from, to } : { from: firstOfMonth(addMonths(today, -1)), to: lastOfMonth(today) }
}

/** What narrows the days down. */
export function journalFilterOf({ method, text }: JournalSearch) {
  return { ...(method && { method }), ...(text && { text }) }
}
