import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { Progress } from '@skrzat/ui/progress'
import { FileText, RotateCcw, X } from 'lucide-react'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { sizeText } from '#app/texts/index.ts'
import { BlobPicture } from '#components/picture.tsx'
import type { ChosenFile } from './uploads.ts'
import type { Composer } from './use-composer.ts'

/** The files of a composer, each with a preview, its progress and its actions. */
export function ChosenFiles({ composer }: { composer: Composer }) {
  const { t } = useLingui()
  const { files, left } = composer
  if (files.length === 0 && left === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {files.length > 0 && (
        <ul aria-label={t`Dodane pliki`} className="flex flex-wrap gap-2">
          {files.map((chosen) => (
            <Chosen key={chosen.key} chosen={chosen} composer={composer} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p role="alert" className="text-sm text-warning">
          <Trans>
            Można dodać najwyżej {UPLOAD_LIMITS.files} plików.{' '}
            <Plural
              value={left}
              one="Pominięto # plik."
              few="Pominięto # pliki."
              many="Pominięto # plików."
              other="Pominięto # pliku."
            />
          </Trans>
        </p>
      )}
    </div>
  )
}

function Chosen({ chosen, composer }: { chosen: ChosenFile; composer: Composer }) {
  const { t, i18n } = useLingui()
  const { key, file, state, share } = chosen
  const name = file.name
  const fault = useFault(chosen)
  const row = useHandOnFocus()
  const percent = Math.round(share * 100)
  const again = state === 'failed' || state === 'stopped'
  return (
    <li
      ref={row}
      className={cn(
        'flex w-full max-w-sm items-center gap-3 rounded-control border bg-card p-2',
        fault === undefined ? 'border-line' : 'border-danger',
      )}
    >
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-small bg-sunken text-muted">
        {file.type.startsWith('image/') ? (
          <BlobPicture blob={file} alt="" className="size-full object-cover" />
        ) : (
          <FileText aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm wrap-anywhere">{name}</span>
        {state === 'sending' ? (
          <Progress
            label={share < 1 ? t`Wysyłanie` : t`Zapisywanie`}
            value={share < 1 ? share : undefined}
            {...(share < 1 && { detail: t`${percent}%` })}
          />
        ) : (
          <span className={cn('block text-xs', fault === undefined ? 'text-muted' : 'text-danger')}>
            {fault ?? sizeText(file.size, i18n.locale)}
          </span>
        )}
      </span>
      {again && (
        <Button
          icon={RotateCcw}
          variant="quiet"
          size="icon"
          aria-label={t`Wyślij ponownie ${name}`}
          title={t`Wyślij ponownie`}
          onClick={() => composer.retry(key)}
        />
      )}
      <Button
        icon={X}
        variant="quiet"
        size="icon"
        aria-label={state === 'sending' ? t`Przerwij wysyłanie ${name}` : t`Usuń ${name}`}
        title={state === 'sending' ? t`Przerwij` : t`Usuń`}
        onClick={() => (state === 'sending' ? composer.stop(key) : composer.remove(key))}
      />
    </li>
  )
}

/** The reason that a file is not sent, as text. */
function useFault({ state, file, error }: ChosenFile): string | undefined {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const { megabytes } = UPLOAD_LIMITS
  if (state === 'refused') {
    const code = file.size === 0 ? 'file.empty' : 'file.too_large'
    return i18n._({ ...codeMessage(code), values: { megabytes } })
  }
  if (state === 'stopped') return t`Przerwano wysyłanie.`
  return state === 'failed' ? failureText(error) : undefined
}
