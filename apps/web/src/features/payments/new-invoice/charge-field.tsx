import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { UserRoundPen } from 'lucide-react'
import { kidName } from '#components/kid-name.ts'
import { dailyFormula } from './formula.ts'
import { cellAttributes } from './grid-keys.ts'
import { RateEditor } from './rate-editor.tsx'
import type { RowFieldProps } from './row.ts'
import type { CellSum } from './sums.ts'

export type ChargeFieldProps = RowFieldProps & {
  cellSum: CellSum
  /** Shows the type's name beside the box, if there are no column heads. */
  labelled?: boolean
}

/** The charge for a payment type or, while rates are edited, the child's rate. */
export function ChargeField(props: ChargeFieldProps) {
  return props.view === 'edit' ? <RateEditor {...props} /> : <Charge {...props} />
}

/** One type for one child: whether it is charged, how much, and how it is computed. */
function Charge({ line, kid, cellSum, fixed, actions, labelled = false }: ChargeFieldProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { type, ticked, amount, custom } = cellSum
  const name = kidName(kid)
  const how = ticked ? dailyFormula(cellSum, locale) : null
  return (
    <div className={cn('flex justify-between gap-1.5', labelled ? 'items-start' : 'items-center')}>
      <Checkbox
        {...cellAttributes(line, `type-${type.id}`)}
        label={
          labelled ? (
            <>
              {type.name}
              <span className="sr-only">, {name}</span>
            </>
          ) : (
            `${type.name}, ${name}`
          )
        }
        labelHidden={!labelled}
        checked={ticked}
        disabled={fixed}
        onChange={(event) =>
          actions.dispatch({
            type: 'tick',
            kidIds: [kid.id],
            paymentTypeId: type.id,
            ticked: event.currentTarget.checked,
          })
        }
        className={labelled ? 'min-w-0 flex-1 break-words' : undefined}
      />
      <span
        className={cn(
          'flex items-baseline justify-end gap-x-1.5 text-right',
          labelled ? 'flex-col-reverse items-end' : 'flex-1 whitespace-nowrap',
        )}
      >
        {ticked && custom && (
          <span className="inline-flex self-center text-warning" title={t`Własna stawka dziecka`}>
            <UserRoundPen aria-hidden className="size-3.5" />
            <span className="sr-only">
              <Trans>własna stawka</Trans>
            </span>
          </span>
        )}
        {how && <span className="tabular text-xs text-muted">{how}</span>}
        {ticked ? <Money grosze={amount} dense={!labelled} /> : <span className="text-muted">–</span>}
      </span>
    </div>
  )
}
