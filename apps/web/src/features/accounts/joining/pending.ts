import type { UiLocale } from '@skrzat/ui/locale'

/** What somebody registers with. `password` is a PIN or a password. */
export type Registration = {
  phone: string
  password: string
  firstName: string
  lastName: string
  email: string | null
  langKey: UiLocale
}

/**
 * What one page knows and the next one needs. In memory alone: a secret is not for the address, the history or any
 * storage, and a phone is not for an address. Whoever reloads types it again.
 */
const pending: { registration?: Registration; resetPhone?: string } = {}

export function pendingRegistration(): Registration | undefined {
  return pending.registration
}

export function keepRegistration(registration: Registration) {
  pending.registration = registration
}

/** The phone that a code for a new secret was asked for. */
export function pendingReset(): string | undefined {
  return pending.resetPhone
}

export function keepReset(phone: string) {
  pending.resetPhone = phone
}

/** Once it has served. */
export function forgetPending() {
  delete pending.registration
  delete pending.resetPhone
}
