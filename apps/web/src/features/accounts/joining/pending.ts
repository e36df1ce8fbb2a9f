import type { UiLocale } from '@skrzat/ui/locale'

/** A registration; `password` is a PIN or a password. */
export type Registration = {
  phone: string
  password: string
  firstName: string
  lastName: string
  email: string | null
  langKey: UiLocale
}

/**
 * State passed from one page to the next. In memory only: a secret must not be in the address, the history or any
 * storage, nor a phone in an address. A reload loses it.
 */
const pending: { registration?: Registration; resetPhone?: string } = {}

export function pendingRegistration(): Registration | undefined {
  return pending.registration
}

export function keepRegistration(registration: Registration) {
  pending.registration = registration
}

/** The phone that a reset code was requested for. */
export function pendingReset(): string | undefined {
  return pending.resetPhone
}

export function keepReset(phone: string) {
  pending.resetPhone = phone
}

/** Called once it was used. */
export function forgetPending() {
  delete pending.registration
  delete pending.resetPhone
}
