import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { daysText } from '@skrzat/contract/day-text'
import type { NewInvoiceKid } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { Notice } from '@skrzat/ui/notice'
import { CalendarClock } from 'lucide-react'
import { kidName } from '#components/kid-name.ts'
import type { Dispatch } from './store.ts'
import type { RowFieldProps } from './row.ts'
import { daysToAdd, type AbsenceSum } from './sums.ts'

function useDayCount() {
  const { t } = useLingui()
  return (count: number) =>
    t`${plural(count, { one: '#\u00a0dzień', few: '#\u00a0dni', many: '#\u00a0dni', other: '#\u00a0dnia' })}`
}

/** Also takes these days off, in addition to the counted ones. */
function addDays(kid: NewInvoiceKid, sum: AbsenceSum, dispatch: Dispatch) {
  const text = String(sum.counted + daysToAdd(kid, sum))
  dispatch({ type: 'absences', kidId: kid.id, text })
}

/**
 * A child's days that no invoice deducts automatically, with a button that adds them. The notice above explains why.
 */
export function NotDeductedNote({ kid, sum: { absences: sum }, fixed, actions }: RowFieldProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const days = useDayCount()
  const count = daysToAdd(kid, sum)
  if (count === 0) return null
  const { absences, closedDays } = kid.notDeducted
  const list = daysText(absences, locale)
  const name = kidName(kid)
  const countText = days(count)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="flex min-w-0 flex-1 basis-60 gap-1.5 text-warning">
        <CalendarClock aria-hidden className="mt-0.5 size-4" />
        <span className="min-w-0">
          {absences.length > 0 && <Trans>Nieodjęte nieobecności: {list}.</Trans>}{' '}
          {closedDays > 0 &&
            t`${plural(closedDays, {
              one: 'Nieodjęty #\u00a0dzień zamknięcia placówki.',
              few: 'Nieodjęte #\u00a0dni zamknięcia placówki.',
              many: 'Nieodjęte #\u00a0dni zamknięcia placówki.',
              other: 'Nieodjęte #\u00a0dnia zamknięcia placówki.',
            })}`}
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={fixed}
        aria-label={t`Dolicz ${countText}, ${name}`}
        onClick={() => addDays(kid, sum, actions.dispatch)}
      >
        {t`Dolicz ${countText}`}
      </Button>
    </div>
  )
}

/** A child with its absence deduction. */
type KidAbsences = { readonly kid: NewInvoiceKid; readonly absences: AbsenceSum }

/** Once, above the children: that some have such days, why, and a button that adds them for all. */
export function NotDeductedNotice({ kids, dispatch }: { kids: readonly KidAbsences[]; dispatch: Dispatch }) {
  const { t } = useLingui()
  const concerned = kids.filter(({ kid, absences }) => daysToAdd(kid, absences) > 0)
  const count = concerned.length
  if (count === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {t`${plural(count, {
          one: '#\u00a0dziecko ma dni, których nie odjęła żadna faktura: nieobecności zgłoszone lub potwierdzone po jej wystawieniu albo dni, w\u00a0których placówkę potem zamknięto. Same się nie odejmą.',
          few: '#\u00a0dzieci ma dni, których nie odjęła żadna faktura: nieobecności zgłoszone lub potwierdzone po jej wystawieniu albo dni, w\u00a0których placówkę potem zamknięto. Same się nie odejmą.',
          many: '#\u00a0dzieci ma dni, których nie odjęła żadna faktura: nieobecności zgłoszone lub potwierdzone po jej wystawieniu albo dni, w\u00a0których placówkę potem zamknięto. Same się nie odejmą.',
          other:
            '#\u00a0dziecka ma dni, których nie odjęła żadna faktura: nieobecności zgłoszone lub potwierdzone po jej wystawieniu albo dni, w\u00a0których placówkę potem zamknięto. Same się nie odejmą.',
        })}`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        onClick={() => {
          for (const { kid, absences } of concerned) addDays(kid, absences, dispatch)
        }}
      >
        <Trans>Dolicz przy wszystkich</Trans>
      </Button>
    </Notice>
  )
}
