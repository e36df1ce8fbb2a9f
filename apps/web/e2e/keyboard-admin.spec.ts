/** The system's admin's journeys by the keyboard alone. */
import { makeAccount } from './support/accounts.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, write } from './support/keys.ts'
import { unique } from './support/places.ts'
import { expect, prove, test } from './support/test.ts'

test.beforeEach(({ request }) => prove(request, 'admin'))

test('finds an account, edits it, and comes back to the list', async ({ openAs, request }) => {
  const lastName = unique('Nowak')
  await makeAccount(request, { lastName })
  const page = await openAs('admin', '/admin/users')
  await skipMenu(page)
  await write(page, page.getByRole('searchbox'), lastName)
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(page.getByRole('row')).toHaveCount(2)
  await go(page, row.getByRole('link'))
  await expect(page).toHaveURL(/\/edit/)
  await expectKept(page)
  await write(page, page.getByLabel('Imię'), 'Halina')
  await go(page, page.getByRole('button', { name: 'Zapisz' }))
  await expect(page).toHaveURL(/\/admin\/users\?/)
  await expectKept(page)
  await expect(row).toContainText('Halina')
})

test('reads audits of a kind and goes further back', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/audits')
  await skipMenu(page)
  const kind = page.getByLabel('Rodzaj')
  await tabTo(page, kind)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/kind=/)
  await expectSeen(kind)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/kind=/)
  await expectSeen(kind)
})
