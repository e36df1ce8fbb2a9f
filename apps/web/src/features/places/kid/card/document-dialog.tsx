import { useLingui } from '@lingui/react/macro'
import { PICKUP_DOCUMENTS } from '@skrzat/contract/card'
import type { KidCard, PickupPerson } from '@skrzat/contract/wire/cards'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { RadioGroup } from '@skrzat/ui/radio'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { seeDocument } from '../../queries.ts'
import { documentNames } from './words.ts'

type DocumentDialogProps = { card: KidCard; person: PickupPerson; onClose: () => void }

/** The document that a worker has seen: only its kind and its last characters are kept. */
export function DocumentDialog({ card, person, onClose }: DocumentDialogProps) {
  const { t, i18n } = useLingui()
  const [document, setDocument] = useState(person.document ?? 'id_card')
  const [ending, setEnding] = useState('')
  const [tried, setTried] = useState(false)
  const save = useMutation(seeDocument(sayAndClose(t`Zapisano dokument: ${person.name}`, onClose)))
  const typed = ending.trim().toUpperCase()
  const valid = /^[0-9A-Z]{3}$/.test(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (valid && !save.isPending)
      save.mutate({ kidId: card.id, pickupId: person.id, document, ending: typed })
  }

  return (
    <FormDialog
      title={t`Widziano dokument`}
      description={person.name}
      className="max-w-md"
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && !valid}
      onClose={onClose}
    >
      <Failure error={save.error} />
      <RadioGroup
        legend={t`Dokument`}
        value={document}
        onValueChange={setDocument}
        options={PICKUP_DOCUMENTS.map((each) => ({ value: each, label: i18n._(documentNames[each]) }))}
      />
      <Field
        label={t`Ostatnie 3 znaki numeru`}
        required
        hint={t`Więcej nie zapisujemy.`}
        error={tried && !valid ? t`Wpisz 3 znaki: cyfry albo litery.` : undefined}
      >
        <Input
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          className="tabular max-w-28 uppercase"
          value={ending}
          onChange={({ target }) => setEnding(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
