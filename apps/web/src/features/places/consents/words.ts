import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ConsentPurpose } from '@skrzat/contract/consent'

export const purposeNames: Record<ConsentPurpose, MessageDescriptor> = {
  photos_wall: msg`zdjęcia na tablicy`,
  photos_web: msg`zdjęcia w\u00a0internecie`,
  outings: msg`wyjścia i\u00a0wycieczki`,
  speech_therapist: msg`kontakt z\u00a0logopedą`,
  other: msg`inny cel`,
}
