/** Texts that several parts of this screen share. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefundSource } from '@skrzat/contract/payment-facts'
import type { RefundFormat, RefundState } from '@skrzat/contract/refund'

export const stateNames: Record<RefundState, MessageDescriptor> = {
  ORDERED: msg`Czekają`,
  SENT: msg`W banku`,
  PAID: msg`Wypłacone`,
  CANCELLED: msg`Anulowane`,
}

export const sourceNames: Record<RefundSource, MessageDescriptor> = {
  credit: msg`z nadpłaty`,
  deposit: msg`z kaucji`,
}

export const formatNames: Record<RefundFormat, MessageDescriptor | string> = {
  elixir: 'Elixir-O (.pli)',
  erste: msg`Erste, dawniej Santander (.txt)`,
  pain001: 'pain.001 (.xml)',
}
