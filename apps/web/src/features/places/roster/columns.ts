import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ROSTER_COLUMNS, type RosterColumn } from '@skrzat/contract/wire/places'

/** The file's columns, by readable names. */
export const columnNames: Record<RosterColumn, MessageDescriptor> = {
  type: msg`Rodzaj`,
  group: msg`Grupa`,
  firstname: msg`Imię`,
  lastname: msg`Nazwisko`,
  phone1: msg`Telefon 1`,
  phone2: msg`Telefon 2`,
  name: msg`Imię i nazwisko pracownika`,
  description: msg`Opis`,
  birthdate: msg`Data urodzenia`,
  guardian1: msg`Opiekun 1`,
  guardian2: msg`Opiekun 2`,
  phone3: msg`Telefon 3`,
  guardian3: msg`Opiekun 3`,
  diet: msg`Dieta`,
}

/** `E`: the column's letter in a spreadsheet; undefined for an optional one, which each file has elsewhere. */
export function letterOf(column: RosterColumn): string | undefined {
  return 'ABCDEFGH'[ROSTER_COLUMNS.findIndex((other) => other === column)]
}
