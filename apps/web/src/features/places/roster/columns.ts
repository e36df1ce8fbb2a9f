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
}

/** `E`: the column's letter in a spreadsheet. */
export function letterOf(column: RosterColumn): string {
  return 'ABCDEFGH'.charAt(ROSTER_COLUMNS.indexOf(column))
}
