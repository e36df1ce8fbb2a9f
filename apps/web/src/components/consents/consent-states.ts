import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ConsentState } from '@skrzat/contract/consent'

export const stateNames: Record<ConsentState, MessageDescriptor> = {
  given: msg`zgoda`,
  withdrawn: msg`brak zgody`,
  missing: msg`brak odpowiedzi`,
  outdated: msg`tylko na dawny tekst`,
}

export const stateTones = {
  given: 'success',
  withdrawn: 'danger',
  missing: 'warning',
  outdated: 'warning',
} as const satisfies Record<ConsentState, string>
