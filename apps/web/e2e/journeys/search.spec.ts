/** Search everywhere, by the keyboard: from where one is, to what was found, or back. */
import { closeByEscape } from '../support/dialog.ts'
import type { InvoiceList } from '@skrzat/contract/wire/payments'
import { expectSeen, go, tabTo } from '../support/keys.ts'
import { outsideOfTheScreen } from '../support/outside.ts'
import { call, newPhone, ownPlace, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test('from any field one comes to a child, by its name or by a phone', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const [group, phone] = [unique('Żabki'), newPhone()]
  const lastname = `Żółw${crypto.randomUUID().slice(0, 8)}`
  await place.addKid(await place.addGroup(group), { firstname: 'Łucja', lastname, phone1: phone })
  const page = await openAs('admin', '/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox', { name: 'Szukaj wszędzie' })
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(`luc ${lastname.replace('Żół', 'zol')}`)
  const option = dialog.getByRole('option', { name: `Łucja ${lastname}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toContainText(group)
  await expect(option.locator('b')).toHaveText(['Łuc', lastname])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: lastname })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill(phone)
  await expect(dialog.getByRole('option', { name: lastname }).locator('b')).toHaveText(
    phone.replace(/(...)(...)(...)/, '$1\u00a0$2\u00a0$3'),
  )
})

test('what an accountant opens by its number is the invoice itself', async ({ openAs, request }) => {
  const input = { placeId: 1, limit: 1 }
  const { invoices } = await call<InvoiceList>(request, 'payments.list', input, false)
  const { id, number, kid } = invoices[0] ?? {}
  if (number === undefined) throw new Error('the demo has invoices')
  const page = await openAs('accountant', '/')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill(number)
  await expect(page.getByRole('option', { selected: true })).toContainText(kid?.firstname ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/place/1/payments?invoice=${id}`)
  await expect(page.getByRole('dialog')).toContainText(number)
})

test('the search is opened by its keys and its button, and gives the focus back', async ({ openAs }) => {
  const page = await openAs('director', '/place/1/payments')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox')
  // Nothing has the focus yet.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await closeByEscape(dialog)
  await expect(page.locator('#content')).toBeFocused()

  const list = page.getByRole('searchbox')
  await tabTo(page, list)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('ka')
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ wynik/)
  const options = dialog.getByRole('option')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog).toHaveCount(0)
  await expectSeen(list)

  const button = page.getByRole('banner').getByRole('button', { name: 'Szukaj' })
  await go(page, button, { back: true, steps: 80 })
  await expect(field).toBeFocused()
  await closeByEscape(dialog)
  await expectSeen(button)
})

test('a parent on the narrowest phone searches and opens a page from behind “more”', async ({
  openAs,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await openAs('parent', '/')
  const more = page.getByRole('button', { name: 'Więcej' })
  const sheet = page.getByRole('dialog', { name: 'Więcej' })
  await page.keyboard.press('Tab')
  await go(page, more, { steps: 80 })
  await closeByEscape(sheet)
  await expectSeen(more)
  await page.keyboard.press('Enter')
  const button = sheet.getByRole('button', { name: 'Szukaj' })
  await go(page, button)
  const search = page.getByRole('dialog', { name: 'Szukaj' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await closeByEscape(search)
  await expectSeen(button)
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await page.keyboard.press('Enter')
  await search.getByRole('combobox').fill('zg')
  const option = search.getByRole('option', { name: 'Zgłoś nieobecność' })
  await expect(option).toBeVisible()
  expect(await outsideOfTheScreen(page)).toEqual([])
  await option.click()
  await expect(page).toHaveURL('/absence/my')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await more.click()
  await go(page, sheet.getByRole('link', { name: /^Powiadomienia/ }))
  await expect(page).toHaveURL('/notices')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})
