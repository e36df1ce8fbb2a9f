import { later, ownFamily, today, workingDays } from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { expect, test } from './support/test.ts'

test('a screen shows what is new before it is read, and for as long as it is open', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Jan', 'Ola', 'Adam', 'Ewa'])
  await openAsDirector(page, request, family.place, `/place/${family.place.id}`)
  const absences = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Nieobecności/ })
  const [day] = await workingDays(request, family, { from: later(today(), 7), count: 1 })
  for (const { id: kidId } of family.kids) {
    const report = { commandId: crypto.randomUUID(), kidId, from: day, to: day }
    expect((await family.asParent('absences.report', report)).taken).toBe(true)
  }
  await expect(absences).toHaveAccessibleName(/nowe: 5/)
  await absences.click()
  const news = page.getByRole('status').filter({ hasText: 'Nowe od ostatniej wizyty' })
  await expect(news.getByRole('listitem')).toHaveCount(3)
  await expect(news).toContainText('Ewa')
  // What waits behind the button was not shown.
  await expect(absences).toHaveAccessibleName(/nowe: 2/)
  await news.getByRole('button', { name: /^Pokaż jeszcze 2/ }).click()
  await expect(news.getByRole('listitem')).toHaveCount(5)
  await expect(absences).toHaveAccessibleName('Nieobecności')
  await expect(news.getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nieobecności' })).toBeVisible()
  await expect(news).toHaveCount(0)
})
