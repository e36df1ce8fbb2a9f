import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useEager } from '#app/parts/index.ts'
import { NameOptions } from '#components/name-options.tsx'
import { fileGroupsOptions } from './queries.ts'
import type { FilesSearch } from './search.ts'

type GroupFilterProps = {
  placeId: number
  value: FilesSearch['group']
  onChange: (group: FilesSearch['group']) => void
}

/** The filter by group; hidden if the caller sees no group's files. */
export function GroupFilter({ placeId, value, onChange }: GroupFilterProps) {
  const { t } = useLingui()
  const { data: groups = [] } = useQuery(fileGroupsOptions(placeId))
  const [shown, choose] = useEager(value, onChange)
  if (groups.length === 0) return null
  return (
    <Field label={t`Grupa`} labelHidden className="w-full sm:w-64">
      <Select value={shown ?? ''} onChange={({ target }) => choose(choiceOf(target.value))}>
        <option value="">{t`Wszystkie grupy`}</option>
        <option value="place">{t`Dla całej placówki`}</option>
        <NameOptions of={groups} />
      </Select>
    </Field>
  )
}

function choiceOf(value: string): FilesSearch['group'] {
  if (value === 'place') return 'place'
  return value === '' ? undefined : Number(value)
}
