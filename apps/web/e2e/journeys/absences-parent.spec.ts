/** A parent reports absences, and sees their state. */
import {
  calendar,
  later,
  ownFamily,
  reportedByParent,
  saidDay,
  today,
  workingDays,
} from '../support/absences.ts'
import { PIN } from '../support/accounts.ts'
import { expectSeen, go, undoFromToast, write } from '../support/keys.ts'
import { addPrice } from '../support/payments.ts'
import { call, expect, test } from '../support/test.ts'

test('by keyboard a parent signs in, reports, undoes, and signs out', async ({ page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  await addPrice(request, family.place.id, { name: 'Wyżywienie', type: 'TYPE_DAILY', daily: 15_50 })
  // The form offers at most two weeks.
  const next = { from: later(today(), 1), count: 3 }
  const [first = '', second = '', third = ''] = await workingDays(family, next)
  const days = page.getByRole('group', { name: 'Dni nieobecności' })
  const send = page.getByRole('button', { name: /^Zgłoś (nieobecność|\d)/ })
  const day = (of: string) => days.getByRole('button', { name: saidDay(of) })
  const chosen = days.getByRole('button', { pressed: true })
  await page.goto('/login')
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await page.keyboard.type(family.phone)
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await go(page, menu.getByRole('link', { name: 'Zgłoś nieobecność' }))
  await expect(page).toHaveURL('/absence/my')
  await expect(page.locator('#content')).toBeFocused()

  await expect(page.getByText('Wybierz, które dziecko nie przyjdzie.')).toBeVisible()
  const kids = page.getByRole('group', { name: 'Dzieci' }).getByRole('checkbox')
  await go(page, kids.last(), { by: 'Space' })
  await expect(kids.last()).toBeChecked()
  await expectSeen(kids.last())
  await expect(chosen).toHaveText(saidDay(first))
  await expect(page.getByText(/by nie płacić za wyżywienie/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Wybrane dni' })).toContainText(/oszczędzasz 15,50\szł/)
  await go(page, day(third), { by: 'Space' })
  await expect(chosen).toHaveCount(2)
  await write(page, page.getByLabel(/^Powód/), 'Ospa')
  await go(page, send)
  await expect(page.getByRole('heading', { name: /^Zgłoszono: Łucja, / })).toBeFocused()
  const message = page.getByRole('listitem').filter({ hasText: /^Zgłoszono: Łucja, / })
  for (const place of [message, page.getByRole('main')])
    await expect(place).toContainText(/Mniej do zapłaty: 31,00\szł/)
  await undoFromToast(page, /^Zgłoszono: Łucja, /)

  for (const each of [first, third]) await expect(day(each)).toBeEnabled()
  await go(page, send)
  await expect(page.getByRole('heading', { name: /^Zgłoszono: Łucja, / })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'zgłoszone' })).toHaveText(saidDay(first))
  await go(page, page.getByRole('button', { name: 'Zgłoś kolejną nieobecność' }))
  await go(page, kids.last(), { by: 'Space' })
  await expect(day(first)).toBeDisabled()
  await expect(day(first)).toContainText('zgłoszone')
  await expect(chosen).toHaveText(saidDay(second))
  await go(page, page.getByRole('link', { name: 'Wyloguj się' }), { back: true, steps: 80 })
  await expect(page).toHaveURL(/\/login/)
})

test('a parent deletes an absence and undoes that; a confirmed one stays', async ({ page, request }) => {
  const { family, day, name } = await reportedByParent(request, 'katar')
  await family.open(page, `/absence/my?date=${day}`)
  const entry = calendar(page).getByRole('button', { name: /Łucja.*zgłoszona przez rodzica/ })
  const dialog = page.getByRole('dialog', { name })
  const remove = dialog.getByRole('button', { name: 'Usuń nieobecność' })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(saidDay(day))
  await expect(dialog).toContainText('katar')
  await go(page, remove)
  await expect(dialog).toHaveCount(0)
  await expect(entry).toHaveCount(0)
  await undoFromToast(page, 'Usunięto nieobecność')
  await entry.press('Enter')
  await expect(dialog).toContainText('katar')

  const range = { placeId: family.place.id, from: day, to: day }
  const { absences } = await call<{ absences: { id: number }[] }>(request, 'absences.place', range, false)
  const command = { commandId: crypto.randomUUID(), placeId: family.place.id, id: absences[0]?.id }
  await call(request, 'absences.confirm', command)
  await remove.click()
  await expect(dialog.getByText('Potwierdzonej nieobecności nie można usunąć.')).toBeVisible()
  await page.reload()
  await calendar(page)
    .getByRole('button', { name: /potwierdzona/ })
    .click()
  await expect(dialog).toContainText(/Potwierdzona przez: Adam Administrator/)
  await expect(remove).toHaveCount(0)
})
