import { useLingui } from '@lingui/react/macro'
import { POST_LIMITS } from '@skrzat/contract/post'
import { paragraphs } from '@skrzat/contract/text'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Field } from '@skrzat/ui/field'
import { Textarea } from '@skrzat/ui/textarea'
import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { useFileDrop } from '#components/attachments/use-file-drop.ts'
import type { Composer } from '#components/attachments/use-composer.ts'

type PostFieldsProps = {
  composer: Composer
  /** It is being sent, so nothing can be added that would be lost. */
  busy: boolean
  label: string
  placeholder?: string
  textRef?: RefObject<HTMLTextAreaElement | null>
  /** The number of files that the post already has. */
  taken?: number
  /** Beside the button that adds files. */
  options: ReactNode
  /** The post's existing files, above the new ones. */
  children?: ReactNode
}

/** The text and the files of a post; files are chosen, pasted or dropped. */
export function PostFields(props: PostFieldsProps) {
  const { composer, busy, label, placeholder, textRef, taken = 0, options, children } = props
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const { text, ready } = composer
  const length = paragraphs(text).length
  const most = POST_LIMITS.text
  const chooseFiles = (files: FileList | null) => {
    if (ready && !busy && files && files.length > 0) composer.choose([...files], taken)
  }
  const { over, handlers } = useFileDrop(chooseFiles)
  return (
    <fieldset
      disabled={busy}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-small',
        over && 'outline-2 outline-offset-4 outline-green',
      )}
      {...handlers}
    >
      <Field
        label={label}
        labelHidden
        error={length > most && t`Za długi tekst: ${length} znaków, a może być najwyżej ${most}.`}
      >
        <Textarea
          ref={textRef}
          rows={3}
          value={text}
          disabled={!ready}
          placeholder={placeholder}
          className="field-sizing-content max-h-80 min-h-20 resize-none"
          onChange={({ target }) => composer.setText(target.value)}
          onPaste={(event) => {
            // A text copied from an office program also has a picture of itself.
            if (event.clipboardData.types.includes('text/plain')) return
            chooseFiles(event.clipboardData.files)
          }}
        />
      </Field>
      {children}
      <ChosenFiles composer={composer} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={ImagePlus}
          variant="quiet"
          size="sm"
          className="-ml-2 px-2"
          disabled={!ready}
          onClick={() => chooser.current?.click()}
        >
          {t`Dodaj zdjęcia lub pliki`}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t`Wybierz zdjęcia lub pliki`}
          onChange={({ target }) => {
            chooseFiles(target.files)
            // Resets the input, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        {options}
      </div>
    </fieldset>
  )
}

/** Whether the text is short enough. */
export function isTextFit(text: string): boolean {
  return paragraphs(text).length <= POST_LIMITS.text
}
