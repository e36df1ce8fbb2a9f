import { useLingui } from '@lingui/react/macro'
import { CONSENT_LIMITS, CONSENT_PURPOSES, type ConsentPurpose } from '@skrzat/contract/consent'
import type { ConsentDefinition } from '@skrzat/contract/wire/consents'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { addConsent, changeText } from './queries.ts'
import { purposeNames } from './words.ts'

type ConsentFormProps = {
  placeId: number
  /** The one whose text changes; undefined for a new one. */
  consent?: ConsentDefinition
  onClose: () => void
}

/** A new consent, or a new version of one's text. */
export function ConsentForm({ placeId, consent, onClose }: ConsentFormProps) {
  const { t, i18n } = useLingui()
  const command = useCommand()
  const [before] = useState(consent?.texts[0])
  const [name, setName] = useState('')
  const [purpose, setPurpose] = useState<ConsentPurpose>('photos_wall')
  const [text, setText] = useState(before?.text ?? '')
  const [askAgain, setAskAgain] = useState(true)
  const [tried, setTried] = useState(false)
  const done = (said: string) => ({
    onSuccess: () => {
      toast.success(said)
      onClose()
    },
  })
  const add = useMutation(addConsent(done(t`Dodano zgodę`)))
  const change = useMutation(changeText(done(t`Opublikowano nowy tekst`)))
  const pending = add.isPending || change.isPending
  const noName = consent === undefined && name.trim() === ''
  const noText = text.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (noName || noText || pending) return
    if (consent && before)
      change.mutate(
        command({ placeId, consentId: consent.id, version: before.version, text, askAgain }, 'form'),
      )
    else add.mutate(command({ placeId, name, purpose, text }, 'form'))
  }

  return (
    <FormDialog
      title={consent ? t`Nowy tekst: ${consent.name}` : t`Nowa zgoda`}
      description={
        consent
          ? t`Poprzednie teksty i odpowiedzi na nie zostają w historii.`
          : t`Rodzice przeczytają ten tekst w aplikacji i odpowiedzą.`
      }
      form={{ onSubmit: submit }}
      submitLabel={consent ? t`Opublikuj tekst` : t`Dodaj zgodę`}
      pending={pending}
      blocked={tried && (noName || noText)}
      onClose={onClose}
    >
      <Failure error={add.error ?? change.error} />
      {!consent && (
        <>
          <Field label={t`Nazwa`} required error={tried && noName ? t`Wpisz nazwę.` : undefined}>
            <Input
              value={name}
              maxLength={CONSENT_LIMITS.name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field
            label={t`Na co`}
            hint={
              purpose === 'photos_wall'
                ? t`Przed wysłaniem wpisu ze zdjęciami autor zobaczy, które dzieci jej nie mają.`
                : undefined
            }
          >
            <Select
              value={purpose}
              onChange={({ target }) =>
                setPurpose(CONSENT_PURPOSES.find((one) => one === target.value) ?? purpose)
              }
            >
              {CONSENT_PURPOSES.map((one) => (
                <option key={one} value={one}>
                  {i18n._(purposeNames[one])}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <Field label={t`Tekst zgody`} required error={tried && noText ? t`Wpisz tekst.` : undefined}>
        <Textarea
          rows={8}
          value={text}
          maxLength={CONSENT_LIMITS.text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {consent && (
        <Checkbox
          label={t`Zapytaj wszystkich od nowa`}
          checked={askAgain}
          onChange={({ target }) => setAskAgain(target.checked)}
        />
      )}
    </FormDialog>
  )
}
