import { absencePreview } from '@skrzat/contract/wire/absences'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import {
  addElsewhere,
  later,
  ownFamily,
  saidDay,
  today,
  workingDays,
  type Family,
} from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { call, unique } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

const days = (page: Page) => page.getByRole('group', { name: 'Dni nieobecności' })
const send = (page: Page) => page.getByRole('button', { name: /^Zgłoś (nieobecność|\d)/ })
const calendar = (page: Page) => page.getByRole('region', { name: 'Kalendarz nieobecności' })

/** The days that the form offers: at most two weeks, in which a place without deadlines to speak of works. */
function offered(request: APIRequestContext, family: Family, count: number) {
  return workingDays(request, family, { from: later(today(), 1), count })
}

/** Chooses a range in the picker, turning as many months ahead as the second day needs. */
async function chooseRange(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: /Dłużej/ }).click()
  const picker = page.getByRole('dialog', { name: 'Zakres dni nieobecności' })
  let shown = today().slice(0, 7)
  for (const day of [from, to]) {
    while (shown < day.slice(0, 7)) {
      await picker.getByRole('button', { name: 'Przejdź do następnego miesiąca' }).click()
      shown = later(`${shown}-28`, 7).slice(0, 7)
    }
    await picker.locator(`[data-day="${day}"]:not([data-outside])`).getByRole('button').click()
  }
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
}

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

test('what was reported is said with what it saves, and taken back at once', async ({ page, request }) => {
  const family = await ownFamily(request)
  await call(request, 'payments.createType', {
    placeId: family.place.id,
    name: 'Wyżywienie',
    display: '',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: 1550,
  })
  const [first = '', , third = ''] = await offered(request, family, 3)
  await family.open(page, '/absence/my')
  await days(page)
    .getByRole('button', { name: saidDay(third) })
    .click()
  await expect(days(page).getByRole('button', { pressed: true })).toHaveCount(2)
  await send(page).click()
  const message = page.getByRole('listitem').filter({ hasText: /Łucja: zgłoszono 2\sdni/ })
  await expect(message).toContainText(/Mniej do zapłaty: 31,00\szł/)
  await expect(page.getByRole('main')).toContainText(/Mniej do zapłaty: 31,00\szł/)
  await message.getByRole('button', { name: 'Cofnij' }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  for (const day of [first, third]) {
    await expect(days(page).getByRole('button', { name: saidDay(day) })).toBeEnabled()
  }
  await page.goto(`/absence/my?date=${first}`)
  await expect(calendar(page).getByText(/\d/).first()).toBeVisible()
  await expect(calendar(page).getByRole('button', { name: /Łucja/ })).toHaveCount(0)
})

test('a reason is seen by the parents and by those who run the place, and has a length', async ({
  page,
  browser,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids } = family
  const [day = ''] = await offered(request, family, 1)
  await family.open(page, '/absence/my')
  const reason = page.getByRole('textbox', { name: 'Powód' })
  await reason.fill('x'.repeat(201))
  await expect(page.getByText('Powód może mieć najwyżej 200 znaków.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await reason.fill('gorączka i kaszel')
  await send(page).click()
  await expect(page.getByRole('heading', { name: /Zgłoszono 1\sdzień/ })).toBeVisible()
  await page.goto(`/absence/my?date=${day}`)
  await calendar(page).getByRole('button', { name: /Łucja/ }).click()
  await expect(page.getByRole('dialog')).toContainText('gorączka i kaszel')

  const theirs = await (await browser.newContext()).newPage()
  await openAsDirector(theirs, request, place, `/place/${place.id}/absences?date=${day}`)
  const entry = calendar(theirs).getByRole('button', { name: /Łucja.*gorączka i kaszel/ })
  await entry.click()
  const dialog = theirs.getByRole('dialog', { name: `Łucja ${kids[0]?.lastname}` })
  await expect(dialog).toContainText(/Powód\s*gorączka i kaszel/)
  await expectAccessibleAtEachSize(theirs)
  await theirs.context().close()
})

test('where no day has a price, nothing is said of money, and what is confirmed meanwhile stays', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place } = family
  const [day = ''] = await offered(request, family, 1)
  await family.open(page, '/absence/my')
  await send(page).click()
  const message = page.getByRole('listitem').filter({ hasText: /Łucja: zgłoszono 1\sdzień/ })
  await expect(message).not.toContainText('zł')
  await expect(page.getByText('Mniej do zapłaty')).toHaveCount(0)
  const shown = await call<{ absences: { id: number }[] }>(
    request,
    'absences.place',
    { placeId: place.id, from: day, to: day },
    false,
  )
  const command = { commandId: crypto.randomUUID(), placeId: place.id, id: shown.absences[0]?.id }
  await call(request, 'absences.confirm', command)
  await message.getByRole('button', { name: 'Cofnij' }).click()
  await expect(page.getByText('Potwierdzonej nieobecności nie można usunąć.')).toBeVisible()
  await page.goto(`/absence/my?date=${day}`)
  await expect(calendar(page).getByRole('button', { name: /potwierdzona/ })).toBeVisible()
})

test('for ten seconds a parent takes back that an absence was deleted, and its reason is there again', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [day = ''] = await offered(request, family, 1)
  const report = { kidId: family.kids[0]?.id, from: day, to: day, reason: 'katar' }
  const sent = await family.asParent('absences.report', { commandId: crypto.randomUUID(), ...report })
  expect(sent.taken).toBe(true)
  await family.open(page, `/absence/my?date=${day}`)
  const entry = calendar(page).getByRole('button', { name: /Łucja.*zgłoszona przez rodzica/ })
  await entry.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Usuń nieobecność' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await entry.click()
  await expect(dialog).toContainText('katar')
  await expect(dialog.getByRole('button', { name: 'Usuń nieobecność' })).toBeVisible()
})

test('what staff confirmed can no longer be taken back, and says who confirmed it', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids } = family
  const [day = ''] = await offered(request, family, 1)
  const { days: made } = await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: day })
  const command = { commandId: crypto.randomUUID(), placeId: place.id, id: made[0]?.absenceId }
  await call(request, 'absences.confirm', command)
  await family.open(page, `/absence/my?date=${day}`)
  await calendar(page)
    .getByRole('button', { name: /potwierdzona/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Potwierdzona przez: Adam Administrator/)
  await expect(dialog.getByRole('button', { name: 'Usuń nieobecność' })).toHaveCount(0)
  await expectAccessible(page)
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

test('the same day from two devices is one absence, and the second is told so', async ({ page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await offered(request, family, 1)
  await family.open(page, '/absence/my')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveText(saidDay(day))
  await addElsewhere(request, family, { kidId: family.kids[0]?.id ?? 0, from: day })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Ta nieobecność jest już zgłoszona.')
})

test('a day on which the place closes meanwhile is refused in words, and what was chosen stays', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [first = '', second = ''] = await offered(request, family, 2)
  await family.open(page, '/absence/my')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveText(saidDay(first))
  const closed = { placeId: family.place.id, from: first, to: first, name: 'Malowanie' }
  await call(request, 'places.addClosedDays', closed)
  await send(page).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('W tych dniach placówka nie pracuje.')
  await expect(refusal).toContainText('Niczego nie zapisano.')
  await expect(days(page).getByRole('button', { name: saidDay(first) })).toContainText('zamknięte')
  await expect(page.getByText('placówka zamknięta: Malowanie')).toBeVisible()

  await days(page)
    .getByRole('button', { name: saidDay(second) })
    .click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: /Zgłoszono 1\sdzień/ })).toBeVisible()
})

test('what came too late is said with the deadline, and can be sent again', async ({ page, request }) => {
  const family = await ownFamily(request)
  await family.open(page, '/absence/my')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveCount(1)
  const params = { maxHour: 8, maxMin: 5, dayBefore: true }
  await page.route('**/trpc/absences.report*', (route) =>
    route.fulfill({
      status: 400,
      json: [
        {
          error: { message: 'absence.too_late', code: -32_600, data: { error: 'absence.too_late', params } },
        },
      ],
    }),
  )
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Nieobecność można zgłosić do 8:05 poprzedniego dnia.')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveCount(1)
  await page.unroute('**/trpc/absences.report*')
  await send(page).click()
  await expect(page.getByRole('heading', { name: /Zgłoszono 1\sdzień/ })).toBeVisible()
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

test('days whose deadline has passed are not offered where nothing late is taken', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids, asParent } = family
  await call(request, 'places.update', {
    placeId: place.id,
    ...(await call<object>(request, 'places.get', { placeId: place.id }, false)),
    absenceMaxTime: '00:00',
    absenceDayBefore: true,
  })
  await family.open(page, '/absence/my')
  await expect(days(page).getByRole('button').first()).toBeVisible()
  const range = { kidId: kids[0]?.id, from: today(), to: later(today(), 6) }
  const { body } = await asParent('absences.preview', range, false)
  const { data } = z.object({ result: z.object({ data: absencePreview }) }).parse(body).result
  for (const { day, outcome } of data.days.filter(
    ({ outcome: it }) => it !== 'weekend' && it !== 'holiday',
  )) {
    const button = days(page).getByRole('button', { name: saidDay(day) })
    await expect(button).toBeEnabled({ enabled: outcome === 'reported' })
    if (outcome === 'late') await expect(button).toContainText('po czasie')
  }
})

test('a weekend alone can not be reported; a year and a day is too long', async ({ page, request }) => {
  const family = await ownFamily(request)
  await family.open(page, '/absence/my')
  const near = later(today(), 1)
  const saturday = later(near, 6 - new Date(`${near}T00:00:00Z`).getUTCDay())
  await chooseRange(page, saturday, later(saturday, 1))
  await expect(page.getByText('W tych dniach nie ma czego zgłaszać.')).toBeVisible()
  await expect(send(page)).toBeDisabled()

  await page.getByRole('button', { name: 'Wyczyść zakres' }).click()
  await chooseRange(page, saturday, later(saturday, 366))
  await expect(page.getByRole('alert')).toHaveText('Nieobecność można zgłosić najwyżej na rok.')
  await expect(send(page)).toBeDisabled()
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

test('a child of another family is neither offered nor taken, and the past is refused', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const other = await ownFamily(request, [unique('Obca')])
  await family.open(page, '/absence/my')
  await expect(days(page).getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(page.getByText(other.kids[0]?.firstname ?? '')).toHaveCount(0)
  const [day = ''] = await offered(request, family, 1)
  const refusedWith = async (report: object) => {
    const input = { commandId: crypto.randomUUID(), kidId: family.kids[0]?.id, from: day, to: day, ...report }
    const { taken, body } = await family.asParent('absences.report', input)
    expect(taken).toBe(false)
    return JSON.stringify(body)
  }
  expect(await refusedWith({ kidId: other.kids[0]?.id })).toContain('kid.not_found')
  expect(await refusedWith({ from: later(day, 1) })).toContain('absence.range')
  expect(await refusedWith({ from: later(today(), -1) })).toContain('absence.past')
  expect(await refusedWith({ to: later(day, 366) })).toContain('absence.too_long')
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
