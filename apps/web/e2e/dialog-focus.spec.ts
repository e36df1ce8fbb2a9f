/** Where the focus goes, and whom a key is for, while dialogs come and go. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import { addEvent, entryOf } from './support/events.ts'
import { ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('Escape at the very moment in which a question opens closes that, and not the dialog below', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const title = unique('Bal')
  const soon = addDays(warsawDay(new Date()), 3)
  await addEvent(request, place.id, { teaser: title, startDate: soon, endDate: soon })
  await openAs('admin', `/place/${place.id}/events?date=${soon}`)
  await entryOf(page, title).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'Usuń wydarzenie' }).evaluate((button) => {
    new MutationObserver((_changes, observer) => {
      const question = document.querySelector('[role="alertdialog"] h2')
      if (!question) return
      observer.disconnect()
      document.body.dataset.asked = question.textContent
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      )
    }).observe(document.body, { childList: true, subtree: true })
    if (button instanceof HTMLElement) button.click()
  })
  await expect.poll(() => page.evaluate(() => document.body.dataset.asked)).toBe('Usunąć wydarzenie?')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the focus is kept where the list comes anew only after the dialog has closed', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const title = unique('Bal')
  await addEvent(request, place.id, { teaser: title })
  await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
  const entry = entryOf(page, title)
  await entry.click()
  await page.getByRole('button', { name: 'Usuń wydarzenie' }).click()
  const closed = Promise.withResolvers<void>()
  await page.route(/calendar\.events/, async (route) => {
    await closed.promise
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń wydarzenie' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(entry).toBeFocused()
  closed.resolve()
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
