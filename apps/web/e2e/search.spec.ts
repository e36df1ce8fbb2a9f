import { ownInvoices } from './support/payments.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { outsideOfTheScreen } from './support/outside.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

const LUCJA = { firstname: 'Łucja', lastname: 'Żółwińska-Źdźbło' }

test('with the keyboard alone one comes to a child, from within any field', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const group = unique('Żabki')
  const word = crypto.randomUUID().slice(0, 8)
  const kid = { ...LUCJA, lastname: `Żółw${word}` }
  await place.addKid(await place.addGroup(group), { ...kid, phone1: newPhone() })
  const page = await openAs('admin', '/admin/users')
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox', { name: 'Szukaj wszędzie' })
  await expect(field).toBeFocused()
  await page.keyboard.type(`luc zolw${word}`)
  const option = dialog.getByRole('option', { name: `Łucja ${kid.lastname}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toContainText(group)
  await expect(option.locator('b')).toHaveText(['Łuc', kid.lastname])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: kid.lastname })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('arrows move over all kinds, and the keys that opened it close it', async ({ openAs }) => {
  const page = await openAs('director', '/place/1/payments')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox')
  await expect(dialog).toContainText('Wystarczą dwie pierwsze litery')
  await expectAccessibleAtEachSize(page)
  await field.fill('wy')
  const options = dialog.getByRole('option')
  const active = dialog.getByRole('option', { selected: true })
  await expect(options.first()).toContainText('Wystaw faktury')
  await expect(active).toHaveCount(1)
  // What the server finds comes below the app's own actions: only now is the last option the last.
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ wynik/)
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleAtEachSize(page)
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeHidden()
})

test('an action opens its screen', async ({ openAs }) => {
  const page = await openAs('director', '/')
  await page.getByRole('banner').getByRole('button', { name: 'Szukaj' }).click()
  const field = page.getByRole('combobox', { name: 'Szukaj wszędzie' })
  await field.fill('now wyd')
  await expect(page.getByRole('option', { selected: true })).toContainText('Nowe wydarzenie')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nowe wydarzenie' })).toBeVisible()
})

test('an invoice is found by its number, and a phone by its digits', async ({ openAs, request }) => {
  const { first, address } = await ownInvoices(request)
  const page = await openAs('admin', address)
  await expect(page.getByRole('row').filter({ hasText: first.number })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Szukaj wszędzie' })
  await field.fill(first.number)
  const options = page.getByRole('option', { name: first.number })
  await expect(options.first()).toContainText('do zapłaty')
  await page.keyboard.press('Escape')

  const place = await ownPlace(request)
  const phone = newPhone()
  await place.addKid(await place.addGroup(unique('Sówki')), { ...LUCJA, phone1: phone })
  await page.keyboard.press('Control+k')
  await field.fill(phone)
  const option = page.getByRole('option', { name: LUCJA.lastname })
  await expect(option.locator('b')).toHaveText(phone.replace(/(...)(...)(...)/, '$1\u00a0$2\u00a0$3'))
  await option.click()
  await expect(page.getByRole('heading', { level: 1, name: LUCJA.lastname })).toBeVisible()
})

test('what an accountant opens is the invoice itself', async ({ openAs, request }) => {
  const invoices = await call<{ invoices: { number: string; kid: { firstname: string } }[] }>(
    request,
    'payments.list',
    { placeId: 1, limit: 1 },
    false,
  )
  const { number = '', kid } = invoices.invoices[0] ?? {}
  const page = await openAs('accountant', '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill(number)
  await expect(page.getByRole('option', { selected: true })).toContainText(kid?.firstname ?? '?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/place\/1\/payments\?invoice=\d+/)
  await expect(page.getByRole('dialog')).toContainText(number)
})

test('nothing found, and a failure, are said; the next keystroke asks again', async ({ openAs, page }) => {
  await openAs('teacher', '/')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox')
  await field.fill('qqqxyz')
  await expect(dialog).toContainText('Nic nie pasuje do „qqqxyz”')
  await expectAccessibleAtEachSize(page)
  await page.route('**/trpc/search.find*', (route) => route.abort())
  await field.fill('qqqxy')
  await expect(dialog.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()
  await page.unroute('**/trpc/search.find*')
  await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(dialog).toContainText('Nic nie pasuje do „qqqxy”')
})

for (const width of [390, 320])
  test(`a parent on a phone ${String(width)} px wide searches from “more”`, async ({ openAs, page }) => {
    await page.setViewportSize({ width, height: 720 })
    await openAs('parent', '/')
    await page.getByRole('button', { name: 'Więcej' }).click()
    const button = page.getByRole('dialog', { name: 'Więcej' }).getByRole('button', { name: 'Szukaj' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Szukaj' })
    await dialog.getByRole('combobox').fill('zg')
    await expect(dialog.getByRole('option', { name: 'Zgłoś nieobecność' })).toBeVisible()
    expect(await outsideOfTheScreen(page)).toEqual([])
    await expectAccessible(page)
    await dialog.getByRole('option', { name: 'Zgłoś nieobecność' }).click()
    await expect(page).toHaveURL('/absence/my')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
