/** The form in which a parent reports, and the calendar under it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { later, today, workingDays, type Family } from './absences.ts'

export const days = (page: Page) => page.getByRole('group', { name: 'Dni nieobecności' })
export const send = (page: Page) => page.getByRole('button', { name: /^Zgłoś (nieobecność|\d)/ })
export const calendar = (page: Page) => page.getByRole('region', { name: 'Kalendarz nieobecności' })

/** The days that the form offers: at most two weeks, in which a place without deadlines to speak of works. */
export function offered(request: APIRequestContext, family: Family, count: number) {
  return workingDays(request, family, { from: later(today(), 1), count })
}
