import { useLingui } from '@lingui/react/macro'
import type { CsvGuess, CsvPreview } from '@skrzat/contract/wire/bank-mapping'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { firstOperationAt, ROLES, roleOf, withRole, type Role } from './columns.ts'
import { roleNames } from './texts.ts'

const SHOWN = 5

export type ColumnsProps = {
  rows: CsvPreview['rows']
  draft: CsvGuess
  onDraft: (draft: CsvGuess) => void
  faulty: readonly Role[]
  /** The id of the text that says what is wrong. */
  faultId: string
}

export type Column = { column: number; name: string; role: Role | undefined; cells: readonly string[] }

/** The file's columns, with the cells of its first operations. */
export function columnsOf({ rows, draft }: Pick<ColumnsProps, 'rows' | 'draft'>): Column[] {
  const at = firstOperationAt(rows, draft)
  const shown = rows.slice(at, at + SHOWN)
  const width = Math.max(draft.header.length, ...shown.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => ({
    column,
    name: draft.header[column]?.trim() ?? '',
    role: roleOf(draft, column),
    cells: shown.map((row) => row[column] ?? ''),
  }))
}

type ColumnChoiceProps = Omit<ColumnsProps, 'rows'> & Pick<Column, 'column' | 'name' | 'role'>

/** What a column is. */
export function ColumnChoice({ column, name, role, draft, onDraft, faulty, faultId }: ColumnChoiceProps) {
  const { t, i18n } = useLingui()
  const isFaulty = role !== undefined && faulty.includes(role)
  const nth = column + 1
  return (
    <Field label={name ? t`Kolumna ${nth}, ${name}` : t`Kolumna ${nth}`} labelHidden>
      <Select
        value={role ?? ''}
        {...(isFaulty && { 'aria-invalid': true, 'aria-describedby': faultId })}
        onChange={({ target }) => {
          const chosen = ROLES.find((each) => each === target.value)
          onDraft(withRole(draft, column, chosen))
        }}
      >
        <option value="">{t`pomiń`}</option>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {i18n._(roleNames[each])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
