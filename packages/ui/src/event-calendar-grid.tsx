import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventInput,
  type LocaleInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { use, useEffect, useMemo, useRef } from 'react'
import { warsawDay } from './date-text.tsx'
import type { EventCalendarProps } from './event-calendar-props.ts'
import { laterBy, shownHours, type CalendarView } from './event-calendar-days.ts'
import { crossContent, entryContent } from './event-calendar-entry.tsx'
import { theme } from './event-calendar-theme.ts'
import { useCalendarWide } from './event-calendar-wide.ts'
import { useUiLocale, type UiLocale } from './locale.tsx'

const zone = 'Europe/Warsaw'
const plugins = [dayGrid, timeGrid, list]

const loaders: Record<UiLocale, () => Promise<{ default: LocaleInput }>> = {
  pl: () => import('@fullcalendar/react/locales/pl'),
  en: () => import('@fullcalendar/react/locales/en-gb'),
  de: () => import('@fullcalendar/react/locales/de'),
  fr: () => import('@fullcalendar/react/locales/fr'),
  ru: () => import('@fullcalendar/react/locales/ru'),
}
const loaded = new Map<UiLocale, Promise<{ default: LocaleInput }>>()

function load(locale: UiLocale): Promise<{ default: LocaleInput }> {
  const known = loaded.get(locale) ?? loaders[locale]()
  loaded.set(locale, known)
  return known
}

function viewName(view: CalendarView, isWide: boolean): string {
  if (!isWide) return view === 'month' ? 'listMonth' : 'listWeek'
  return view === 'month' ? 'dayGridMonth' : 'timeGridWeek'
}

/** FullCalendar with our styles, as a controlled component: props set its position, and presses are reported. */
export default function EventCalendarGrid(props: Omit<EventCalendarProps, 'className'>) {
  const { labels, view, date, entries, onEntry, onDay, weekends = true } = props
  const language = useUiLocale()
  const { default: locale } = use(load(language))
  const isWide = useCalendarWide()
  const name = viewName(view, isWide)
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    const api = calendar.current?.getApi()
    // FullCalendar renders synchronously on a call, which React forbids within an effect.
    queueMicrotask(() => api?.changeView(name, date))
  }, [name, date])

  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const events = useMemo(
    () =>
      entries.map(({ id, title, start, end, allDay }, order): EventInput => ({
        id,
        title,
        start,
        end: allDay ? laterBy(end, 1) : end,
        allDay,
        display: 'block',
        order,
      })),
    [entries],
  )
  const hours = useMemo(() => shownHours(entries), [entries])
  const daysText = useMemo(() => {
    const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone } as const
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, form)
    return (from: Date | null, to: Date | null) => {
      if (!from) return ''
      // The end is exclusive, so the range ends a millisecond earlier.
      return to && to > from ? format.formatRange(from, to.getTime() - 1) : format.format(from)
    }
  }, [language])

  const options: CalendarOptions = {
    ...theme,
    dayMaxEvents: 4,
    // Three entries side by side would be unreadable.
    eventMaxStack: 2,
    slotEventOverlap: false,
    eventContent: entryContent({
      entries: byId,
      daysText,
      layout: name === 'timeGridWeek' ? 'hours' : isWide ? 'columns' : 'list',
    }),
    ...(onDay && {
      navLinks: view === 'month',
      navLinkDayClick: (day: Date) => onDay(warsawDay(day)),
      moreLinkClick: ({ date: day }) => {
        onDay(warsawDay(day))
      },
    }),
  }
  return (
    <FullCalendar
      ref={calendar}
      {...options}
      plugins={plugins}
      locale={locale}
      timeZone={zone}
      firstDay={1}
      initialView={name}
      initialDate={date}
      headerToolbar={false}
      weekends={weekends}
      fixedWeekCount={false}
      // Never a nested scroll container: one without entries can't be reached by keyboard.
      height="auto"
      slotMinTime={hours.from}
      slotMaxTime={hours.to}
      nowIndicator
      listDayFormat={{ weekday: 'long', day: 'numeric', month: 'long' }}
      listDayAltFormat={false}
      events={events}
      eventOrder="start,-duration,order"
      eventInteractive
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        onEntry(event.id)
      }}
      eventTimeFormat={{ hour: 'numeric', minute: '2-digit', hour12: false }}
      slotHeaderFormat={{ hour: 'numeric', minute: '2-digit', hour12: false }}
      allDayText={labels.allDay}
      moreLinkText={labels.more}
      moreLinkHint={labels.more}
      closeHint={labels.close}
      noEventsText={labels.nothing}
      popoverCloseContent={crossContent}
    />
  )
}
