import { formatPhone } from '@skrzat/contract/phone'
import type { User } from '@skrzat/contract/wire/users'

/** How an account is called in a sentence: by its name, or where nobody gave one by its phone. */
export function userName({ firstName, lastName, phone }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || formatPhone(phone)
}

export function isAdminUser({ authorities }: User): boolean {
  return authorities.includes('ROLE_ADMIN')
}
