import { useLingui } from '@lingui/react/macro'
import { EventCalendar, type EventCalendarProps } from '@skrzat/ui/event-calendar'
import { CalendarGrid } from './calendar-grid.tsx'

export type CalendarProps = Omit<EventCalendarProps, 'labels' | 'grid'> & {
  /** For a range without entries: `Brak wydarzeń`. */
  nothing: string
}

/** A month or a week of entries, in the app's language. */
export function Calendar({ nothing, ...props }: CalendarProps) {
  const { t } = useLingui()
  return (
    <EventCalendar
      labels={{
        today: t`Dziś`,
        previous: { month: t`Poprzedni miesiąc`, week: t`Poprzedni tydzień` },
        next: { month: t`Następny miesiąc`, week: t`Następny tydzień` },
        view: t`Widok kalendarza`,
        month: t`Miesiąc`,
        week: t`Tydzień`,
        allDay: t`cały dzień`,
        timed: t`o godzinie`,
        more: (hidden) => t`+${hidden} więcej`,
        close: t`Zamknij`,
        earlier: (days) => t`Wcześniejsze dni (${days})`,
        // "No entries" shows only after loading, as it would be about the previous range.
        nothing: props.busy ? t`Wczytywanie…` : nothing,
      }}
      grid={CalendarGrid}
      {...props}
    />
  )
}
