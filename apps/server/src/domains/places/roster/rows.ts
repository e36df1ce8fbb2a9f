import { parsePhone } from '@skrzat/contract/phone'
import {
  ROSTER_COLUMNS,
  type RosterColumn,
  type RosterFault,
  type RosterReason,
} from '@skrzat/contract/wire/places'
import type { Line, RowFault } from './csv.ts'
import { clean, hasOddCharacter, isBlank, isFormula } from './text.ts'

export type KidRow = {
  readonly type: 'KID'
  readonly line: number
  readonly group: string
  readonly firstname: string
  readonly lastname: string
  readonly phone1: string
  readonly phone2: string | null
}

export type WorkerRow = {
  readonly type: 'WORKER'
  readonly line: number
  readonly phone: string
  readonly name: string
  readonly description: string
}

export type RosterRow = KidRow | WorkerRow

/** Characters. A group's name is longer than 2 (spec: Validation). */
const LENGTHS = {
  group: { least: 3, most: 100 },
  firstname: { least: 1, most: 100 },
  lastname: { least: 1, most: 100 },
  name: { least: 1, most: 200 },
  description: { least: 1, most: 500 },
} as const

/** The line's row, or all of its faults. */
export function readRow({ line, cells }: Line): { row: RosterRow } | { faults: RowFault[] } {
  const faults: RowFault[] = []
  const cell = (column: RosterColumn) => cells[ROSTER_COLUMNS.indexOf(column)] ?? ''
  const fault = (column: RosterColumn, reason: RosterReason) => void faults.push({ line, column, reason })

  function text(column: keyof typeof LENGTHS): string {
    const raw = cell(column)
    const value = clean(raw)
    const { least, most } = LENGTHS[column]
    if (isBlank(value) && !hasOddCharacter(value)) fault(column, 'required')
    else if (isFormula(raw)) fault(column, 'formula')
    else if (hasOddCharacter(value)) fault(column, 'character')
    else if (value.length < least) fault(column, 'too_short')
    else if (value.length > most) fault(column, 'too_long')
    return value
  }
  function phone(column: 'phone1' | 'phone2'): string {
    const raw = cell(column).trim()
    const value = parsePhone(raw)
    if (value !== null) return value
    fault(column, raw === '' ? 'required' : 'phone')
    return ''
  }
  function empty(...columns: RosterColumn[]) {
    for (const column of columns) if (cell(column).trim() !== '') fault(column, 'unexpected')
  }

  let row: RosterRow | undefined
  const type = clean(cell('type')).toUpperCase()
  if (type === 'KID') {
    empty('name', 'description')
    const named = { group: text('group'), firstname: text('firstname'), lastname: text('lastname') }
    const phone1 = phone('phone1')
    const phone2 = cell('phone2').trim() === '' ? null : phone('phone2')
    // A repeated phone is one guardian.
    row = { type, line, ...named, phone1, phone2: phone2 === phone1 ? null : phone2 }
  } else if (type === 'WORKER') {
    empty('group', 'firstname', 'lastname', 'phone2')
    row = { type, line, phone: phone('phone1'), name: text('name'), description: text('description') }
  } else {
    fault('type', type === '' ? 'required' : 'type')
  }
  return row && faults.length === 0 ? { row } : { faults }
}

/** Characters of a bad cell that its fault shows. */
const SHOWN = 100

/** The faults with the person of the row and the value in question. */
export function explained(faults: readonly RowFault[], lines: readonly Line[]): RosterFault[] {
  const cells = new Map(lines.map((line) => [line.line, line.cells]))
  return faults.map((fault) => {
    const cell = (column: RosterColumn) => cells.get(fault.line)?.[ROSTER_COLUMNS.indexOf(column)] ?? ''
    const name = clean([cell('firstname'), cell('lastname'), cell('name')].join(' '))
    return {
      ...fault,
      name: name.slice(0, SHOWN),
      value: fault.column === '' ? '' : cell(fault.column).slice(0, SHOWN),
    }
  })
}
