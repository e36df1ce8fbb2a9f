import { formatPhone } from '@skrzat/contract/phone'
import type { User } from '@skrzat/contract/wire/users'

/** An account's name in a list, or nothing. */
export function accountListName({ firstName, lastName }: User): string {
  return [lastName, firstName].filter(Boolean).join(' ')
}

/** An account's name in a sentence: its name, or its phone if it has none. */
export function accountName({ firstName, lastName, phone }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || formatPhone(phone)
}

export function isAdminUser({ authorities }: User): boolean {
  return authorities.includes('ROLE_ADMIN')
}
