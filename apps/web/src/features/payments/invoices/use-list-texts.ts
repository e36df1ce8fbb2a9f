import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { nearText, plainDay, useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useMemo } from 'react'
import { isOpen } from './selection.ts'
import { ownLeftOf } from './shares.ts'

export type InvoiceNotes = Partial<Record<'partlyPaid' | 'reminded' | 'unviewed', string>>

/** The rows' texts. */
export type ListTexts = {
  today: string
  /** `20.11.2026` */
  day: (day: string) => string
  /** Notes on an open invoice as text; irrelevant ones are left out. */
  notes: (invoice: Invoice) => InvoiceNotes
}

export function useListTexts(): ListTexts {
  const { t } = useLingui()
  const today = useToday()
  const locale = useUiLocale()
  return useMemo(() => {
    function notes(invoice: Invoice): InvoiceNotes {
      const { amount, amountLeft, creditUsed, viewed, reminded } = invoice
      if (!isOpen(invoice)) return {}
      const own = invoice.shares && moneyText(ownLeftOf(invoice), locale)
      const day = reminded && nearText(reminded, today, locale)
      return {
        ...(amount - creditUsed > amountLeft && { partlyPaid: t`w\u00a0części` }),
        ...(invoice.shares && { partlyPaid: t`w tym rodzice ${own}` }),
        ...(day && { reminded: t`przypomniano ${day}` }),
        ...(viewed === null && { unviewed: t`nieobejrzana` }),
      }
    }
    return { today, day: (day) => plainDay(day, locale), notes }
  }, [t, today, locale])
}
