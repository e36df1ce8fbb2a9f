import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GrantableRole } from '@skrzat/contract/roles'

/** The roles of the roles table, by readable names. */
export const roleNames: Record<GrantableRole, MessageDescriptor> = {
  admin: msg`Pełne uprawnienia`,
  absence: msg`Nieobecności`,
  files: msg`Pliki i wydarzenia`,
  payments: msg`Płatności`,
  kitchen: msg`Kuchnia`,
}
