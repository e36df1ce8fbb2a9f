/** Dialogs of absences and of calendars. */
import {
  addElsewhere,
  calendar,
  dayHeading,
  entry,
  ownFamily,
  reportedByParent,
  wholeWeek,
} from './support/absences.ts'
import { button, checkDialogs, expectFitting, further, press, top } from './support/dialogs.ts'
import { addEvent, entryOf } from './support/events.ts'
import { openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'

checkDialogs([
  {
    name: 'absence added by the place',
    as: 'director',
    path: '/place/1/absences',
    open: press('Dodaj nieobecność'),
    whole: button('Dodaj nieobecność'),
  },
  {
    name: 'event',
    as: 'director',
    path: '/place/1/events',
    open: press('Dodaj wydarzenie'),
    whole: button('Dodaj wydarzenie'),
  },
  {
    name: 'days of an event',
    as: 'director',
    path: '/place/1/events',
    async open(page) {
      await press('Dodaj wydarzenie')(page)
      await page.getByRole('dialog').getByLabel('Dni', { exact: true }).click()
    },
    whole: (dialog) => dialog.getByRole('grid').first(),
  },
])

test('an absence, and its deletion', async ({ openAs, page, request }) => {
  const { family, day, name } = await reportedByParent(request, 'Ospa u brata, wróci po badaniu')
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await entry(page, name).click()
  await expectFitting(page, top(page).getByRole('button', { name: 'Potwierdź' }))
  await further('Usuń')(page)
  await expectFitting(page, top(page).getByText('Usunąć nieobecność?'))
})

test('one’s own absence', async ({ page, request }) => {
  const { family, day } = await reportedByParent(request)
  await family.open(page, `/absence/my?date=${day}`)
  await calendar(page).getByRole('button', { name: /Żółw/ }).first().click()
  await expectFitting(page, top(page).getByRole('button', { name: 'Usuń nieobecność' }))
})

test('absences that do not fit in a day of the month', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa', 'Ola', 'Iga', 'Jan'])
  const [day = ''] = await wholeWeek(request, family)
  for (const { id: kidId } of family.kids) await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}&view=month`)
  await calendar(page)
    .getByRole('listitem')
    .filter({ has: dayHeading(page, day) })
    .getByRole('button', { name: '+2 więcej' })
    .click()
  const rest = page.getByRole('dialog', { name: /\+2 więcej$/ })
  await expect(rest.getByRole('checkbox')).toHaveCount(2)
  // On a phone there is a list instead, which has them all.
  await expectFitting(page, rest, 'desktop')
})

test('an event, and its deletion', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  await addEvent(request, place.id, {
    teaser: 'Przedstawienie pod dębem',
    description: 'W sali. https://skrzat.example/bardzo/dluga/sciezka/do/opisu/przedstawienia',
    endDate: '2026-03-22',
  })
  await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
  await entryOf(page, 'Przedstawienie').click()
  await expectFitting(page, top(page).getByRole('button', { name: 'Usuń wydarzenie' }))
  await further('Usuń wydarzenie')(page)
  await expectFitting(page, top(page).getByText('Usunąć wydarzenie?'))
})

test('the calendar’s private address, another one, and none', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}/events`)
  await press('Dodaj do telefonu')(page)
  await expectFitting(page, top(page).getByRole('button', { name: 'Utwórz adres' }))
  await further('Utwórz adres')(page)
  await expectFitting(page, top(page).getByLabel('Twój adres kalendarza'))
  // It is shown once.
  await further('Gotowe')(page)
  await expect(top(page)).toHaveCount(0)
  await press('Dodaj do telefonu')(page)
  await further('Utwórz nowy adres')(page)
  await expectFitting(page, top(page).getByText('Utworzyć nowy adres?'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await further('Wyłącz adres')(page)
  await expectFitting(page, top(page).getByText('Wyłączyć adres?'))
})
