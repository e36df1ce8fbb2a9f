import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'

// With motion, as most people have it: focus goes to what is still coming in.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the form is filled and sent without a pointer', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await page.keyboard.type('600000005')
  await page.keyboard.type('246813')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pokaż' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Zapamiętaj mnie')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Zapamiętaj mnie')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
})

test('the first Tab offers to skip the menu', async ({ openAs }) => {
  const page = await openAs('director', '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Przejdź do treści' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('after going to another page focus is in its content, and the tab has its title', async ({ openAs }) => {
  const page = await openAs('director', '/')
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('heading').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  await expect(page).toHaveTitle(`${name} · Skrzat`)
})

test('on a phone everything is behind the bar, and the sheet closes by Escape', async ({ openAs, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('parent', '/')
  const more = page.getByRole('button', { name: 'Więcej' })
  await more.click()
  await expect(page.getByRole('dialog', { name: 'Więcej' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Powiadomienia/ })
    .click()
  await expect(page).toHaveURL('/notices')
  await expect(page.getByRole('dialog')).toBeHidden()
})

for (const person of ['parent', 'teacher', 'accountant', 'director', 'admin'] as const) {
  test(`the phone's bar of the ${person} has four slots at most, and the sheet has the rest`, async ({
    openAs,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAs(person, '/')
    const bar = page.getByRole('navigation', { name: 'Na skróty' })
    await expect(bar.getByRole('link').nth(1)).toBeVisible()
    const targets = (within: Locator) =>
      within.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const inBar = await targets(bar)
    expect(inBar.length).toBeLessThanOrEqual(4)
    await bar.getByRole('button', { name: 'Więcej' }).click()
    const menu = page.getByRole('dialog', { name: 'Więcej' }).getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: /^Powiadomienia/ })).toBeVisible()
    const inSheet = await targets(menu)
    expect(inSheet.filter((target) => inBar.includes(target))).toEqual([])
  })
}
