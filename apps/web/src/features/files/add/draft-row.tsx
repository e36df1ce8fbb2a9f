import { useLingui } from '@lingui/react/macro'
import { fileNameFault, UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Progress } from '@skrzat/ui/progress'
import { CircleCheck, X } from 'lucide-react'
import { codeMessage, useFailureText } from '#app/error-messages.ts'
import { fieldErrorsOf, useConstraintText } from '#app/field-errors.ts'
import { fullName, sizeText } from '../sizes.ts'
import { fileFault, type FileDraft } from './drafts.ts'

type DraftRowProps = {
  draft: FileDraft
  /** Files are on their way; those that wait keep their names. */
  sending: boolean
  /** One has tried to send: a missing name is told of. */
  tried: boolean
  onRename: (name: string) => void
  onRemove: () => void
}

/** A file that was chosen: its name, which can be changed, how far it is, and why it failed. */
export function DraftRow({ draft, sending, tried, onRename, onRemove }: DraftRowProps) {
  const { t, i18n } = useLingui()
  const fault = useFault(draft, tried)
  const { name, extension, file, state, share } = draft
  const full = fullName({ name, extension })
  const size = sizeText(file.size, i18n.locale)
  const percent = Math.round(share * 100)
  if (state === 'sent')
    return (
      <li className="flex items-center gap-2.5 py-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        <span className="min-w-0 flex-1 break-words">{full}</span>
        <span className="text-sm text-muted">{t`dodany`}</span>
      </li>
    )
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <Field label={t`Nazwa pliku ${full}`} labelHidden required error={fault} className="min-w-0 flex-1">
          <Input
            value={name}
            maxLength={UPLOAD_LIMITS.name}
            autoComplete="off"
            readOnly={sending}
            onChange={({ target }) => onRename(target.value)}
          />
        </Field>
        <span className="tabular flex h-10 w-15 shrink-0 flex-col justify-center text-right text-xs text-muted pointer-coarse:h-11">
          {extension !== '' && <span className="truncate">.{extension}</span>}
          <span>{size}</span>
        </span>
        <Button
          variant="quiet"
          size="icon"
          className="text-muted"
          disabled={sending && state !== 'sending'}
          aria-label={state === 'sending' ? t`Przerwij wysyłanie ${full}` : t`Nie dodawaj ${full}`}
          title={state === 'sending' ? t`Przerwij` : t`Nie dodawaj`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {state === 'sending' && (
        <Progress
          // All of it is there; what the server does with it is not counted.
          label={share < 1 ? t`Wysyłanie` : t`Zapisywanie`}
          value={share < 1 ? share : undefined}
          {...(share < 1 && { detail: t`${percent}\u00a0%` })}
        />
      )}
      {state === 'stopped' && <p className="text-sm text-muted">{t`Przerwano wysyłanie.`}</p>}
    </li>
  )
}

/** What is wrong with the file or with its name, as the person reads it. */
function useFault(draft: FileDraft, tried: boolean): string | undefined {
  const { i18n } = useLingui()
  const failureText = useFailureText()
  const constraintText = useConstraintText()
  const { megabytes } = UPLOAD_LIMITS
  const fault = fileFault(draft)
  if (fault) return i18n._({ ...codeMessage(fault), values: { megabytes } })
  const nameFault = fileNameFault(draft.name)
  if (nameFault) return tried || nameFault !== 'NotBlank' ? constraintText(nameFault) : undefined
  if (draft.state !== 'failed') return undefined
  const broken = fieldErrorsOf(draft.error).get('name')
  return broken === undefined ? failureText(draft.error) : constraintText(broken)
}
