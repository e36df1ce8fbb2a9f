/** The form in which a parent reports, and the calendar under it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { later, today, workingDays, type Family } from './absences.ts'
import { expect } from './test.ts'

export const days = (page: Page) => page.getByRole('group', { name: 'Dni nieobecności' })
export const send = (page: Page) => page.getByRole('button', { name: /^Zgłoś (nieobecność|\d)/ })
export const calendar = (page: Page) => page.getByRole('region', { name: 'Kalendarz nieobecności' })

/** The days that the form offers: at most two weeks, in which a place without deadlines to speak of works. */
export function offered(request: APIRequestContext, family: Family, count: number) {
  return workingDays(request, family, { from: later(today(), 1), count })
}

/** Chooses a range in the picker, turning as many months ahead as the second day needs. */
export async function chooseRange(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: /Dłużej/ }).click()
  const picker = page.getByRole('dialog', { name: 'Zakres dni nieobecności' })
  let shown = today().slice(0, 7)
  for (const day of [from, to]) {
    while (shown < day.slice(0, 7)) {
      await picker.getByRole('button', { name: 'Przejdź do następnego miesiąca' }).click()
      shown = later(`${shown}-28`, 7).slice(0, 7)
    }
    await picker.locator(`[data-day="${day}"]:not([data-outside])`).getByRole('button').click()
  }
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
}
