import { codeTo, command, expect, freshPhone, PIN, test } from './support/accounts.ts'
import { expectAccessible } from './support/test.ts'

test('whoever has only the PIN of an SMS sets an own one first, and then goes on', async ({
  page,
  request,
}) => {
  const phone = freshPhone()
  const person = { firstName: 'Ewa', lastName: 'Próbna', email: null, langKey: 'pl' }
  await command(request, 'users.create', { ...person, phone, authorities: ['ROLE_USER'], activated: true })
  const sent = await codeTo(request, phone)
  await page.goto('/login?from=/account/settings')
  await page.getByLabel('Telefon').fill(phone)
  await page.getByLabel('PIN', { exact: true }).fill(sent)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/password/)
  await expect(page.getByRole('status')).toContainText('PIN z SMS-a służy tylko do pierwszego logowania')
  await expectAccessible(page)
  await page.getByLabel('PIN z SMS-a').fill(sent)
  await page.getByLabel('Nowy PIN').fill('121212')
  await expect(page.getByLabel('Nowy PIN')).toHaveAccessibleDescription(/łatwo zgadnąć/)
  await page.getByLabel('Nowy PIN').fill(PIN)
  await page.getByLabel('Powtórz PIN').fill(PIN)
  await page.getByRole('button', { name: 'Zmień', exact: true }).click()
  await expect(page).toHaveURL('/account/settings')
})
