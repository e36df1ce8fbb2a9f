/** How a parent reports absences, and sees them. */
import { calendar, chooseRange, days, offered, send } from './support/absence-form.ts'
import { addElsewhere, later, ownFamily, saidDay, today, workingDays } from './support/absences.ts'
import { call } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('an absence is reported in three presses, with what it saves, seen in the calendar and taken back', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids, open } = family
  await call(request, 'payments.createType', {
    placeId: place.id,
    name: 'Wyżywienie',
    display: '',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: 1550,
  })
  const [next = ''] = await offered(request, family, 1)
  await open(page, '/absence/my')
  await expect(page.getByText('Wybierz, które dziecko nie przyjdzie.')).toBeVisible()

  await page.getByText(`Łucja ${kids[0]?.lastname}`).click()
  const chosen = days(page).getByRole('button', { pressed: true })
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toHaveText(saidDay(next))
  await expect(page.getByText(/by nie płacić za wyżywienie/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wybrane dni' })).toContainText(/oszczędzasz 15,50\szł/)

  await send(page).click()
  await expect(page.getByRole('heading', { name: /Zgłoszono 1\sdzień/ })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'zgłoszone' })).toHaveText(saidDay(next))

  await page.goto(`/absence/my?date=${next}`)
  await calendar(page)
    .getByRole('button', { name: /Łucja.*zgłoszona przez rodzica/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Łucja ${kids[0]?.lastname}` })
  await expect(dialog).toContainText(saidDay(next))
  await dialog.getByRole('button', { name: 'Usuń nieobecność' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Usunięto nieobecność/)).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Łucja/ })).toHaveCount(0)
})

test('days that are apart are reported at once; one reported before is not offered again', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [first = '', second = '', third = ''] = await offered(request, family, 3)
  await family.open(page, '/absence/my')
  await days(page)
    .getByRole('button', { name: saidDay(third) })
    .click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: /Zgłoszono 2\sdni/ })).toBeVisible()

  await page.getByRole('button', { name: 'Zgłoś kolejną nieobecność' }).click()
  for (const day of [first, third]) {
    await expect(days(page).getByRole('button', { name: saidDay(day) })).toBeDisabled()
    await expect(days(page).getByRole('button', { name: saidDay(day) })).toContainText('zgłoszone')
  }
  await expect(days(page).getByRole('button', { pressed: true })).toHaveText(saidDay(second))
})

test('where the place shows one child at a time, the calendar has the days of the chosen one and says so', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids } = family
  const [day = ''] = await offered(request, family, 1)
  for (const { id: kidId } of kids) await addElsewhere(request, family, { kidId, from: day })
  await family.open(page, `/absence/my?date=${day}`)
  await expect(calendar(page).getByRole('button', { name: /Łucja/ })).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Adam/ })).toBeVisible()

  await call(request, 'places.update', {
    placeId: place.id,
    name: place.name,
    phone: '221234567',
    city: 'Łódź',
    state: 'łódzkie',
    street: 'Krótka 1',
    accountNumber: '61109010140000071219812874',
    showOneKid: true,
  })
  await page.reload()
  await page.getByText(`Łucja ${kids[0]?.lastname}`).click()
  await expect(page.getByRole('heading', { name: 'Zgłoszone nieobecności: Łucja' })).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Łucja/ })).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Adam/ })).toHaveCount(0)
  await page.getByText(`Adam ${kids[1]?.lastname}`).click()
  await expect(calendar(page).getByRole('button', { name: /Adam/ })).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Łucja/ })).toHaveCount(0)
})

test('a long range says day by day what would become of it', async ({ page, request }) => {
  const family = await ownFamily(request)
  const [first = ''] = await workingDays(request, family, { from: later(today(), 20), count: 1 })
  await family.open(page, '/absence/my')
  await chooseRange(page, first, later(first, 7))
  const list = page.getByRole('region', { name: 'Wybrane dni' })
  await list.getByText(/dzień po dniu/).click()
  await expect(list.getByRole('listitem')).toHaveCount(8)
  await expect(list.getByRole('listitem').filter({ hasText: 'weekend' })).toHaveCount(2)
  await send(page).click()
  await expect(page.getByRole('heading', { name: /^Zgłoszono/ })).toBeVisible()
})

test('by keyboard alone', async ({ page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const [first = '', second = ''] = await offered(request, family, 2)
  await family.open(page, '/absence/my')
  await page.getByRole('radio', { name: /Łucja/ }).focus()
  await page.keyboard.press('Space')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveText(saidDay(first))
  await days(page)
    .getByRole('button', { name: saidDay(second) })
    .focus()
  await page.keyboard.press('Space')
  await send(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Zgłoszono 2\sdni/ })).toBeFocused()
  await page.goto(`/absence/my?date=${second}`)
  await calendar(page)
    .getByRole('button', { name: new RegExp(`Łucja.*${saidDay(second).source}`, 'i') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    calendar(page).getByRole('button', { name: new RegExp(`Łucja.*${saidDay(second).source}`, 'i') }),
  ).toBeFocused()
})

test('reporting breaks no rule of axe', async ({ page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const [day = ''] = await offered(request, family, 1)
  await addElsewhere(request, family, { kidId: family.kids[1]?.id ?? 0, from: day })
  await family.open(page, `/absence/my?date=${day}`)
  await page.getByText(/^Łucja/).click()
  await expect(send(page)).toBeEnabled()
  await expect(calendar(page).getByRole('button', { name: /Adam/ })).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('that there are no absences is said once it is known, and not while they are on their way', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const answer = Promise.withResolvers<undefined>()
  await page.route(
    (url) => url.pathname.includes('absences.my'),
    async (route) => {
      await answer.promise
      await route.fallback()
    },
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await family.open(page, '/absence/my')
  await expect(calendar(page).getByText('Wczytywanie…')).toBeVisible()
  await expect(page.getByText('W tym miesiącu nie ma zgłoszonych nieobecności.')).toHaveCount(0)
  answer.resolve(undefined)
  await expect(calendar(page).getByRole('status')).toHaveText(
    'W tym miesiącu nie ma zgłoszonych nieobecności.',
  )
})
