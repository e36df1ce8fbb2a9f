import { useLingui } from '@lingui/react/macro'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { Field } from '@skrzat/ui/field'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { useState } from 'react'
import { kidName } from '#components/kid-name.ts'

type OfKid = Pick<MonthSheet['kids'][number], 'kid' | 'group'>

/** Rows of kids, narrowed down by a name and a group. */
export function useKidChoice<Row extends OfKid>(all: readonly Row[]) {
  const [text, setText] = useState('')
  const [groupId, setGroupId] = useState<number>()
  const wanted = text.trim().toLocaleLowerCase()
  const rows = all.filter(
    ({ kid, group }) =>
      (groupId === undefined || group.id === groupId) && kidName(kid).toLocaleLowerCase().includes(wanted),
  )
  const groups = [...new Map(all.map(({ group }) => [group.id, group])).values()]
  return { rows, groups, text, setText, groupId, setGroupId }
}

type Choice = Omit<ReturnType<typeof useKidChoice>, 'rows'>

export function KidChoice({ choice }: { choice: Choice }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <SearchInput
        value={choice.text}
        onSearch={choice.setText}
        label={t`Dziecko`}
        clearLabel={t`Wyczyść`}
        className="w-full md:w-64"
      />
      <Field label={t`Grupa`} labelHidden className="w-full md:w-56">
        <Select
          value={choice.groupId ?? ''}
          onChange={({ target }) => choice.setGroupId(Number(target.value) || undefined)}
        >
          <option value="">{t`Wszystkie grupy`}</option>
          {choice.groups.map((group) => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
