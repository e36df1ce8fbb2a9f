import { useLingui } from '@lingui/react/macro'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useUiLocale } from '@skrzat/ui/locale'
import { shortZloty } from './formula.ts'
import { tickState, type Line } from './lines.ts'
import type { RowActions } from './row.ts'

export type TypeToggleProps = {
  type: PaymentType
  lines: readonly Line[]
  dispatch: RowActions['dispatch']
}

/** A type's name, its price, and a box that charges it to all shown kids or to none. */
export function TypeToggle({ type, lines, dispatch }: TypeToggleProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { ticked, mixed, kidIds } = tickState(lines, type.id)
  const main = shortZloty(type.mainValue, locale)
  const daily = shortZloty(type.daily, locale)
  const price = !hasDaily(type)
    ? `${main}\u00a0zł`
    : hasMain(type)
      ? t`${main}\u00a0+ ${daily}\u00a0zł dziennie`
      : t`${daily}\u00a0zł dziennie`
  return (
    <Checkbox
      label={
        <span className="leading-tight font-medium text-ink">
          {type.name}
          <span className="sr-only">{t`: naliczaj wszystkim`}</span>
        </span>
      }
      hint={<span className="tabular block text-xs leading-tight font-normal">{price}</span>}
      checked={ticked}
      indeterminate={mixed}
      disabled={kidIds.length === 0}
      onChange={(event) =>
        dispatch({ type: 'tick', kidIds, paymentTypeId: type.id, ticked: event.currentTarget.checked })
      }
    />
  )
}
