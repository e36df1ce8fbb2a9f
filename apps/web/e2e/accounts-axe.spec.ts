import { expect, makeAccount, openAsPhone, test } from './support/accounts.ts'
import { expectAccessibleAtEachSize } from './support/test.ts'

for (const path of [
  '/register',
  '/activate',
  '/reset',
  '/reset/code',
  '/account/reset/finish?key=x',
  '/account/reset/finish',
]) {
  test(`${path} breaks no rule of axe`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })
}

test('a registration with faults breaks no rule of axe', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Nowy PIN').fill('123456')
  await page.getByLabel('Powtórz PIN').fill('123457')
  await page.getByLabel('E-mail').fill('ewa')
  await page.getByLabel('E-mail').blur()
  await expect(page.getByText('Podaj adres e-mail, na przykład')).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

for (const path of ['/account/settings', '/account/password', '/account/sessions']) {
  test(`${path} breaks no rule of axe`, async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, path)
    await expectAccessibleAtEachSize(page)
  })
}
