import type { Page } from '@playwright/test'
import { opened } from './dialog.ts'

/** Chooses a day of this month or the one before it in an open calendar. */
export async function chooseDay(page: Page, calendarName: string, day: string): Promise<void> {
  const calendar = await opened(page, calendarName)
  await calendar.getByRole('gridcell').first().waitFor()
  const cell = calendar.locator(`[data-day="${day}"]`).getByRole('button')
  if (!(await cell.isVisible())) await calendar.getByRole('button', { name: /poprzedni/i }).click()
  await cell.click()
}
