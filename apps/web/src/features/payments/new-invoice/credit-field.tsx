import { Trans, useLingui } from '@lingui/react/macro'
import type { NewInvoiceKid } from '@skrzat/contract/wire/ledger'
import { Checkbox } from '@skrzat/ui/checkbox'
import { moneyText } from '@skrzat/ui/money'
import { useUiLocale } from '@skrzat/ui/locale'
import { cell } from './grid-keys.ts'
import { kidName, type RowActions } from './row.ts'
import type { RowSum } from './sums.ts'

export type CreditFieldProps = {
  line: number
  kid: NewInvoiceKid
  withCredit: boolean
  sum: RowSum
  disabled: boolean
  dispatch: RowActions['dispatch']
}

/** The child's credit, whether this invoice uses it, and what remains then. Nothing for a child without credit. */
export function CreditField({ line, kid, withCredit, sum, disabled, dispatch }: CreditFieldProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  if (kid.credit <= 0) return null
  const name = kidName(kid)
  const credit = moneyText(kid.credit, locale)
  const after = moneyText(sum.creditAfter, locale)
  return (
    <Checkbox
      {...cell(line, 'credit')}
      label={
        <span className="tabular text-sm whitespace-nowrap">
          <span aria-hidden>{t`użyj ${credit}`}</span>
          <span className="sr-only">{t`Użyj nadpłaty ${credit}, ${name}`}</span>
        </span>
      }
      hint={
        <span className="tabular text-xs whitespace-nowrap">
          <Trans>zostanie {after}</Trans>
        </span>
      }
      checked={withCredit}
      disabled={disabled}
      onChange={(event) =>
        dispatch({ type: 'withCredit', kidId: kid.id, withCredit: event.currentTarget.checked })
      }
    />
  )
}
