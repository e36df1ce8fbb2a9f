import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { explainLine } from '@skrzat/contract/explain'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { InvoiceLine } from '@skrzat/contract/wire/payments'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, Money, moneyText } from '@skrzat/ui/money'
import { useStayText } from '#components/stay-text.ts'
import { useTakenOff } from '#components/taken-off.ts'

/** One line of an invoice: its type, its computation, its amount. */
export function LineRow({ line }: { line: InvoiceLine }) {
  const explanation = useExplanation(line)
  const takenOff = useTakenOff()(line)
  const stay = useStayText()(line)
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="break-words">{line.name}</span>
        {line.display !== '' && line.display !== line.name && (
          <span className="block text-sm text-muted">
            <Trans>dla rodziców: {line.display}</Trans>
          </span>
        )}
        {[stay ?? '', explanation, ...takenOff].filter(Boolean).map((line) => (
          <span key={line} className="block text-sm text-muted">
            {line}
          </span>
        ))}
      </span>
      <Money grosze={line.amount} />
    </li>
  )
}

/** `400,00 zł + 20 dni × 18,00 zł − 2 nieobecności × 18,00 zł, poprawiono o −5,00 zł` */
function useExplanation(line: InvoiceLine): string {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { breakdown, adjusted } = explainLine(line)
  const sums: string[] = []
  if (breakdown && hasDaily(line)) {
    const { main, days, absent } = breakdown
    const daily = moneyText(breakdown.daily, locale)
    if (hasMain(line)) sums.push(moneyText(main, locale))
    const worked = t`${plural(days, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`
    sums.push(`${sums.length > 0 ? '+ ' : ''}${worked} × ${daily}`)
    if (absent > 0) {
      const away = t`${plural(absent, { one: '# nieobecność', few: '# nieobecności', many: '# nieobecności', other: '# nieobecności' })}`
      sums.push(`− ${away} × ${daily}`)
    }
  }
  const sum = sums.join(' ')
  if (adjusted === 0) return sum
  const change = changeText(adjusted, locale)
  const changed = t`poprawiono ręcznie o ${change}`
  return sum === '' ? changed : `${sum}, ${changed}`
}
