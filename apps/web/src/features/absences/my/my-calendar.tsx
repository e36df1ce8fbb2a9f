import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { Absence, AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { shownDays } from '@skrzat/ui/event-calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Calendar } from '#components/calendar.tsx'
import { Failure } from '#components/failure.tsx'
import { kidName } from '#components/kid-name.ts'
import type { Outbox } from '#app/offline/index.ts'
import { Legend } from '../legend.tsx'
import type { WaitingChange } from '../outbox/report.ts'
import { myAbsencesOptions } from '../queries.ts'
import { useEntries } from '../texts.tsx'
import { MyAbsenceDialog } from './my-absence-dialog.tsx'
import { useNames } from './use-texts.ts'
import { withdrawnWith } from './withdrawn-with.ts'

type MyCalendarProps = {
  date: Day
  today: Day
  /** How many kids the parent has: an only one's name is left out. */
  kids: number
  /** The only kids whose absences are shown; undefined for all. */
  alone: readonly AbsenceFormKid[] | undefined
  /** Gets deletions that had no answer. */
  outbox: Outbox<WaitingChange> | undefined
  onDateChange: (date: Day) => void
}

/** The month's absences of the parent's kids; pressing one opens it. */
export function MyCalendar({ date, today, kids, alone, outbox, onDateChange }: MyCalendarProps) {
  const { t } = useLingui()
  const entries = useEntries()
  const names = useNames()
  const absences = useQuery(myAbsencesOptions(shownDays('month', date)))
  const [open, setOpen] = useState<Absence>()
  // The frame shows that the connection is lost, and how old the data are.
  const error = absences.data === undefined ? absences.error : null
  const shown = (absences.data ?? []).filter(({ kid }) => alone?.some(({ id }) => id === kid.id) ?? true)
  const shownNames = names(alone ?? [])
  const titleOf = ({ kid }: Absence) => (kids > 1 ? kid.firstname : kidName(kid))
  return (
    <section aria-labelledby="my-absences" className="mt-10 flex flex-col gap-4">
      <h2 id="my-absences" className="text-lg font-bold">
        {alone ? t`Zgłoszone nieobecności: ${shownNames}` : t`Zgłoszone nieobecności`}
      </h2>
      <Failure error={error} />
      <Calendar
        label={t`Kalendarz nieobecności`}
        nothing={
          error ? t`Nie udało się wczytać nieobecności.` : t`W tym miesiącu nie ma zgłoszonych nieobecności.`
        }
        view="month"
        viewFixed
        weekends={false}
        date={date}
        entries={entries(shown, titleOf)}
        legend={!absences.isPending && <Legend />}
        busy={absences.isPending || absences.isPlaceholderData}
        onNavigate={(to) => onDateChange(to.date)}
        onEntry={(id) => setOpen(absences.data?.find((absence) => String(absence.id) === id))}
      />
      {open && (
        <MyAbsenceDialog
          absence={open}
          others={withdrawnWith(open, shown, today)}
          today={today}
          outbox={outbox}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}
