import { useLingui } from '@lingui/react/macro'
import { fileNameFault, UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Progress } from '@skrzat/ui/progress'
import { CircleCheck, FileText, X } from 'lucide-react'
import { useCallback } from 'react'
import { codeMessage, fieldErrorsOf, useConstraintText, useFailureText } from '#app/errors/index.ts'
import { fullName, sizeText } from '#app/texts/index.ts'
import { BlobPicture } from '#components/picture.tsx'
import { fileFault, type FileDraft } from './drafts.ts'

type DraftRowProps = {
  draft: FileDraft
  /** Files are uploading; waiting ones can't be renamed. */
  sending: boolean
  /** After a submit, a missing name shows an error. */
  tried: boolean
  onRename: (name: string) => void
  onRemove: () => void
}

/** A chosen file: a preview, its editable name, its progress, and its error. */
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
        <Preview file={file} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Field label={t`Nazwa pliku ${full}`} labelHidden required error={fault}>
            <Input
              value={name}
              maxLength={UPLOAD_LIMITS.name}
              autoComplete="off"
              readOnly={sending}
              onChange={({ target }) => onRename(target.value)}
            />
          </Field>
          <p className="tabular flex flex-wrap items-center gap-x-2 text-xs text-muted">
            {extension !== '' && <span>.{extension}</span>}
            <span>{size}</span>
            {isPdf(file) && <OpenPdf file={file} name={full} />}
          </p>
        </div>
        <Button
          icon={X}
          variant="quiet"
          size="icon"
          className="text-muted"
          disabled={sending && state !== 'sending'}
          aria-label={state === 'sending' ? t`Przerwij wysyłanie ${full}` : t`Nie dodawaj ${full}`}
          title={state === 'sending' ? t`Przerwij` : t`Nie dodawaj`}
          onClick={onRemove}
        />
      </div>
      {state === 'sending' && (
        <Progress
          // All of it is uploaded; the server's processing reports no progress.
          label={share < 1 ? t`Wysyłanie` : t`Zapisywanie`}
          value={share < 1 ? share : undefined}
          {...(share < 1 && { detail: t`${percent}%` })}
        />
      )}
      {state === 'stopped' && <p className="text-sm text-muted">{t`Przerwano wysyłanie.`}</p>}
    </li>
  )
}

/** A thumbnail of a picture, from the browser's memory; an icon for other files. */
function Preview({ file }: { file: File }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-muted pointer-coarse:size-11">
      {file.type.startsWith('image/') ? (
        <BlobPicture blob={file} alt="" className="size-full object-cover" />
      ) : (
        <FileText aria-hidden className="size-5" />
      )}
    </span>
  )
}

function isPdf({ type }: File): boolean {
  return type === 'application/pdf'
}

/** Opens the chosen PDF in the browser's own viewer in another tab, before it is uploaded. */
function OpenPdf({ file, name }: { file: File; name: string }) {
  const { t } = useLingui()
  const lead = useCallback(
    (link: HTMLAnchorElement) => {
      const url = URL.createObjectURL(file)
      link.href = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <a
      ref={lead}
      href="#preview"
      target="_blank"
      rel="noopener"
      aria-label={t`Otwórz podgląd ${name}`}
      className="inline-flex min-h-6 items-center text-sm text-green underline underline-offset-2 pointer-coarse:min-h-11"
    >
      {t`Otwórz podgląd`}
    </a>
  )
}

/** The error of the file or its name, as text. */
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
