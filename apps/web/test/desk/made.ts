/** Rows of the desk's lists, and what a field says of itself. */
import type { Mail, SmsDetail, User } from '@skrzat/contract/wire/users'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { textOf } from '../support/app.tsx'

const AT = '2026-11-16T09:00:00.000Z'

export function user(id: number, more: Partial<User> = {}): User {
  const phone = String(570_000_000 + id)
  return {
    id,
    login: phone,
    phone,
    firstName: 'Konstancja',
    lastName: `Nowak ${id}`,
    email: null,
    pendingEmail: null,
    activated: true,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    state: 'active',
    secretKind: 'pin',
    hasFactor: false,
    createdBy: 'system',
    createdAt: AT,
    lastModifiedBy: 'system',
    lastModifiedAt: AT,
    ...more,
  }
}

export function sms(id: number, more: Partial<SmsDetail> = {}): SmsDetail {
  const phone = String(570_000_000 + id)
  const text = `Twój PIN: 86294${id}`
  const base = { id, phone, userLogin: phone, state: 'stored', created: AT, sentAt: null } as const
  return { ...base, text, place: null, failure: null, ...more }
}

export function mail(id: number, more: Partial<Mail> = {}): Mail {
  const base = {
    id,
    recipient: `osoba${id}@example.pl`,
    subject: 'Potwierdź adres',
    state: 'stored',
  } as const
  return { ...base, body: 'Dzień dobry', failure: null, createdAt: AT, sentAt: null, ...more }
}

/** A field by its label, without the buttons that share it. */
export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input, textarea, select' })
}

/** What a field is described by: its hint, its error or its warning. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return ids.map((id) => textOf(document.getElementById(id) ?? element)).join(' ')
}

/** Presses the button of an invalid form, which is exposed as disabled and shows the errors. */
export function pressBlocked(name: string | RegExp) {
  const button = screen.getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  button.click()
}
