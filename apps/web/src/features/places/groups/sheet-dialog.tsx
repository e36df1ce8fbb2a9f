import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EMERGENCY_LIST, SHEET_FIELDS, type SheetField } from '@skrzat/contract/card'
import type { GroupPage } from '@skrzat/contract/wire/people'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Notice } from '@skrzat/ui/notice'
import { RadioGroup } from '@skrzat/ui/radio'
import { useState } from 'react'
import { useDownload } from '#app/calls/index.ts'
import { FormDialog } from '#components/form-dialog.tsx'

/** What an outing needs: whom to call, what a kid must not eat, who may pick it up. */
const OUTING: readonly SheetField[] = ['guardians', 'emergency', 'allergies', 'pickups']

const PRESETS = ['emergency', 'outing'] as const
type Preset = (typeof PRESETS)[number]
const presets: Record<Preset, { name: MessageDescriptor; fields: readonly SheetField[] }> = {
  emergency: { name: msg`Lista awaryjna`, fields: EMERGENCY_LIST },
  outing: { name: msg`Karta wyjścia`, fields: OUTING },
}

const fieldNames: Record<SheetField, MessageDescriptor> = {
  birthDate: msg`Data urodzenia`,
  guardians: msg`Opiekunowie i\u00a0ich telefony`,
  emergency: msg`W\u00a0nagłym wypadku`,
  allergies: msg`Alergie i\u00a0dieta`,
  pickups: msg`Kto może odebrać`,
  health: msg`Notatki o\u00a0zdrowiu`,
}

/** What is on the group's printed sheet; downloads it as a PDF. */
export function SheetDialog({ group, onClose }: { group: GroupPage; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [preset, setPreset] = useState<Preset>('emergency')
  const [fields, setFields] = useState<readonly SheetField[]>(EMERGENCY_LIST)
  const chosen = SHEET_FIELDS.filter((field) => fields.includes(field))
  const path = `/api/groups/${group.id}/sheet?fields=${chosen.join(',')}`
  const save = useDownload(path, `${i18n._(presets[preset].name)} ${group.name}.pdf`)
  return (
    <FormDialog
      title={t`Lista grupy do druku`}
      description={t`Każde dziecko z\u00a0grupy, a\u00a0obok to, co wybierzesz. Plik PDF jest po polsku.`}
      submitLabel={t`Pobierz PDF`}
      pending={save.isPending}
      disabled={chosen.length === 0}
      onClose={onClose}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          save.mutate(undefined, { onSuccess: onClose })
        },
      }}
    >
      <RadioGroup
        legend={t`Rodzaj listy`}
        inline
        options={PRESETS.map((each) => ({ value: each, label: i18n._(presets[each].name) }))}
        value={preset}
        onValueChange={(each) => {
          setPreset(each)
          setFields(presets[each].fields)
        }}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{t`Co ma być na liście`}</legend>
        {SHEET_FIELDS.filter((field) => field !== 'health' || group.seesHealth).map((field) => (
          <Checkbox
            key={field}
            label={i18n._(fieldNames[field])}
            checked={fields.includes(field)}
            onChange={({ target }) =>
              setFields(target.checked ? [...fields, field] : fields.filter((other) => other !== field))
            }
          />
        ))}
      </fieldset>
      {chosen.includes('health') && (
        <Notice tone="warning">
          {t`Pobranie notatek o\u00a0zdrowiu będzie zapisane i\u00a0opiekunowie je zobaczą. Pilnuj wydruku i\u00a0zniszcz go, gdy nie będzie potrzebny.`}
        </Notice>
      )}
    </FormDialog>
  )
}
