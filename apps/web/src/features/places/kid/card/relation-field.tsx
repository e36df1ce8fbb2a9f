import { useLingui } from '@lingui/react/macro'
import { RELATIONS, type Relation } from '@skrzat/contract/card'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { relationNames } from '#components/card-words.ts'

type RelationFieldProps = { value: Relation; onChange: (relation: Relation) => void }

export function RelationField({ value, onChange }: RelationFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <Field label={t`Kim jest dla dziecka`}>
      <Select
        value={value}
        onChange={({ target }) => onChange(RELATIONS.find((each) => each === target.value) ?? value)}
      >
        {RELATIONS.map((relation) => (
          <option key={relation} value={relation}>
            {i18n._(relationNames[relation])}
          </option>
        ))}
      </Select>
    </Field>
  )
}
