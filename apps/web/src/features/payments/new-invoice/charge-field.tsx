import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { formula } from './formula.ts'
import { cell } from './grid-keys.ts'
import type { RowActions } from './row.ts'
import type { CellSum } from './sums.ts'

export type ChargeFieldProps = {
  line: number
  kidId: number
  kidName: string
  cellSum: CellSum
  disabled: boolean
  dispatch: RowActions['dispatch']
  /** Shows the type's name beside the box, if no column's head does. */
  labelled?: boolean
}

/** One type for one child: whether it is charged, how much, and how it is computed. */
export function ChargeField({
  line,
  kidId,
  kidName,
  cellSum,
  disabled,
  dispatch,
  labelled = false,
}: ChargeFieldProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { type, ticked, amount, custom } = cellSum
  const how = ticked ? formula(cellSum, locale) : null
  return (
    <div className="flex items-start justify-between gap-2">
      <Checkbox
        {...cell(line, `type-${type.id}`)}
        label={
          labelled ? (
            <>
              {type.name}
              <span className="sr-only">, {kidName}</span>
            </>
          ) : (
            `${type.name}, ${kidName}`
          )
        }
        labelHidden={!labelled}
        checked={ticked}
        disabled={disabled}
        onChange={(event) =>
          dispatch({
            type: 'tick',
            kidIds: [kidId],
            paymentTypeId: type.id,
            ticked: event.currentTarget.checked,
          })
        }
        className={labelled ? 'min-w-0 flex-1 break-words' : undefined}
      />
      <span className={cn('flex flex-col items-end text-right', !labelled && 'min-w-18')}>
        {ticked ? <Money grosze={amount} /> : <span className="text-muted">–</span>}
        {how && <span className="tabular text-xs whitespace-normal text-muted">{how}</span>}
        {ticked && custom && (
          <span className="text-xs text-warning" title={t`Własna stawka dziecka`}>
            <Trans>własna</Trans>
            <span className="sr-only">
              {' '}
              <Trans>stawka</Trans>
            </span>
          </span>
        )}
      </span>
    </div>
  )
}
