import { expect, expectAccessible, expectAccessibleAtEachSize, test, type Person } from './support/test.ts'

const open = ['/login', '/login?logout=true', '/contact', '/nie-ma-takiej']

for (const path of open) {
  test(`${path} breaks no rule of axe`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('the dialog for a forgotten PIN breaks no rule of axe', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

const inside: { person: Person; path: string }[] = [
  { person: 'director', path: '/' },
  { person: 'parent', path: '/' },
  { person: 'director', path: '/place/1' },
]

for (const { person, path } of inside) {
  test(`${path} as ${person} breaks no rule of axe`, async ({ page, openAs }) => {
    await openAs(person, path)
    await expectAccessibleAtEachSize(page)
  })
}

test('the sheet behind "more" breaks no rule of axe', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('director', '/')
  await page.getByRole('button', { name: 'Więcej' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
