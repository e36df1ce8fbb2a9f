/** The calendar of absences of a place. */
import {
  addElsewhere,
  calendar,
  dayHeading,
  entry,
  later,
  ownFamily,
  saidDay,
  today,
  wholeWeek,
  workingDays,
} from './support/absences.ts'
import { newPhone, unique } from './support/places.ts'
import { chooseAtOnce, expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('on a phone the month begins at today, and earlier days are one press away', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const days = await workingDays(request, family, { from: later(today(), 14), count: 12 })
  // Of one month.
  const index = days.findIndex((day, at) => day.slice(0, 7) === days[at + 2]?.slice(0, 7))
  const [past = '', now = '', coming = ''] = days.slice(index, index + 3)
  for (const day of [past, coming]) {
    await addElsewhere(request, family, { kidId: family.kids[0]?.id ?? 0, from: day })
  }
  await page.clock.setFixedTime(new Date(`${now}T09:00:00Z`))
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', `/place/${family.place.id}/absences?view=month&date=${now}`)
  await expect(entry(page, 'Łucja')).toHaveAccessibleName(saidDay(coming))
  const earlier = page.getByRole('button', { name: 'Wcześniejsze dni (1)' })
  await earlier.click()
  await expect(earlier).toHaveAttribute('aria-expanded', 'true')
  await expect(entry(page, 'Łucja')).toHaveCount(2)
  await expect(entry(page, 'Łucja').first()).toHaveAccessibleName(saidDay(past))
  await calendar(page).getByRole('checkbox').last().check()
  await expect(entry(page, 'Łucja.*potwierdzona')).toHaveAccessibleName(saidDay(coming))
  await expectAccessibleAtEachSize(page)
})

test('the week, the name and the group are kept in the address', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids } = family
  const [first = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const other = await place.addKid(otherId, {
    firstname: 'Konstancja',
    lastname: 'Brzęczyszczykiewicz-Gżegżółkowska',
    phone1: newPhone(),
  })
  for (const kid of [...kids, other]) await addElsewhere(request, family, { kidId: kid.id, from: first })
  await openAs('admin', `/place/${place.id}/absences?date=${first}`)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(3)

  await chooseAtOnce(page.getByLabel('Grupa', { exact: true }), otherGroup)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(1)
  await page.getByRole('searchbox').fill('gzegz')
  await expect(page).toHaveURL(/name=gzegz/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await page.reload()
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nikt')
  await expect(page.getByText('W tych dniach żadna nieobecność nie pasuje do wyszukiwania.')).toBeVisible()
  await page.getByRole('button', { name: 'Wyczyść' }).click()
  await page.getByLabel('Grupa', { exact: true }).selectOption('')

  await page.getByRole('button', { name: 'Miesiąc' }).click()
  await expect(page).toHaveURL(/view=month/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
  // Two months on: the next one may begin with the days of this week.
  const title = page.getByRole('heading', { level: 2, name: /20\d\d$/ })
  for (const _ of [1, 2]) {
    const before = await title.textContent()
    await page.getByRole('button', { name: 'Następny miesiąc' }).click()
    await expect(title).not.toHaveText(before ?? '')
  }
  await expect(entry(page, 'Konstancja')).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await dayHeading(page, first).getByRole('button').press('Enter')
  await expect(page).not.toHaveURL(/view=month/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
})

test('what is reported elsewhere appears by itself', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const following = page.waitForResponse((response) => response.url().includes('absences.follow'))
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await following
  await expect(page.getByText('W tych dniach nie ma zgłoszonych nieobecności.')).toBeVisible()
  await family.asParent('absences.report', {
    commandId: crypto.randomUUID(),
    kidId: family.kids[0]?.id,
    from: day,
    to: day,
  })
  await expect(entry(page, 'Łucja.*zgłoszona przez rodzica')).toBeVisible()
})

test('who keeps no absences of the place is not shown them', async ({ openAs }) => {
  const page = await openAs('accountant', '/')
  for (const path of ['/place/1/absences', '/absence/place/1']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
  }
})

for (const screen of ['week', 'absence', 'month', 'report'] as const) {
  test(`the ${screen} breaks no rule of axe`, async ({ openAs, page, request }) => {
    const family = await ownFamily(request, ['Łucja', 'Adam'])
    const [day = ''] = await wholeWeek(request, family)
    for (const { id } of family.kids) await addElsewhere(request, family, { kidId: id, from: day })
    if (screen === 'report') {
      await openAs('admin', `/absence/place/${family.place.id}?date=${day}`)
      await expect(page.getByText(/Łucja/).filter({ visible: true }).first()).toBeVisible()
    } else {
      const view = screen === 'month' ? '&view=month' : ''
      await openAs('admin', `/place/${family.place.id}/absences?date=${day}${view}`)
      await expect(entry(page, 'Łucja')).toBeVisible()
    }
    if (screen === 'absence') {
      await entry(page, 'Łucja').click()
      await expect(page.getByRole('region', { name: 'Historia' }).getByRole('listitem')).toHaveCount(1)
    }
    await expectAccessibleAtEachSize(page)
  })
}
