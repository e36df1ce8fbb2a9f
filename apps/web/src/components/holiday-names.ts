import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { HOLIDAY_NAMES, holidayNameOf, type HolidayName } from '@skrzat/contract/holiday-names'

const TEXTS: Readonly<Record<HolidayName, MessageDescriptor>> = {
  'Nowy Rok': msg`Nowy Rok`,
  'Święto Trzech Króli': msg`Święto Trzech Króli`,
  'Niedziela Wielkanocna': msg`Niedziela Wielkanocna`,
  'Drugi dzień Wielkanocy': msg`Drugi dzień Wielkanocy`,
  'Święto Pracy': msg`Święto Pracy`,
  'Święto Narodowe Trzeciego Maja': msg`Święto Narodowe Trzeciego Maja`,
  'Zielone Świątki': msg`Zielone Świątki`,
  'Boże Ciało': msg`Boże Ciało`,
  'Wniebowzięcie Najświętszej Maryi Panny': msg`Wniebowzięcie Najświętszej Maryi Panny`,
  'Wszystkich Świętych': msg`Wszystkich Świętych`,
  'Narodowe Święto Niepodległości': msg`Narodowe Święto Niepodległości`,
  'Wigilia Bożego Narodzenia': msg`Wigilia Bożego Narodzenia`,
  'Pierwszy dzień Bożego Narodzenia': msg`Pierwszy dzień Bożego Narodzenia`,
  'Drugi dzień Bożego Narodzenia': msg`Drugi dzień Bożego Narodzenia`,
}

/** A public holiday's name in the reader's language; an unknown one's as the server sends it. */
export function useHolidayName() {
  const { t } = useLingui()
  return (name: string): string => {
    const shown = holidayNameOf(name)
    const known = HOLIDAY_NAMES.find((one) => one === shown)
    return known ? t(TEXTS[known]) : shown
  }
}
