import { Trans, useLingui } from '@lingui/react/macro'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { cn } from '@skrzat/ui/cn'
import { Upload } from 'lucide-react'
import { useState, type RefObject } from 'react'

type DropZoneProps = {
  input: RefObject<HTMLInputElement | null>
  disabled: boolean
  invalid: boolean
  /** The id of the error. */
  describedBy: string | undefined
  onFiles: (files: File[]) => void
}

/**
 * Accepts several files, dropped here or chosen in the system's dialog. A transparent native input covers the text, so
 * that both work natively.
 */
export function DropZone({ input, disabled, invalid, describedBy, onFiles }: DropZoneProps) {
  const { t } = useLingui()
  const [over, setOver] = useState(false)
  const { files, megabytes } = UPLOAD_LIMITS
  return (
    <div
      className={cn(
        'relative flex flex-col items-center gap-1.5 rounded-card border border-dashed border-edge bg-sunken px-4 py-6 text-center transition-colors duration-100 hover:border-green hover:bg-green-soft',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
        over && 'border-green bg-green-soft',
        invalid && 'border-danger',
        disabled && 'opacity-55',
      )}
    >
      <Upload aria-hidden className="size-6 text-green" />
      <p aria-hidden className="font-medium">
        <Trans>Wybierz pliki</Trans>
        <span className="font-normal text-muted pointer-coarse:hidden">
          {' '}
          <Trans>lub upuść je tutaj</Trans>
        </span>
      </p>
      <p id="files-limits" className="text-sm text-muted">
        <Trans>
          do {files} naraz, każdy do {megabytes} MB
        </Trans>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        disabled={disabled}
        aria-label={t`Wybierz pliki`}
        aria-invalid={invalid || undefined}
        aria-describedby={cn(describedBy, 'files-limits')}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Resets the input, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
    </div>
  )
}
