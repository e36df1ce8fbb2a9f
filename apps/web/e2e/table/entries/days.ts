/** Absences and events. */
import type { Page } from '@playwright/test'
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { GroupDay, KidOnDay } from '@skrzat/contract/wire/group-day'
import type { Answers } from '../answers.ts'
import { type Entry, further, openedOn, press, role, screensOf, steps, text, top } from '../entry.ts'

const entryIn = (calendar: string, name: RegExp) => (page: Page) =>
  page.getByRole('region', { name: calendar }).getByRole('button', { name }).first().click()

const absence = entryIn('Kalendarz nieobecności', /Gżegżółkowska|Żółw/)
const event = entryIn('Kalendarz wydarzeń', /Wycieczka do Ogrodu/)

/** In any language, as the forms that it is a step to are on phones alone. */
const form = (page: Page) => page.locator('main')

async function chooseKids(page: Page) {
  const kids = form(page).locator('fieldset input[type=checkbox]')
  await kids.first().waitFor()
  for (const kid of await kids.all()) await kid.check()
}

const sendReport = (page: Page) => form(page).locator('button[type=submit]').click()

/** Where the person adds the app to the home screen. */
async function asIphone(page: Page) {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  await page.evaluate((value) => Object.defineProperty(navigator, 'userAgent', { value }), userAgent)
}

const FEED = { createdAt: '2026-01-02T10:00:00Z', fetchedAt: '2026-03-04T10:00:00Z' }

const GROUP = { id: 1, name: 'Najmłodsze starszaki z popołudniowego oddziału przygotowawczego', color: 5 }
const PLACE_OF_GROUP = { id: 1, name: 'Żłobek' }
const choiceOf = (tutor: boolean) => ({ ...GROUP, place: PLACE_OF_GROUP, tutor })
const TODAY = warsawDay(new Date())
const LAST_DAY = addDays(TODAY, 3)

/** A kid with everything, absent and waiting, absent and confirmed, or present. */
function kidOnDay(id: number): KidOnDay {
  const waits = id % 4 === 1
  return {
    id,
    firstname: 'Maksymilian Aleksander',
    lastname: id % 2 === 0 ? 'Żak' : 'Brzęczyszczykiewicz-Gżegżółkowska',
    photo: null,
    absence:
      id % 4 === 3 || id > 8
        ? null
        : {
            id,
            from: TODAY,
            to: LAST_DAY,
            byPlace: id % 4 === 0,
            afterTime: waits,
            confirmed: !waits && id % 4 === 2,
            reason: waits ? 'gorączka i kaszel, wrócimy po wizycie u lekarza' : null,
          },
    diet: {
      allergens: ['milk', 'nuts'],
      otherAllergies: ['Konserwant nienajwyklejszy'],
      diet: 'gluten_free',
      dietNote: 'mleko migdałowe w szatni',
    },
    birthday: id === 3,
    pickups: ['Wilhelmina Brzęczyszczykiewicz-Gżegżółkowska'],
    guardians: (['parent', 'grandparent'] as const).map((relation, index) => ({
      name: 'Nadieżda Aleksandrowna Brzęczyszczykiewicz-Gżegżółkowska',
      phone: `60011122${index}`,
      relation,
      mayPickUp: index === 0,
      declined: index === 1,
    })),
  }
}

const kidsOnDay = (count: number) => Array.from({ length: count }, (_, index) => kidOnDay(index + 1))

function groupDay(change: Partial<GroupDay>, choices = [choiceOf(true)], day = TODAY): Answers {
  const usual = { canEdit: true, keepsAbsences: true, dayOff: null, kids: kidsOnDay(25) }
  return {
    'today.groups': { day, choices, groups: [{ ...choiceOf(true), ...usual, ...change }] },
  }
}

const many = groupDay({})

export const days = [
  ...screensOf('teacher', ['error'], ['/today']),
  ...Object.entries<Answers>({
    'a group of many': many,
    'a group that is whole': groupDay({ kids: kidsOnDay(3).map((kid) => ({ ...kid, absence: null })) }),
    'a group of an earlier day': groupDay({}, [choiceOf(true)], addDays(TODAY, -1)),
    'a group without rights': groupDay({ tutor: false, canEdit: false, keepsAbsences: false }),
    'a group without kids': groupDay({ kids: [] }),
    'a group on a day off': groupDay({ dayOff: { reason: 'weekend', name: '' }, kids: [] }),
    'a group of several': groupDay({}, [
      choiceOf(true),
      { ...choiceOf(true), id: 2 },
      { ...choiceOf(false), id: 3 },
    ]),
    'groups to choose from': {
      'today.groups': {
        day: TODAY,
        choices: [choiceOf(false), { ...choiceOf(false), id: 2 }],
        groups: [],
      },
    },
    'no group': { 'today.groups': { day: TODAY, choices: [], groups: [] } },
  }).map(([name, answers]): Entry => ({ name, as: 'teacher', path: '/today', state: 'usual', answers })),
  ...openedOn(['teacher', '/today'], {
    'a kid of the day': {
      answers: many,
      open: press(/^Maksymilian/),
      whole: (page) => top(page).getByRole('link', { name: 'Otwórz kartę dziecka' }),
    },
    'a confirmation without a connection': {
      answers: many,
      open: async (page) => {
        await page.route('**/trpc/absences.confirm*', (route) => route.abort('connectionreset'))
        await press(/^Potwierdź: Maks/)(page)
      },
      whole: text('Czeka na połączenie'),
    },
    'a post to the group': { answers: many, open: press('Napisz do grupy'), whole: 'Opublikuj' },
  }),
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
    'a report for several children': {
      open: chooseKids,
      whole: (page) => page.getByRole('region', { name: 'Wybrane dni' }),
    },
    'the app offered after a report': {
      only: 'phone',
      passing: true,
      answers: {
        'absences.report': {
          days: [{ day: '2026-11-24', outcome: 'reported', name: '', deadline: null, absenceId: 9 }],
          saves: 15_50,
        },
      },
      open: steps(asIphone, chooseKids, sendReport),
      whole: (page) => form(page).locator('ol svg').last(),
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
