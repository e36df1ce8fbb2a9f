import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PickupDocument } from '@skrzat/contract/card'

export const documentNames: Record<PickupDocument, MessageDescriptor> = {
  id_card: msg`dowód osobisty`,
  passport: msg`paszport`,
  driving_licence: msg`prawo jazdy`,
  residence_card: msg`karta pobytu`,
  other: msg`inny dokument`,
}
