import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventInput,
  type LocaleInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { useToday, warsawDay } from './date-text.tsx'
import type { CalendarEntry, GridProps } from './event-calendar-props.ts'
import {
  entryDays,
  firstListed,
  laterBy,
  listedDay,
  shownHours,
  type CalendarView,
} from './event-calendar-days.ts'
import { crossContent, entryContent } from './event-calendar-entry.tsx'
import { theme } from './event-calendar-theme.ts'
import { useCalendarWide } from './event-calendar-wide.ts'
import { cn } from './cn.ts'
import { useUiLocale, type UiLocale } from './locale.tsx'

const zone = 'Europe/Warsaw'
const plugins = [dayGrid, timeGrid, list, interaction]

const loaders: Record<UiLocale, () => Promise<{ default: LocaleInput }>> = {
  pl: () => import('@fullcalendar/react/locales/pl'),
  en: () => import('@fullcalendar/react/locales/en-gb'),
  de: () => import('@fullcalendar/react/locales/de'),
  fr: () => import('@fullcalendar/react/locales/fr'),
  ru: () => import('@fullcalendar/react/locales/ru'),
}
const loaded = new Map<UiLocale, Promise<LocaleInput | UiLocale>>()

/** The library's words; without a connection only dates are in the language, and the next calendar tries again. */
function loadLocale(locale: UiLocale): Promise<LocaleInput | UiLocale> {
  const known =
    loaded.get(locale) ??
    loaders[locale]().then(
      (words) => words.default,
      () => {
        loaded.delete(locale)
        return locale
      },
    )
  loaded.set(locale, known)
  return known
}

function viewName(view: CalendarView, isWide: boolean): string {
  if (!isWide) return view === 'month' ? 'listMonth' : 'listWeek'
  return view === 'month' ? 'dayGridMonth' : 'timeGridWeek'
}

/** FullCalendar with our styles, as a controlled component: props set its position, and presses are reported. */
export default function EventCalendarGrid(props: GridProps) {
  const { label, labels, view, date, entries, onEntry, onDay, onFree, weekends = true, busy = false } = props
  const today = useToday()
  const language = useUiLocale()
  const locale = use(loadLocale(language))
  const isWide = useCalendarWide()
  const name = viewName(view, isWide)
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => {
    const api = calendar.current?.getApi()
    // FullCalendar renders synchronously on a call, which React forbids within an effect.
    queueMicrotask(() => api?.changeView(name, date))
  }, [name, date])

  const isMeasured = useIsMeasured(busy && entries.length === 0)

  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const events = useMemo(
    () =>
      entries.map((entry, order): EventInput => {
        const { id, title, start, end, allDay } = entry
        const shown = { id, title, display: 'block', order } as const
        const once = isWide ? undefined : listedDay(entry, firstListed(view, date), today)
        if (once) return { ...shown, start: once, end: laterBy(once, 1), allDay: true }
        return { ...shown, start, end: allDay ? laterBy(end, 1) : end, allDay }
      }),
    [entries, isWide, view, date, today],
  )
  const hours = useMemo(() => shownHours(entries), [entries])
  const texts = useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : language
    const range = (form: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
      return (entry: CalendarEntry) => {
        const { first, last } = entryDays(entry)
        return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
      }
    }
    return {
      daysText: range({ weekday: 'long', day: 'numeric', month: 'long' }),
      shortDays: range({ day: 'numeric', month: 'short' }),
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
      ...texts,
      layout: name === 'timeGridWeek' ? 'hours' : isWide ? 'columns' : 'list',
    }),
    ...(onFree && { dateClick: ({ dateStr }) => onFree(dateStr.slice(0, 10)) }),
    ...(onDay && {
      navLinks: view === 'month',
      navLinkDayClick: (day: Date) => onDay(warsawDay(day)),
      moreLinkClick: ({ date: day }) => {
        onDay(warsawDay(day))
        // Without a returned view the library would open its own popover too.
        return viewName('week', isWide)
      },
    }),
  }
  return (
    <div className={cn('peer', isWide && !isMeasured && 'invisible min-h-112')}>
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
        timedText={labels.timed}
        moreLinkText={labels.more}
        moreLinkHint={labels.more}
        closeHint={labels.close}
        noEventsText={labels.nothing}
        // Of a list's days; the library's own words lack it in some languages.
        eventsHint={label}
        popoverCloseContent={crossContent}
      />
    </div>
  )
}

/** Whether rows have their heights, which the library measures from what is in them: until then they would jump. */
function useIsMeasured(isWaiting: boolean): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    if (isWaiting) return undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isWaiting])
  return isMeasured
}
