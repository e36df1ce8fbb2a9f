import type { APIRequestContext, Page } from '@playwright/test'
import { call } from './test.ts'

/** Adds an all-day event of the place on 20 March 2026 for everybody, as the system's admin from another client. */
export async function addEvent(request: APIRequestContext, placeId: number, event: object) {
  await call(request, 'calendar.add', {
    placeId,
    commandId: crypto.randomUUID(),
    description: '',
    startDate: '2026-03-20',
    endDate: '2026-03-20',
    startTime: null,
    endTime: null,
    groupId: null,
    ...event,
  })
}

export function calendarOf(page: Page) {
  return page.getByRole('region', { name: 'Kalendarz wydarzeń' })
}

/** The event's first entry in the calendar. */
export function entryOf(page: Page, title: string) {
  return calendarOf(page)
    .getByRole('button', { name: new RegExp(title) })
    .first()
}
