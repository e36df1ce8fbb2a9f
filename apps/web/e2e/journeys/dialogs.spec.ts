/** Where the focus goes, and whom a key is for, while dialogs come and go. */
import { dismissed, opened } from '../support/dialog.ts'
import { addEvent, entryOf } from '../support/events.ts'
import { ownPlace, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test('Escape as a question opens closes that alone; the focus is kept', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const title = unique('Bal')
  await addEvent(request, place.id, { teaser: title })
  await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
  const entry = entryOf(page, title)
  await entry.click()
  const dialog = await opened(page, title)
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
  await dismissed(page.getByRole('alertdialog'))
  await opened(page, title)

  // The list is rendered again only after the dialog has closed.
  await dialog.getByRole('button', { name: 'Usuń wydarzenie' }).click()
  const question = await opened(page, 'Usunąć wydarzenie?')
  const closed = Promise.withResolvers<void>()
  await page.route(/calendar\.events/, async (route) => {
    await closed.promise
    await route.continue()
  })
  await question.getByRole('button', { name: 'Usuń wydarzenie' }).click()
  await dismissed(question)
  await dismissed(dialog, entry)
  closed.resolve()
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
