import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { amountText, moneyText } from '@skrzat/ui/money'
import { useUiLocale } from '@skrzat/ui/locale'
import { kidName } from '#components/kid-name.ts'
import { cellAttributes } from './grid-keys.ts'
import type { RowFieldProps } from './row.ts'

/**
 * The child's credit, whether this invoice uses it, and the rest. Hidden for a child without credit.
 * @param props `compact`: in a column of its own, only the credit
 */
export function CreditField(props: RowFieldProps & { compact?: boolean }) {
  const { line, kid, row, sum, fixed, actions, compact = false } = props
  const { t } = useLingui()
  const locale = useUiLocale()
  if (kid.credit <= 0) return null
  const name = kidName(kid)
  const credit = moneyText(kid.credit, locale)
  const left = moneyText(sum.left, locale)
  const after = moneyText(sum.creditAfter, locale)
  return (
    <Checkbox
      {...cellAttributes(line, 'credit')}
      title={compact ? t`zostanie ${after}, do zapłaty ${left}` : undefined}
      label={
        <span className="tabular text-sm">
          {compact ? (
            <>
              <span className="sr-only">{t`Użyj nadpłaty`} </span>
              {amountText(kid.credit, locale)}
            </>
          ) : (
            <Trans>Użyj nadpłaty {credit}</Trans>
          )}
          <span className="sr-only">, {name}</span>
          <span className={compact ? 'sr-only' : 'text-muted'}>
            {' · '}
            <Trans>
              zostanie {after}, do zapłaty {left}
            </Trans>
          </span>
        </span>
      }
      checked={row.withCredit}
      disabled={fixed}
      onChange={(event) =>
        actions.dispatch({ type: 'withCredit', kidId: kid.id, withCredit: event.currentTarget.checked })
      }
    />
  )
}
