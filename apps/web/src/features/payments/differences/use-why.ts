import { useLingui } from '@lingui/react/macro'
import { daysText, rangeText } from '@skrzat/contract/day-text'
import type { Difference } from '@skrzat/contract/wire/differences'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'

/** Why an invoice would be another now, with the days. */
export function useWhy(): (difference: Pick<Difference, 'cause' | 'why'>) => string[] {
  const { t } = useLingui()
  const locale = useUiLocale()
  return ({ cause, why: { off, back, stay, rates } }) => {
    const offText = daysText(off, locale)
    const backText = daysText(back, locale)
    switch (cause) {
      case 'absences':
        return [
          ...(off.length > 0 ? [t`nieobecności uznane po wystawieniu: ${offText}`] : []),
          ...(back.length > 0 ? [t`nieobecności, które już się nie liczą: ${backText}`] : []),
        ]
      case 'closed':
        return [
          ...(off.length > 0 ? [t`dni zamknięcia placówki: ${offText}`] : []),
          ...(back.length > 0 ? [t`dni, w\u00a0które placówka jednak pracuje: ${backText}`] : []),
        ]
      case 'left': {
        if (!stay) return [t`dziecko w tym okresie nie uczęszcza`]
        const range = rangeText(stay, locale)
        return [t`dziecko uczęszcza ${range}`]
      }
      case 'price': {
        const [before, after] = [rates?.before, rates?.after]
        if (!before || !after) return []
        const [mainBefore, mainAfter] = [
          moneyText(before.mainValue, locale),
          moneyText(after.mainValue, locale),
        ]
        const [dailyBefore, dailyAfter] = [moneyText(before.daily, locale), moneyText(after.daily, locale)]
        return [
          ...(mainBefore === mainAfter
            ? []
            : [t`kwota poprawiona wstecz z\u00a0${mainBefore} na ${mainAfter}`]),
          ...(dailyBefore === dailyAfter
            ? []
            : [t`stawka dzienna poprawiona wstecz z\u00a0${dailyBefore} na ${dailyAfter}`]),
        ]
      }
      default:
        return cause satisfies never
    }
  }
}
