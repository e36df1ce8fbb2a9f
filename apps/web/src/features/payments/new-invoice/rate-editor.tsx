import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { zlotyText } from '@skrzat/contract/money'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { Input } from '@skrzat/ui/input'
import { Check, History, LoaderCircle } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { kidName } from '#components/kid-name.ts'
import { BackwardsDialog } from './backwards-dialog.tsx'
import { rateFields, type RateDraft } from './draft.ts'
import { cellAttributes } from './grid-keys.ts'
import type { RowFieldProps } from './row.ts'
import { type CellSum } from './sums.ts'

export type RateEditorProps = RowFieldProps & { cellSum: CellSum; labelled?: boolean }

/** A child's custom values of one type. An empty field means the type's value, shown as placeholder. */
export function RateEditor(props: RateEditorProps) {
  const { line, kid, row, cellSum, fixed, actions, labelled = false } = props
  const { t } = useLingui()
  const id = useId()
  const { type } = cellSum
  // Undefined before the first edit.
  const draft = row.rates[type.id]
  const kept = kid.customValues.find(({ paymentTypeId }) => paymentTypeId === type.id)
  const before = rateFields(kept, zlotyText)
  const fields = draft ?? before
  const name = kidName(kid)
  const disabled = fixed || draft?.save.is === 'saving'

  function changeRate(part: Partial<typeof before>) {
    actions.dispatch({ type: 'rate', kidId: kid.id, paymentTypeId: type.id, change: part, before })
  }
  function saveOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || draft?.save.is !== 'unsaved') return
    event.preventDefault()
    actions.saveRate(kid.id, type)
  }
  const all = [
    {
      field: 'mainValue' as const,
      shown: hasMain(type),
      word: hasDaily(type) ? t`stała` : t`kwota`,
      label: t`Własna kwota: ${type.name}, ${name}`,
    },
    {
      field: 'daily' as const,
      shown: hasDaily(type),
      word: t`za dzień`,
      label: t`Własna stawka dzienna: ${type.name}, ${name}`,
    },
  ]
  return (
    <div className={cn('flex flex-col gap-1.5 text-left whitespace-normal', !labelled && 'w-38')}>
      {labelled && <p className="font-medium break-words">{type.name}</p>}
      {all
        .filter(({ shown }) => shown)
        .map(({ field, word, label }) => {
          const wrong = cellSum.invalid?.[field] ?? false
          return (
            <div key={field} className="flex items-center justify-between gap-2 text-xs text-muted">
              <span aria-hidden className="whitespace-nowrap">
                {word}
              </span>
              <Input
                {...cellAttributes(line, `type-${type.id}-${field}`)}
                numeric
                autoComplete="off"
                aria-label={label}
                aria-invalid={wrong || undefined}
                aria-describedby={`${id}-state`}
                placeholder={zlotyText(type[field])}
                value={fields[field]}
                disabled={disabled}
                onChange={(event) => changeRate({ [field]: event.currentTarget.value })}
                onKeyDown={saveOnEnter}
                className={cn('h-8 px-2 text-sm', labelled ? 'w-28' : 'w-18')}
              />
            </div>
          )
        })}
      <Checkbox
        {...cellAttributes(line, `type-${type.id}-unchecked`)}
        label={
          <span className="text-xs text-muted">
            <span aria-hidden>{t`domyślnie bez`}</span>
            <span className="sr-only">{t`Domyślnie bez: ${type.name}, ${name}`}</span>
          </span>
        }
        checked={fields.defaultUnchecked}
        disabled={disabled}
        onChange={(event) => changeRate({ defaultUnchecked: event.currentTarget.checked })}
      />
      <div id={`${id}-state`} className="min-h-5 text-xs" aria-live="polite">
        <RateState
          cellSum={cellSum}
          draft={draft}
          onSave={(correctedFrom) => actions.saveRate(kid.id, type, correctedFrom)}
          about={name}
          labelled={labelled}
        />
      </div>
    </div>
  )
}

function RateState({
  cellSum,
  draft,
  onSave,
  about,
  labelled,
}: {
  cellSum: CellSum
  draft: RateDraft | undefined
  onSave: (correctedFrom?: Day) => void
  about: string
  /** A phone's card, with room for words. */
  labelled: boolean
}) {
  const { t } = useLingui()
  const [backwards, setBackwards] = useState(false)
  // Kept for a save that failed.
  const [correctedFrom, setCorrectedFrom] = useState<Day>()
  const saveFrom = (from?: Day) => {
    setCorrectedFrom(from)
    onSave(from)
  }
  const failureText = useFailureText()
  if (cellSum.invalid) {
    return (
      <span className="text-danger">
        <Trans>Podaj kwotę, na przykład 123,45.</Trans>
      </span>
    )
  }
  const save = draft?.save
  const label = t`Zapisz: ${cellSum.type.name}, ${about}`
  const backwardsButton = {
    variant: 'quiet',
    size: 'sm',
    'aria-label': t`Zapisz też wstecz: ${cellSum.type.name}, ${about}`,
    onClick: () => setBackwards(true),
  } as const
  switch (save?.is) {
    case undefined:
      return null
    case 'saving':
      return (
        <span className="inline-flex items-center gap-1 text-muted">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          <Trans>Zapisywanie…</Trans>
        </span>
      )
    case 'saved':
      return (
        <span className="inline-flex items-center gap-1 text-success">
          <Check aria-hidden className="size-3.5" />
          <Trans>Zapisano</Trans>
        </span>
      )
    case 'unsaved':
      return (
        <span className="flex flex-wrap items-center justify-between gap-x-1">
          <span className="text-warning">
            <Trans>Niezapisane</Trans>
          </span>
          <span className="-mr-1 flex items-center">
            <Button
              variant="quiet"
              size="sm"
              className="h-6 px-1 text-xs"
              aria-label={label}
              onClick={() => saveFrom()}
            >
              <Trans>Zapisz</Trans>
            </Button>
            {labelled ? (
              <Button {...backwardsButton} className="h-6 px-1 text-xs">
                <Trans>Też wstecz…</Trans>
              </Button>
            ) : (
              <Button
                {...backwardsButton}
                icon={History}
                size="icon-sm"
                title={t`Zapisz też wstecz`}
                className="size-6"
              />
            )}
          </span>
          {backwards && (
            <BackwardsDialog
              title={`${cellSum.type.name}, ${about}`}
              onClose={() => setBackwards(false)}
              onSave={saveFrom}
            />
          )}
        </span>
      )
    case 'failed':
      return (
        <span className="flex flex-col items-start gap-0.5">
          <span className="text-danger">{failureText(save.error)}</span>
          <Button
            variant="quiet"
            size="sm"
            className="-ml-2 h-6 px-2 text-xs"
            aria-label={label}
            onClick={() => saveFrom(correctedFrom)}
          >
            <Trans>Zapisz ponownie</Trans>
          </Button>
        </span>
      )
    default:
      return save satisfies never
  }
}
