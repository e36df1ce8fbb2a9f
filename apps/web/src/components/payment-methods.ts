import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'

export const methodNames: Record<PaymentMethod, MessageDescriptor> = {
  transfer: msg`przelew`,
  cash: msg`gotówka`,
  card: msg`karta`,
  other: msg`inny sposób`,
}
