import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Section } from '@skrzat/contract/wire/notifications'

/** Names of the sections with news. */
export const SECTION_NAMES: Record<Section, MessageDescriptor> = {
  absences: msg`Nieobecności w placówce`,
  absence_user: msg`Nieobecności dzieci`,
  wall: msg`Tablica`,
  payment_user: msg`Moje płatności`,
  payment: msg`Płatności placówki`,
  files: msg`Pliki`,
  calendar: msg`Kalendarz`,
  places: msg`Placówki`,
  admin: msg`System`,
}
