/** Rows of the desk's lists, its addresses, and how a form that is not right is sent. */
import type { Mail, SmsDetail, SmsUsage, User } from '@skrzat/contract/wire/users'
import { expect } from 'vitest'
import { button } from '../support/page.ts'

const AT = '2026-11-16T09:00:00.000Z'

export function user(id: number, more: Partial<User> = {}): User {
  const phone = String(570_000_000 + id)
  const person = { login: phone, phone, firstName: 'Konstancja', lastName: `Nowak ${id}`, langKey: 'pl' }
  const state = { activated: true, state: 'active', secretKind: 'pin', hasFactor: false } as const
  const history = { createdBy: 'system', createdAt: AT, lastModifiedBy: 'system', lastModifiedAt: AT }
  const nothing = { email: null, pendingEmail: null }
  return { id, ...person, ...nothing, ...state, authorities: ['ROLE_USER'], ...history, ...more }
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

export const of = (used: number, cap: number) => ({ used, cap })

export function usage(more: Partial<SmsUsage> = {}): SmsUsage {
  const totals: SmsUsage['totals'] = [
    { budget: 'public', hour: of(3, 300), day: of(5, 1000) },
    { budget: 'house', hour: of(2, 1700), day: of(2, 7000) },
  ]
  return { waiting: 0, hourEnds: AT, dayEnds: AT, totals, fullest: [], ...more }
}

/** What the overview leads to. */
export const SECTIONS = [
  '/admin/api',
  '/admin/audits',
  '/admin/configuration',
  '/admin/health',
  '/admin/jobs',
  '/admin/loggers',
  '/admin/mails',
  '/admin/metrics',
  '/admin/places',
  '/admin/retention',
  '/admin/sessions',
  '/admin/threads',
  '/admin/users',
  '/user-sms',
]

/** Presses the button of an invalid form, which is exposed as disabled and shows the errors. */
export function pressBlocked(name: string | RegExp) {
  expect(button(name).getAttribute('aria-disabled')).toBe('true')
  button(name).click()
}
