/** Absences and events. */
import type { Page } from '@playwright/test'
import { further, openedOn, press, role, screensOf, steps, text, top } from '../entry.ts'

const entryIn = (calendar: string, name: RegExp) => (page: Page) =>
  page.getByRole('region', { name: calendar }).getByRole('button', { name }).first().click()

const absence = entryIn('Kalendarz nieobecności', /Gżegżółkowska|Żółw/)
const event = entryIn('Kalendarz wydarzeń', /Wycieczka do Ogrodu/)

const FEED = { createdAt: '2026-01-02T10:00:00Z', fetchedAt: '2026-03-04T10:00:00Z' }

export const days = [
  ...screensOf(
    'director',
    ['usual', 'long', 'empty', 'error'],
    [
      '/place/{place}/absences?date={day}',
      '/place/{place}/absences?date={day}&view=month',
      '/absence/place/{place}?date={day}',
      '/absence/place/{place}?date={day}&view=month',
      '/place/{place}/kitchen?date={day}',
      '/place/{place}/diets',
      '/place/{place}/menu?date={day}',
      '/place/{place}/events?date={day}',
      '/place/{place}/events?date={day}&view=week',
    ],
  ),
  ...screensOf(
    'parent',
    ['usual', 'long', 'error'],
    ['/absence/my?date={day}', '/place/{place}/events?date={day}'],
  ),
  ...openedOn(['director', '/place/{place}/absences?date={day}'], {
    'absence added by the place': { open: press('Dodaj nieobecność'), whole: 'Dodaj nieobecność' },
    'the filters of absences': {
      only: 'phone',
      open: (page) => page.locator('main button:has(.lucide-sliders-horizontal)').click(),
      whole: (page) => top(page).locator('select').first(),
    },
  }),
  ...openedOn(['director', '/place/{place}/absences?date={next}', 'long'], {
    'an absence': { open: absence, whole: 'Potwierdź' },
    'deletion of an absence': { open: steps(absence, further('Usuń')), whole: text('Usunąć nieobecność?') },
  }),
  ...openedOn(['director', '/place/{place}/absences?date={day}&view=month', 'long'], {
    // On a phone there is a list instead, which has them all.
    'absences that do not fit in a day of the month': {
      only: 'desktop',
      open: press(/^\+\d+ więcej/),
      whole: role('checkbox'),
    },
  }),
  ...openedOn(['parent', '/absence/my?date={next}', 'long'], {
    'one’s own absence': {
      open: (page) =>
        page
          .getByRole('region', { name: 'Kalendarz nieobecności' })
          .getByRole('button', { name: /Maks/ })
          .last()
          .click(),
      whole: 'Usuń nieobecność',
    },
  }),
  ...screensOf('parent', ['usual', 'long'], ['/place/{place}/menu?date={day}']),
  ...openedOn(['director', '/place/{place}/kitchen?date={day}', 'long'], {
    'a week’s menu': { open: press('Zmień jadłospis'), whole: 'Zapisz' },
    'a day’s menu that is too long': {
      open: steps(press('Zmień jadłospis'), (page) =>
        top(page).getByRole('textbox').first().fill('zupa ogórkowa '.repeat(50)),
      ),
      whole: (page) => top(page).getByRole('alert').first(),
    },
  }),
  ...openedOn(['director', '/place/{place}/events?date={day}', 'empty'], {
    event: { open: press('Dodaj wydarzenie'), whole: 'Dodaj wydarzenie' },
    'days of an event': {
      open: steps(press('Dodaj wydarzenie'), (page) => top(page).getByLabel('Dni', { exact: true }).click()),
      whole: role('grid'),
    },
    'an event with faults': {
      open: steps(
        press('Dodaj wydarzenie'),
        (page) => top(page).getByLabel('Cały dzień').uncheck(),
        further('Dodaj wydarzenie'),
      ),
      whole: (page) => top(page).getByRole('alert').first(),
    },
  }),
  ...openedOn(['director', '/place/{place}/events?date={day}', 'long'], {
    'details of an event': { open: event, whole: 'Usuń wydarzenie' },
    'deletion of an event': {
      open: steps(event, further('Usuń wydarzenie')),
      whole: text('Usunąć wydarzenie?'),
    },
    'no private address of a calendar': {
      answers: { 'calendar.feed': null },
      open: press('Dodaj do telefonu'),
      whole: 'Utwórz adres',
    },
    'the private address of a calendar': {
      answers: {
        'calendar.feed': null,
        'calendar.renewFeed': { path: `/api/calendar/${'Aa1'.repeat(14)}.ics`, createdAt: FEED.createdAt },
      },
      open: steps(press('Dodaj do telefonu'), further('Utwórz adres')),
      whole: (page) => top(page).getByLabel('Twój adres kalendarza'),
    },
    'another private address': {
      answers: { 'calendar.feed': FEED },
      open: steps(press('Dodaj do telefonu'), further('Utwórz nowy adres')),
      whole: text('Utworzyć nowy adres?'),
    },
    'the end of a private address': {
      answers: { 'calendar.feed': FEED },
      open: steps(press('Dodaj do telefonu'), further('Wyłącz adres')),
      whole: text('Wyłączyć adres?'),
    },
  }),
]
