import { pressBlocked } from './support/forms.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [device, width] of [
  ['a desktop', 1280],
  ['a phone', 390],
] as const)
  test(`the limits of sessions are set, on ${device}`, async ({ openAs, page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAs('admin', '/admin/sessions')
    const staff = page.getByLabel('Personel, w godzinach')
    const parents = page.getByLabel('Rodzice, w dniach')
    await expect(parents).toHaveValue('30')
    await staff.fill('0,1')
    await pressBlocked(page.getByRole('button', { name: 'Zapisz' }))
    await expect(staff).toBeFocused()
    await expect(staff).toHaveAccessibleDescription(/^Podaj od 15 minut/)
    await expectAccessible(page)

    // Other tests share the server: what is set is more than any of them lasts.
    await staff.fill('12,5')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await expect(page.getByText('Zapisano. Nowy czas już obowiązuje.')).toBeVisible()
    await page.reload()
    await expect(staff).toHaveValue('12,5')
    await expectAccessible(page)
  })
