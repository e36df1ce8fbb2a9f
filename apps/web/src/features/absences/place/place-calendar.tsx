import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useToday } from '@skrzat/ui/date-text'
import type { Day } from '@skrzat/contract/days'
import { shownDays, type CalendarEntry } from '@skrzat/ui/event-calendar'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTutored } from '#app/navigation/index.ts'
import { Calendar } from '#components/calendar.tsx'
import { useWeekdayText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { QueryError } from '#components/query-state.tsx'
import { kidName } from '#components/kid-name.ts'
import { Legend } from '../legend.tsx'
import { placeAbsencesOptions } from '../queries.ts'
import type { ChangePlaceSearch, PlaceAbsencesSearch } from '../search.ts'
import { useEntries } from '../texts.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import { Filters } from './filters.tsx'
import { countByDay, shownAbsences } from './filter.ts'
import { nearestWorkday } from './nearest-workday.ts'
import { useConfirming } from '../use-confirming.tsx'
import { useDaysOff } from './use-days-off.ts'

type PlaceCalendarProps = {
  placeId: number
  search: PlaceAbsencesSearch
  changeSearch: ChangePlaceSearch
}

/** A week or a month of the place's absences, each day with its count; pressing one opens it. */
export function PlaceCalendar({ placeId, search, changeSearch }: PlaceCalendarProps) {
  const { t } = useLingui()
  const today = useToday()
  const toEntries = useEntries()
  const { view = 'week', name, group } = search
  const date = search.date ?? nearestWorkday(today)
  const range = shownDays(view, date)
  const answer = useQuery(placeAbsencesOptions(placeId, range))
  const [openId, setOpenId] = useState<number>()
  const all = answer.data?.absences
  const own = useTutored()
  const shown = useMemo(() => shownAbsences(all ?? [], { name, group, own }), [all, name, group, own])
  const counts = useMemo(() => countByDay(shown), [shown])
  const dayOff = useDaysOff(answer.data)
  const dayText = useWeekdayText()
  const confirming = useConfirming(placeId)
  const open = all?.find(({ id }) => id === openId)

  /** Each entry with a tick box that confirms it, and the parent's reason. */
  function withTicks(entries: readonly CalendarEntry[]): CalendarEntry[] {
    const byId = new Map(shown.map((absence) => [String(absence.id), absence]))
    return entries.map((entry) => {
      const absence = byId.get(entry.id)
      if (!absence) return entry
      const name = kidName(absence.kid)
      const tick = {
        label: t`Potwierdzona: ${name}`,
        checked: confirming.pending.get(absence.id) ?? absence.confirmed !== null,
        onChange: (confirmed: boolean) => void confirming.turn(absence.id, name, confirmed),
      }
      return { ...entry, tick, ...(absence.reason !== null && { note: absence.reason }) }
    })
  }

  function confirmDay(day: Day) {
    const ofDay = shown.filter((absence) => absence.day === day)
    return confirming.button(
      ofDay.map(({ id, confirmed }) => ({ id, confirmed: confirmed !== null })),
      {
        of: dayText(day),
        // A single absence has its own tick box.
        least: 2,
        className:
          'min-[56rem]:-ml-1.5 min-[56rem]:min-h-7 min-[56rem]:px-1.5 min-[56rem]:text-left min-[56rem]:text-xs',
      },
    )
  }

  // A month's answer includes days of other months that complete its weeks.
  const found = shown.filter(({ day }) => view === 'week' || day.slice(0, 7) === date.slice(0, 7)).length
  const filters = (
    <Filters
      placeId={placeId}
      search={search}
      changeSearch={changeSearch}
      found={answer.data && !answer.isPlaceholderData ? found : undefined}
    />
  )
  if (answer.isError && !answer.data) {
    return (
      <>
        {filters}
        <QueryError query={answer} />
      </>
    )
  }
  return (
    <>
      {filters}
      <Failure error={answer.error} />
      <Calendar
        label={t`Kalendarz nieobecności`}
        nothing={
          name || group
            ? t`W tych dniach żadna nieobecność nie pasuje do wyszukiwania.`
            : t`W tych dniach nie ma zgłoszonych nieobecności.`
        }
        view={view}
        week="days"
        weekends={false}
        date={date}
        entries={withTicks(toEntries(shown, ({ kid }) => kidName(kid)))}
        legend={!answer.isPending && <Legend />}
        busy={answer.isPending || answer.isPlaceholderData}
        onNavigate={(to) =>
          changeSearch({
            view: to.view === 'month' ? 'month' : undefined,
            date: to.date === today ? undefined : to.date,
          })
        }
        onEntry={(id) => setOpenId(Number(id))}
        onDay={(day) => changeSearch({ view: undefined, date: day })}
        dayNote={(day) => {
          const off = dayOff(day)
          if (off) return off
          const count = counts.get(day) ?? 0
          // On a phone the list includes today even without absences.
          return count > 0 || (day === today && shown.length > 0)
            ? t`${plural(count, { one: '#\u00a0nieobecność', few: '#\u00a0nieobecności', many: '#\u00a0nieobecności', other: '#\u00a0nieobecności' })}`
            : null
        }}
        dayAction={confirmDay}
      />
      {open && <AbsenceDialog absence={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
