import { Button, type ButtonProps } from '@skrzat/ui/button'
import { useRef } from 'react'

type FileButtonProps = ButtonProps & {
  /** The file input's accessible name. */
  inputLabel: string
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the system's dialog for one file. */
export function FileButton({ inputLabel, accept, onFile, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={inputLabel}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // Resets the input, so that the same file, once corrected, can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
