/** The demo's calendars: past and future events around the day on which the demo is made. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import { addEvent } from '../domains/calendar/index.ts'
import { ANNOUNCE_JOB } from '../domains/notifications/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { atHour } from './calendar.ts'
import type { MadePlace } from './places.ts'
import { workdayFrom } from './workdays.ts'

type DemoEvent = {
  readonly teaser: string
  readonly description?: string
  /** Days from today; a weekend is moved to the Monday after. */
  readonly from: number
  /** Its length in days. */
  readonly days?: number
  /** `HH:mm`, from and to. */
  readonly hours?: readonly [from: string, to: string]
  /** Index of the place's group; without it, for everybody. */
  readonly group?: number
}

const EVENTS: readonly DemoEvent[] = [
  { teaser: 'Zebranie z rodzicami', from: -38, hours: ['16:30', '18:00'] },
  { teaser: 'Spacer do parku', from: -31, hours: ['09:30', '11:30'], group: 1 },
  { teaser: 'Dzień otwarty', from: -24, hours: ['10:00', '13:00'] },
  { teaser: 'Teatrzyk „Czerwony Kapturek”', from: -17, hours: ['09:30', '10:15'] },
  { teaser: 'Wizyta strażaków', from: -11, hours: ['10:00', '11:00'], group: 2 },
  { teaser: 'Tydzień zdrowego śniadania', from: -7, days: 5 },
  {
    teaser: 'Przegląd logopedyczny',
    description: 'Wyniki przekaże wychowawczyni. Udział jest dobrowolny.',
    from: -3,
    group: 0,
  },
  { teaser: 'Próbna ewakuacja', from: 1, hours: ['10:00', '10:30'] },
  {
    teaser: 'Wycieczka do minizoo',
    description:
      'Zbiórka o 8:15 w szatni.\nProsimy o wygodne buty, czapkę i drugie śniadanie.\n\nWracamy na obiad.',
    from: 4,
    hours: ['08:30', '12:30'],
    group: 0,
  },
  { teaser: 'Wyjście na basen', from: 4, hours: ['09:00', '11:00'], group: 3 },
  { teaser: 'Zajęcia pokazowe z rytmiki', from: 4, hours: ['15:30', '16:15'], group: 2 },
  { teaser: 'Głośne czytanie z babcią i dziadkiem', from: 4, hours: ['14:30', '15:15'], group: 1 },
  { teaser: 'Zbiórka karmy dla schroniska', from: 3, days: 4 },
  {
    teaser: 'Sesja zdjęciowa',
    description: 'Pierwszego dnia zdjęcia grupowe, drugiego pojedyncze.',
    from: 10,
    days: 2,
  },
  {
    teaser: 'Warsztaty dla rodziców: jak rozmawiać o emocjach',
    description: 'Prowadzi psycholożka. Na czas spotkania zapewniamy dzieciom opiekę.',
    from: 13,
    hours: ['17:00', '18:30'],
  },
  { teaser: 'Spacer do biblioteki', from: 17, hours: ['09:30', '11:30'], group: 0 },
  {
    teaser: 'Bal przebierańców',
    description: 'Stroje dowolne, bez zakupów.',
    from: 26,
    hours: ['10:00', '12:00'],
  },
  { teaser: 'Zebranie z rodzicami', from: 40, hours: ['16:30', '18:00'] },
  { teaser: 'Teatrzyk „Kopciuszek”', from: 54, hours: ['09:30', '10:15'] },
]

/** How many days ahead an event is added. */
const AHEAD = 20
/** Days after which notices of an event count as read. */
const NEWS_DAYS = 3

/** Fills a place's calendar as its director, each event at its own time. */
export async function addDemoEvents(
  kernel: Kernel,
  { placeId, director, groupIds }: MadePlace,
): Promise<void> {
  const { sql } = kernel.db
  const today = warsawDay(kernel.clock.now())
  for (const [index, { teaser, description = '', from, days = 1, hours, group }] of EVENTS.entries()) {
    const startDate = workdayFrom(addDays(today, from))
    const addedOn = addDays(startDate < today ? startDate : today, -Math.max(1, AHEAD - index))
    await addEvent({ ...kernel, clock: { now: () => atHour(addedOn, 9) } }, director, {
      placeId,
      commandId: `demo event ${placeId} ${index}`,
      teaser,
      description,
      startDate,
      endDate: addDays(startDate, days - 1),
      startTime: hours?.[0] ?? null,
      endTime: hours?.[1] ?? null,
      groupId: group === undefined ? null : (groupIds[group] ?? null),
    })
  }
  await sql`
    delete from outbox using calendar_events e
    where outbox.name = ${ANNOUNCE_JOB} and outbox.data ->> 'source' = 'event-' || e.id
      and e.created_at < ${atHour(addDays(today, -NEWS_DAYS), 1)}`
}
