import { outsideOfTheScreen } from './support/outside.ts'
import { expect, expectAccessibleAtEachSize, test, type Person } from './support/test.ts'

const leads: readonly [Person, string, string][] = [
  ['director', '/place', '/place/1'],
  ['director', '/payments', '/place/1/payments'],
  ['director', '/absence', '/place/1/absences'],
  ['accountant', '/group', '/place/1'],
  ['teacher', '/group', '/group/1'],
  ['parent', '/payments', '/payments/my'],
  ['parent', '/absence', '/absence/my'],
]
for (const [person, from, to] of leads)
  test(`${from} leads the ${person} to ${to}, and back past it`, async ({ openAs }) => {
    const page = await openAs(person, '/')
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

test('where there are several, one chooses', async ({ openAs, page }) => {
  await openAs('director', '/group')
  await expect(page.getByRole('heading', { level: 1, name: 'Wybierz grupę' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await outsideOfTheScreen(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Motylki/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Motylki' })).toBeVisible()
})

test('without the right anywhere the page is refused', async ({ openAs, page }) => {
  await openAs('teacher', '/')
  await page.goto('/payments')
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
})
