/** Reports that are refused, in words, and days that are not offered. */
import { absencePreview } from '@skrzat/contract/wire/absences'
import { z } from 'zod'
import { chooseRange, days, offered, send } from './support/absence-form.ts'
import { addElsewhere, later, ownFamily, saidDay, today } from './support/absences.ts'
import { call, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

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
