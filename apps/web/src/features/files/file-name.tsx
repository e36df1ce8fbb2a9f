import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { LoaderCircle } from 'lucide-react'
import { fullName, sizeText } from '#app/texts/index.ts'
import { useFileDownload } from './use-file-download.ts'

type FileNameProps = { file: PlaceFile; onPicture: () => void }

/** A file's name, which opens a picture and downloads other kinds; and its size or state. */
export function FileName({ file, onPicture }: FileNameProps) {
  const { t, i18n } = useLingui()
  const download = useFileDownload(file)
  const { state, kind, bytes, extension } = file
  const name = fullName(file)
  const isPicture = kind === 'picture' && file.width !== null
  return (
    <div className="min-w-0">
      {state === 'ready' ? (
        <button
          type="button"
          className="max-w-full min-h-6 pointer-coarse:min-h-11 rounded-small text-left font-medium wrap-anywhere underline-offset-3 hover:underline"
          aria-label={isPicture ? t`Pokaż ${name}` : t`Pobierz ${name}`}
          onClick={isPicture ? onPicture : () => download.mutate()}
        >
          {file.name}
        </button>
      ) : (
        <p className="font-medium wrap-anywhere">{file.name}</p>
      )}
      {state === 'ready' && (
        <p className="tabular text-xs text-muted">
          {extension !== '' && `${extension.toUpperCase()} · `}
          {sizeText(bytes, i18n.locale)}
        </p>
      )}
      {state === 'waiting' && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          <Trans>przygotowujemy obraz…</Trans>
        </p>
      )}
      {state === 'refused' && (
        <p className="text-xs text-danger">
          <Trans>Tego obrazu nie udało się odczytać. Usuń go i dodaj jeszcze raz.</Trans>
        </p>
      )}
    </div>
  )
}
