import { useLingui } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { Download } from 'lucide-react'
import { sizeText } from '#app/texts/index.ts'
import { useDownload } from '#app/calls/index.ts'
import { kinds } from './kinds.ts'
import type { FilePaths } from './paths.ts'

/** Files that are not pictures, as downloads. */
export function FileList({ files, paths }: { files: readonly Attachment[]; paths: FilePaths }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Pliki`} className="flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.code}>
          <FileButton file={file} path={paths.download(file.code)} />
        </li>
      ))}
    </ul>
  )
}

function FileButton({ file, path }: { file: Attachment; path: string }) {
  const { t, i18n } = useLingui()
  const { name, icon: Icon } = kinds[file.kind]
  const save = useDownload(path, file.filename)
  return (
    <button
      type="button"
      aria-busy={save.isPending}
      onClick={() => save.mutate()}
      className="flex min-h-11 w-full max-w-md items-center gap-3 rounded-control border border-line bg-paper px-3 py-2 text-left hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="sr-only">{t`Pobierz`}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{file.filename}</span>
      <span className="tabular shrink-0 text-sm text-muted">{sizeText(file.bytes, i18n.locale)}</span>
      <span className="sr-only">{i18n._(name)}</span>
      <Download aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

/** Splits files into pictures, including unprocessed ones, and others. */
export function byKind(files: readonly Attachment[]) {
  const isPicture = (file: Attachment) => file.kind === 'picture' && file.state !== 'refused'
  return { pictures: files.filter(isPicture), others: files.filter((file) => !isPicture(file)) }
}
