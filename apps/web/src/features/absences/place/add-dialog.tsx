import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isPastLastDay, rangeFault } from '@skrzat/contract/absence'
import { addDays } from '@skrzat/contract/days'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DateRangePicker, type DayRange } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { Field } from '@skrzat/ui/field'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isUncertain } from '#app/calls/index.ts'
import { codeMessage } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { groupsWithKidsOptions } from '../queries.ts'
import type { useUndoAbsences } from '../use-confirming.tsx'
import { AddResults } from './add-results.tsx'
import { KidChoice } from './kid-choice.tsx'
import { nearestWorkday } from './nearest-workday.ts'
import { useAdd } from './use-add.ts'

type AddDialogProps = {
  placeId: number
  /** The child that is chosen at first. */
  kidId: number | undefined
  /** Created by the page, so that this part is loaded without it. */
  undoing: ReturnType<typeof useUndoAbsences>
  onClose: () => void
}

/** The place reports absences: one or several children, for a range of days, without a deadline. */
export function AddDialog({ placeId, kidId, undoing, onClose }: AddDialogProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const groups = useQuery(groupsWithKidsOptions(placeId))
  const [chosen, setChosen] = useState<readonly number[]>(kidId === undefined ? [] : [kidId])
  const [range, setRange] = useState<DayRange | undefined>(() => {
    const day = nearestWorkday(today)
    return { from: day, to: day }
  })
  const [tried, setTried] = useState(false)
  const { results, sending, add, reset } = useAdd(placeId)
  const kids = groups.data?.flatMap((group) => group.kids) ?? []
  const left = kids.some(({ id, lastDay }) => chosen.includes(id) && range && isPastLastDay(range, lastDay))
  const fault = range && (rangeFault(range, { today, byPlace: true }) ?? (left && 'absence.after_last_day'))
  const refused = results.flatMap((result) => ('error' in result ? [result] : []))
  const unanswered = refused.filter(({ error }) => isUncertain(error))
  const done = results.length > 0

  function rangeProblem(): string | undefined {
    if (fault) return i18n._(codeMessage(fault))
    return tried && !range ? t`Wybierz pierwszy i ostatni dzień.` : undefined
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!range || fault || chosen.length === 0 || sending) return
    const again = unanswered.map(({ kidId }) => kidId)
    void sendReports(done ? again : chosen, range)
  }
  /** Closes if every working day was recorded, as there is nothing to read then. */
  async function sendReports(kidIds: readonly number[], days: DayRange) {
    const made = (await add(kidIds, days)).flatMap((result) => ('days' in result ? [result] : []))
    if (made.length === 0) return
    const recorded = made.flatMap((result) => result.days).filter(({ absenceId }) => absenceId !== null)
    undoing.said(
      t`${plural(recorded.length, { one: 'Zapisano #\u00a0nieobecność', few: 'Zapisano #\u00a0nieobecności', many: 'Zapisano #\u00a0nieobecności', other: 'Zapisano #\u00a0nieobecności' })}`,
      {
        undo: async () => {
          const undone = await undoing.undo(made.map(({ commandId }) => commandId))()
          reset()
          return undone
        },
      },
    )
    const whole = made.every((result) =>
      result.days.every(({ outcome, absenceId }) => absenceId !== null || outcome === 'weekend'),
    )
    if (whole && made.length === kidIds.length && !done) onClose()
  }
  /** Back to the form, with the children whose report failed. */
  function mend() {
    setChosen(refused.map(({ kidId }) => kidId))
    setTried(false)
    reset()
  }

  return (
    <Modal
      onClose={onClose}
      title={t`Dodaj nieobecność`}
      description={t`Termin tu nie obowiązuje: możesz dodać także dziś i dni, które minęły.`}
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>
            {done || sending ? t`Zamknij` : t`Anuluj`}
          </DialogClose>
          {done && !sending && refused.length > unanswered.length && (
            <Button onClick={mend}>{t`Popraw dni`}</Button>
          )}
          {(!done || sending || (unanswered.length > 0 && unanswered.length === refused.length)) && (
            <Button type="submit" form="add-absence" pending={sending} disabled={!groups.data}>
              {done ? t`Spróbuj ponownie` : t`Dodaj nieobecność`}
            </Button>
          )}
        </>
      }
    >
      <form id="add-absence" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Failure error={!groups.data && groups.error} />
        {groups.isPending && <Skeleton className="h-56 w-full" />}
        {groups.data && !done && (
          <>
            <KidChoice
              groups={groups.data}
              chosen={chosen}
              onChange={setChosen}
              error={tried && chosen.length === 0 ? t`Wybierz co najmniej jedno dziecko.` : undefined}
            />
            <Field label={t`Dni nieobecności`} required error={rangeProblem()}>
              <DateRangePicker
                value={range}
                onValueChange={setRange}
                placeholder={t`Pierwszy i ostatni dzień`}
                calendarLabel={t`Zakres dni nieobecności`}
                presets={[
                  { label: t`dziś`, range: { from: today, to: today } },
                  { label: t`jutro`, range: { from: addDays(today, 1), to: addDays(today, 1) } },
                ]}
              />
            </Field>
            <p className="text-sm text-muted">
              <Trans>Zapiszemy dni robocze z tego zakresu. Dni już zgłoszone się nie zmienią.</Trans>
            </p>
          </>
        )}
        {groups.data && done && <AddResults groups={groups.data} results={results} total={chosen.length} />}
      </form>
    </Modal>
  )
}
