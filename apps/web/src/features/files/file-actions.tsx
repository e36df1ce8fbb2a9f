import { useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { Button } from '@skrzat/ui/button'
import { Download, Trash2 } from 'lucide-react'
import { fullName } from '#app/texts/index.ts'
import { useFileDownload } from './use-file-download.ts'

/** A file's actions. */
export function FileActions({ file, onDelete }: { file: PlaceFile; onDelete: () => void }) {
  const { t } = useLingui()
  const download = useFileDownload(file)
  const name = fullName(file)
  return (
    <div className="flex shrink-0 items-center justify-end gap-1">
      {file.state === 'ready' && (
        <Button
          icon={Download}
          variant="quiet"
          size="icon-sm"
          pending={download.isPending}
          aria-label={t`Pobierz ${name}`}
          title={t`Pobierz`}
          onClick={() => download.mutate()}
        />
      )}
      {file.canDelete && (
        <Button
          icon={Trash2}
          variant="danger-quiet"
          size="icon-sm"
          aria-label={t`Usuń ${name}`}
          title={t`Usuń`}
          onClick={onDelete}
        />
      )}
    </div>
  )
}
