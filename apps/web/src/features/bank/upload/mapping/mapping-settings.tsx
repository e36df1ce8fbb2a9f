import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { BANK_ENCODINGS } from '@skrzat/contract/bank'
import {
  CSV_DAY_ORDERS,
  CSV_DELIMITERS,
  type CsvGuess,
  type CsvPreview,
} from '@skrzat/contract/wire/bank-mapping'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useId } from 'react'
import { beginningOf, firstOperationAt, headerAt } from './columns.ts'
import type { Splitting } from './queries.ts'
import { dayOrderNames, decimalNames, delimiterNames } from './texts.ts'

type MappingSettingsProps = {
  rows: CsvPreview['rows']
  draft: CsvGuess
  onDraft: (draft: CsvGuess) => void
  splitting: Splitting
  onSplitting: (splitting: Splitting) => void
}

/** What is the same for all rows: how they are split, and how dates and amounts are written. */
export function MappingSettings({ rows, draft, onDraft, splitting, onSplitting }: MappingSettingsProps) {
  const { t } = useLingui()
  const id = useId()
  const header = headerAt(rows, draft)
  const first = firstOperationAt(rows, draft)
  const numbered = rows.map((row, index) => {
    const nth = index + 1
    const beginning = beginningOf(row)
    return { index, row, text: t`wiersz ${nth}: ${beginning}` }
  })
  return (
    <section aria-labelledby={id} className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <h3 id={id} className="col-span-full font-bold">
        <Trans>Jak zapisany jest plik</Trans>
      </h3>
      <Field label={t`Nazwy kolumn`}>
        <Select
          value={header}
          onChange={({ target }) => {
            const row = rows[Number(target.value)]
            onDraft(row ? { ...draft, header: row, skip: 0 } : { ...draft, header: [], skip: first })
          }}
        >
          <option value={-1}>{t`plik ich nie ma`}</option>
          {numbered
            .filter(({ row }) => row.filter((cell) => cell.trim() !== '').length > 1)
            .map(({ index, text }) => (
              <option key={index} value={index}>
                {text}
              </option>
            ))}
        </Select>
      </Field>
      {header === -1 && (
        <Field label={t`Pierwsza operacja`}>
          <Select value={first} onChange={({ target }) => onDraft({ ...draft, skip: Number(target.value) })}>
            {numbered.map(({ index, text }) => (
              <option key={index} value={index}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Choice
        label={t`Kolejność daty`}
        values={CSV_DAY_ORDERS}
        names={dayOrderNames}
        value={draft.dateFormat}
        onChoose={(dateFormat) => onDraft({ ...draft, dateFormat })}
      />
      <Choice
        label={t`Znak przed groszami`}
        values={[',', '.'] as const}
        names={decimalNames}
        value={draft.decimal}
        onChoose={(decimal) => onDraft({ ...draft, decimal })}
      />
      <Choice
        label={t`Znak między kolumnami`}
        values={CSV_DELIMITERS}
        names={delimiterNames}
        value={splitting.delimiter ?? draft.delimiter}
        onChoose={(delimiter) => onSplitting({ ...splitting, delimiter })}
      />
      <Field label={t`Kodowanie liter`}>
        <Select
          value={splitting.encoding ?? ''}
          onChange={({ target }) => {
            const encoding = BANK_ENCODINGS.find((each) => each === target.value)
            onSplitting({ ...splitting, encoding })
          }}
        >
          <option value="">{t`według zawartości`}</option>
          {BANK_ENCODINGS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  names: Record<Value, MessageDescriptor>
  value: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, values, names, value, onChoose }: ChoiceProps<Value>) {
  const { i18n } = useLingui()
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {i18n._(names[each])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
