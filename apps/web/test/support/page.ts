/**
 * What a person finds on a page and does there. Names have spaces and hyphens of any kind: some are bound to what
 * follows.
 */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'

/** What an element says, with plain spaces. */
export function textOf(element: Element): string {
  return element.textContent.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim()
}

const pattern = (text: string) =>
  text
    .replaceAll(/[.?()*+]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`\s`)
    .replaceAll('-', String.raw`-\u2060?`)

/** A part of a text. */
export const words = (text: string) => new RegExp(pattern(text))

/** A whole name, or a pattern as it is. */
export const named = (name: string | RegExp) =>
  name instanceof RegExp ? name : new RegExp(`^${pattern(name)}$`)

/** A field by its label, without the buttons that share it. */
export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(named(label), { selector: 'input, textarea, select' })
}

export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole('button', { name: named(name) })
}

/** Writes into a field, in place of what it has. */
export async function write(user: UserEvent, label: string | RegExp, text: string) {
  const input = field(label)
  await user.click(input)
  // Not `clear`, which leaves the end of a text that a mask made longer.
  input.select()
  await (text === '' ? user.keyboard('{Delete}') : user.paste(text))
}

/** Chooses days in a picker, turning as many months ahead as needed. Roles are slow to find among a hundred days. */
export async function chooseDays(user: UserEvent, picker: string, ...days: string[]) {
  const dialog = await screen.findByRole('dialog', { name: picker })
  const press = (what: string) => user.click(dialog.querySelector(what) ?? expect.fail(`no ${what}`))
  await waitFor(() => expect(dialog.querySelector('[data-day]')).not.toBeNull())
  for (const day of days) {
    const cell = `[data-day="${day}"]:not([data-outside]) button`
    while (!dialog.querySelector(cell)) await press('button[aria-label*="następnego miesiąca"]')
    await press(cell)
  }
  await user.keyboard('{Escape}')
}

/** Whether pressing it does nothing, however the button says so. */
export function isBlocked(element: Element): boolean {
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
}

/** What is said beside a field: its hint, its error and its warning. */
export function beside(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => textOf(document.getElementById(id) ?? document.createElement('p'))).join(' ')
}

/** What the alerts on the page say. */
export const alerts = () => screen.getAllByRole('alert').map(textOf)

/** Waits until some element of the page says this. */
export async function expectSaid(words: string) {
  await waitFor(() => expect(textOf(document.body)).toContain(words))
}

/** The browser's clock stands, until it is put forward: on a Monday, at ten in the morning in Warsaw. */
export function stopClock(at = '2026-11-23T09:00:00.000Z') {
  vi.setSystemTime(at)
  onTestFinished(() => void vi.useRealTimers())
}
