import { useLingui } from '@lingui/react/macro'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { NameOptions } from '#components/name-options.tsx'
import { eventGroupsOptions } from './queries.ts'

type GroupFieldProps = {
  placeId: number
  /** Null: the whole place. */
  value: number | null
  error: string | undefined
  onChange: (groupId: number | null) => void
}

/** The event's audience: the place or a group, with the people who will see it. */
export function GroupField({ placeId, value, error, onChange }: GroupFieldProps) {
  const { t } = useLingui()
  const { data: groups = [] } = useQuery(eventGroupsOptions(placeId))
  return (
    <Field
      label={t`Dla kogo`}
      error={error}
      hint={
        value === null
          ? t`Zobaczą je wszyscy rodzice i pracownicy placówki.`
          : t`Zobaczą je rodzice i wychowawcy tej grupy.`
      }
    >
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t`Cała placówka`}</option>
        <NameOptions of={groups} />
      </Select>
    </Field>
  )
}
