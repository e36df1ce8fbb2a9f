/** What tests of signing in and of one's own account share. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { OwnAccount } from '@skrzat/contract/wire/accounts'
import { expect, vi, onTestFinished } from 'vitest'
import { type Answers, type MadeUpServer, Refused } from '../support/answers.ts'
import { address, textOf } from '../support/app.tsx'
import { as, signedIn } from '../support/people.ts'

/** A PIN that keeps every rule, and another. */
export const PIN = '862947'
export const NEXT = '518273'

const { 'accounts.me': made } = as.parent
if (!made || typeof made === 'function') throw new Error('an account answers')
export const EWA: OwnAccount = { ...made, phone: '600123456' }

/** Somebody with an account and nothing else, and what the settings ask for. */
export function somebody(part: Partial<OwnAccount> = {}): Answers {
  return { ...signedIn({ ...EWA, ...part }, {}), 'accounts.emailChange': null }
}

/** An answer that refuses. */
export function refuse(code: ErrorCode, details: object = {}) {
  return () => {
    throw new Refused(code, {}, details)
  }
}

/** Refuses the first call, and answers the others. */
export function firstRefused<Answer>(refusal: () => never, answer: Answer): () => Answer {
  let isFirst = true
  return () => {
    if (!isFirst) return answer
    isFirst = false
    return refusal()
  }
}

/** A name with spaces of any kind: short words are bound to the next one. */
function named(name: string | RegExp): RegExp {
  if (name instanceof RegExp) return name
  return new RegExp(`^${name.replaceAll(/[.?]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}$`)
}

export const field = (name: string | RegExp) => screen.getByLabelText(named(name), { selector: 'input' })
export const button = (name: string | RegExp) => screen.getByRole('button', { name: named(name) })
export const link = (name: string | RegExp) => screen.getByRole('link', { name: named(name) })

/** Writes into a field, in place of what it has. */
export async function write(user: UserEvent, label: string | RegExp, text: string) {
  await user.clear(field(label))
  await user.click(field(label))
  if (text !== '') await user.paste(text)
}

/** Waits until one has come to the own settings, and they have asked for everything. */
export async function expectInSettings(server: MadeUpServer) {
  await waitFor(() => {
    expect(address()).toBe('/account/settings')
    for (const name of ['accounts.menu', 'accounts.emailChange'] as const)
      expect(server.inputs(name)).not.toEqual([])
  })
}

/** Whether pressing it does nothing, however the button says so. */
export function isBlocked(element: Element): boolean {
  return element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('disabled')
}

/** What is said beside a field, its hint and its error. */
export function beside(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => textOf(document.getElementById(id) ?? document.createElement('p'))).join(' ')
}

/** Waits until some element of the page says this. */
export async function expectSaid(words: string) {
  await waitFor(() => expect(textOf(document.body)).toContain(words))
}

/** The browser's clock stands, until it is put forward. */
export function stopClock(at = '2026-11-23T09:00:00.000Z') {
  vi.setSystemTime(at)
  onTestFinished(() => void vi.useRealTimers())
}
