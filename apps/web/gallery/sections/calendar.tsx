import { Button } from '@skrzat/ui/button'
import {
  CalendarMark,
  EventCalendar,
  type CalendarEntry,
  type CalendarTone,
  type CalendarView,
} from '@skrzat/ui/event-calendar'
import { CircleCheck, Clock, Info, Star } from 'lucide-react'
import { useState } from 'react'
import { Example, keysOf, nothing, type Section } from '../parts.tsx'

const labels = {
  today: 'Dziś',
  previous: { month: 'Poprzedni miesiąc', week: 'Poprzedni tydzień' },
  next: { month: 'Następny miesiąc', week: 'Następny tydzień' },
  view: 'Widok',
  month: 'Miesiąc',
  week: 'Tydzień',
  allDay: 'cały dzień',
  timed: 'o godzinie',
  more: (hidden: number) => `+${hidden} więcej`,
  close: 'Zamknij',
  earlier: (days: number) => `Wcześniejsze dni (${days})`,
  nothing: 'Brak wydarzeń',
}

const entries: readonly CalendarEntry[] = [
  {
    id: 'trip',
    title: 'Wycieczka do lasu',
    start: '2026-11-24T08:00:00Z',
    end: '2026-11-24T11:00:00Z',
    allDay: false,
    tone: 'group-9',
    group: { name: 'Jeżyki', color: 9 },
  },
  { id: 'photos', title: 'Zdjęcia', start: '2026-11-25', end: '2026-11-26', allDay: true, tone: 'blue' },
  ...['Bal', 'Teatrzyk', 'Dentysta', 'Rytmika', 'Zebranie rodziców'].map((title): CalendarEntry => ({
    id: title,
    title,
    start: '2026-11-27',
    end: '2026-11-27',
    allDay: true,
    tone: 'orange',
  })),
]

const absences: readonly CalendarEntry[] = [
  {
    id: 'lucja',
    title: 'Łucja Żółw',
    start: '2026-11-23',
    end: '2026-11-25',
    allDay: true,
    tone: 'green',
    mark: { icon: <CircleCheck />, label: 'odliczona' },
  },
  {
    id: 'adam',
    title: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska',
    start: '2026-11-24',
    end: '2026-11-24',
    allDay: true,
    tone: 'orange',
    mark: { icon: <Clock />, label: 'zgłoszona po terminie' },
  },
]

const marks: Record<Exclude<CalendarTone, `group-${number}`>, { icon: typeof Info; word: string }> = {
  plain: { icon: Info, word: 'zwykłe' },
  green: { icon: CircleCheck, word: 'odliczona' },
  blue: { icon: Star, word: 'święto' },
  orange: { icon: Clock, word: 'po terminie' },
}

function confirmButton(day: string) {
  return day === '2026-11-24' && <Button size="sm">Potwierdź wszystkie</Button>
}

function Mark({ tone }: { tone: keyof typeof marks }) {
  const { icon: Icon, word } = marks[tone]
  return (
    <CalendarMark tone={tone}>
      <Icon aria-hidden />
      {word}
    </CalendarMark>
  )
}

function Calendars() {
  const [shown, setShown] = useState<{ view: CalendarView; date: string }>({
    view: 'month',
    date: '2026-11-23',
  })
  const common = { labels, onNavigate: nothing, onEntry: nothing, date: '2026-11-23' }
  return (
    <div className="flex flex-col gap-10">
      <Example state="a month, with more in a day than fit">
        <EventCalendar {...common} {...shown} label="Wydarzenia" entries={entries} onNavigate={setShown} />
      </Example>
      <Example state="a week of hours">
        <EventCalendar {...common} label="Tydzień z godzinami" view="week" viewFixed entries={entries} />
      </Example>
      <Example state="a week of columns, without weekends">
        <EventCalendar
          {...common}
          label="Nieobecności"
          view="week"
          viewFixed
          week="days"
          weekends={false}
          entries={absences}
          dayNote={(day) => (day === '2026-11-24' ? '2 dzieci' : undefined)}
          dayAction={confirmButton}
        />
      </Example>
      <Example state="a month of whole days, without weekends">
        <EventCalendar
          {...common}
          label="Miesiąc nieobecności"
          view="month"
          viewFixed
          week="days"
          weekends={false}
          entries={absences}
          onDay={nothing}
          dayNote={(day) => (day === '2026-11-24' ? '2 dzieci' : undefined)}
          dayAction={confirmButton}
        />
      </Example>
      <Example state="nothing in it, fresh entries on their way">
        <EventCalendar
          {...common}
          label="Pusty tydzień"
          view="week"
          viewFixed
          week="days"
          weekends={false}
          entries={[]}
          busy
        />
      </Example>
      <Example state="the marks of its legend">
        <span className="flex flex-wrap gap-2">
          {keysOf(marks).map((tone) => (
            <Mark key={tone} tone={tone} />
          ))}
        </span>
      </Example>
    </div>
  )
}

export const calendar: readonly Section[] = [{ module: 'event-calendar', Examples: Calendars }]
