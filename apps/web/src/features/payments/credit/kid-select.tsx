import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useFailureText } from '#app/errors/index.ts'
import { listName } from '#components/kid-name.ts'
import { groupsWithKidsOptions } from '../queries.ts'

type KidSelectProps = {
  placeId: number
  kidId: number | undefined
  onChange: (kidId: number | undefined) => void
}

/** Chooses one of the place's children, by group. */
export function KidSelect({ placeId, kidId, onChange }: KidSelectProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: groups, error } = useQuery(groupsWithKidsOptions(placeId))
  return (
    <Field label={t`Dziecko`} required error={error && failureText(error)}>
      <Select
        value={groups ? String(kidId ?? '') : ''}
        disabled={!groups}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{groups ? t`Wybierz dziecko…` : t`Wczytywanie…`}</option>
        {groups?.map((group) => (
          <optgroup key={group.id} label={group.name}>
            {group.kids.map((kid) => (
              <option key={kid.id} value={kid.id}>
                {listName(kid)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}
