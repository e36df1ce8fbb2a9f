import { type Diet, DIET_NAMES, DIETS } from '@skrzat/contract/card'
import { isDay, warsawDay } from '@skrzat/contract/days'
import { parsePhone } from '@skrzat/contract/phone'
import {
  ALL_ROSTER_COLUMNS,
  ROSTER_CARD_COLUMNS,
  type RosterCardColumn,
  type RosterColumn,
  type RosterFault,
  type RosterReason,
} from '@skrzat/contract/wire/places'
import type { Line, RowFault } from './csv.ts'
import { clean, hasOddCharacter, isBlank, isFormula, nameKey } from './text.ts'

/** The cells of the optional columns, as texts: a day as 2023-05-14, a diet by its name. Empty ones are left out. */
export type CardCells = Readonly<Partial<Record<RosterCardColumn, string>>>

export type KidRow = CardCells & {
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
  guardian1: { least: 1, most: 100 },
  guardian2: { least: 1, most: 100 },
  guardian3: { least: 1, most: 100 },
} as const

/** The diet of this name. */
export function dietOf(name: string): Diet | undefined {
  return DIETS.find((diet) => DIET_NAMES[diet] === nameKey(name))
}

/** A day as ISO 8601 and Polish spreadsheets write it: 2023-05-14, 14.05.2023. */
function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year === '' ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isDay(iso) ? iso : undefined
}

/** The line's row, or all of its faults. @param now a birth date is not after its day */
export function readRow({ line, cells }: Line, now: Date): { row: RosterRow } | { faults: RowFault[] } {
  const faults: RowFault[] = []
  const cell = (column: RosterColumn) => cells[ALL_ROSTER_COLUMNS.indexOf(column)] ?? ''
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
  function phone(column: 'phone1' | 'phone2' | 'phone3'): string {
    const raw = cell(column).trim()
    const value = parsePhone(raw)
    if (value !== null) return value
    fault(column, raw === '' ? 'required' : 'phone')
    return ''
  }
  const filled = (column: RosterColumn) => cell(column).trim() !== ''
  function empty(...columns: RosterColumn[]) {
    for (const column of columns) if (filled(column)) fault(column, 'unexpected')
  }
  function birthdate(): string {
    const raw = cell('birthdate')
    const day = dayOf(clean(raw))
    if (isFormula(raw)) fault('birthdate', 'formula')
    // As on the card: an earlier one is a typing mistake.
    else if (day === undefined || !day.startsWith('20')) fault('birthdate', 'date')
    else if (day > warsawDay(now)) fault('birthdate', 'future')
    return day ?? ''
  }
  function diet(): string {
    const raw = cell('diet')
    const diet = dietOf(raw)
    if (isFormula(raw)) fault('diet', 'formula')
    else if (diet === undefined) fault('diet', 'diet')
    return diet === undefined ? '' : DIET_NAMES[diet]
  }
  /** Guardians of the card are named by their phones, which differ, and are entered in their order. */
  function cardCells(phone1: string, phone2: string | null): CardCells {
    const third = filled('phone3')
    if ((third || filled('guardian2')) && phone2 === null) fault('phone2', 'required')
    else if ((third || filled('guardian2')) && phone2 !== '' && phone2 === phone1) fault('phone2', 'repeated')
    if (!third && filled('guardian3')) fault('phone3', 'required')
    const phone3 = third ? phone('phone3') : ''
    if (phone3 !== '' && (phone3 === phone1 || phone3 === phone2)) fault('phone3', 'repeated')
    return {
      ...(filled('birthdate') && { birthdate: birthdate() }),
      ...(filled('guardian1') && { guardian1: text('guardian1') }),
      ...(filled('guardian2') && { guardian2: text('guardian2') }),
      ...(third && { phone3 }),
      ...(filled('guardian3') && { guardian3: text('guardian3') }),
      ...(filled('diet') && { diet: diet() }),
    }
  }

  let row: RosterRow | undefined
  const type = clean(cell('type')).toUpperCase()
  if (type === 'KID') {
    empty('name', 'description')
    const named = { group: text('group'), firstname: text('firstname'), lastname: text('lastname') }
    const phone1 = phone('phone1')
    const phone2 = cell('phone2').trim() === '' ? null : phone('phone2')
    // A repeated phone is one guardian.
    const phones = { phone1, phone2: phone2 === phone1 ? null : phone2 }
    row = { type, line, ...named, ...phones, ...cardCells(phone1, phone2) }
  } else if (type === 'WORKER') {
    empty('group', 'firstname', 'lastname', 'phone2', ...ROSTER_CARD_COLUMNS)
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
    const cell = (column: RosterColumn) => cells.get(fault.line)?.[ALL_ROSTER_COLUMNS.indexOf(column)] ?? ''
    const name = clean([cell('firstname'), cell('lastname'), cell('name')].join(' '))
    return {
      ...fault,
      name: name.slice(0, SHOWN),
      value: fault.column === '' ? '' : cell(fault.column).slice(0, SHOWN),
      ...(fault.reason === 'diet' && { allowed: DIETS.map((diet) => DIET_NAMES[diet]) }),
    }
  })
}
