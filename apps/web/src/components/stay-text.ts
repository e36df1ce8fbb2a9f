import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import type { Stay } from '@skrzat/contract/stay'
import { hasMain, type PaymentTypeKind } from '@skrzat/contract/value'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'

type Stayed = { readonly type: PaymentTypeKind; readonly mainValue: number; readonly stay?: Stay | undefined }

/** `za pobyt 16–30 listopada 2026: 11/20 z 1000,00 zł`; null for a line of the whole period. */
export function useStayText(): (line: Stayed) => string | null {
  const { t } = useLingui()
  const locale = useUiLocale()
  return (line) => {
    const { stay } = line
    if (!stay) return null
    const range = rangeText(stay, locale)
    if (!hasMain(line) || stay.part === stay.of) return t`za pobyt ${range}`
    const share = `${stay.part}/${stay.of}`
    const main = moneyText(line.mainValue, locale)
    return t`za pobyt ${range}: ${share} z\u00a0${main}`
  }
}
