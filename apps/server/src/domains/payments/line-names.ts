/** What an invoice calls its lines beside those of payment types, in the reader's language. */
import { daysText } from '@skrzat/contract/day-text'
import type { DifferenceCause } from '@skrzat/contract/difference'
import type { DiscountKind } from '@skrzat/contract/discount'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'
import type { DifferenceLine, InvoiceLine } from './events.ts'

type Difference = DifferenceLine['extra']
type Named = { readonly name: string; readonly display: string }

/** `Czesne – zniżka dla rodzeństwa 10%`; the names of types are the place's own. */
export function withExtra(named: Named, extra: InvoiceLine['extra'], langKey: LangKey): Named {
  if (!extra) return named
  const what = extra.kind === 'discount' ? discountText(extra, langKey) : differenceText(extra, langKey)
  return { name: `${named.name} – ${what}`, display: `${named.display} – ${what}` }
}

function discountText(
  { reason, percent }: { readonly reason: DiscountKind; readonly percent: number | null },
  langKey: LangKey,
): string {
  const i18n = loadTexts(langKey)
  const what = {
    sibling: i18n.t('zniżka dla rodzeństwa'),
    card: i18n.t('zniżka z\u00a0kartą'),
    decision: i18n.t('zniżka z\u00a0decyzji'),
  }[reason]
  return percent === null ? what : `${what} ${percent}%`
}

function differenceText({ number, causes, off, back }: Difference, langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  const what: Record<DifferenceCause, () => string> = {
    left: () => i18n.t('okres pobytu'),
    closed: () => i18n.t('dni zamknięcia'),
    absences: () => i18n.t('nieobecności'),
    price: () => i18n.t('zmiana ceny'),
  }
  const days = [...off, ...back].sort()
  const why = [...causes.map((cause) => what[cause]()), ...(days.length > 0 ? [daysText(days, langKey)] : [])]
  return i18n.t('wyrównanie do {number}: {why}', { number, why: why.join(', ') })
}
