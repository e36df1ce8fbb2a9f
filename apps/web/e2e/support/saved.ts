import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Does something that saves by a procedure, and waits until the server has: screens show a change before it is saved.
 * @param procedure such as `absences.confirm`
 */
export async function saved(page: Page, procedure: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    return (
      response.request().method() === 'POST' &&
      pathname.split('/').at(-1)?.split(',').includes(procedure) === true
    )
  })
  const [response] = await Promise.all([answered, act()])
  expect(response.ok(), `${procedure} is saved`).toBe(true)
}
