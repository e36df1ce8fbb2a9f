/** What a parent takes back of what was reported, what is confirmed, and reasons. */
import { calendar, days, offered, send } from './support/absence-form.ts'
import { addElsewhere, ownFamily, saidDay } from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { call } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

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
