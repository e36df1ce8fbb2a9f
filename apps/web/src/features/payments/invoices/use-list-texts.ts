import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useMemo } from 'react'
import { isOpen } from './selection.ts'
import { ownLeftOf } from './shares.ts'

export type InvoiceNotes = Partial<Record<'partlyPaid' | 'reminded' | 'unviewed', string>>

/** The rows' texts and formatters, made once for the whole list: one per row would slow down scrolling. */
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
    const dates = locale === 'en' ? 'en-GB' : locale
    const plain = new Intl.DateTimeFormat(dates, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const short = new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const at = (day: string) => new Date(`${day}T00:00:00Z`)
    function notes(invoice: Invoice): InvoiceNotes {
      const { amount, amountLeft, creditUsed, viewed, reminded } = invoice
      if (!isOpen(invoice)) return {}
      const own = invoice.shares && moneyText(ownLeftOf(invoice), locale)
      const day = reminded && (reminded === today ? t`dziś` : short.format(at(reminded)))
      return {
        ...(amount - creditUsed > amountLeft && { partlyPaid: t`w\u00a0części` }),
        ...(invoice.shares && { partlyPaid: t`w tym rodzice ${own}` }),
        ...(day && { reminded: t`przypomniano ${day}` }),
        ...(viewed === null && { unviewed: t`nieobejrzana` }),
      }
    }
    return { today, day: (day) => plain.format(at(day)), notes }
  }, [t, today, locale])
}
