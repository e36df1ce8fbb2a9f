import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@skrzat/ui/popover'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { NotLoaded } from '#components/not-loaded.tsx'
import { Pending } from '#components/pending.tsx'

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).default, NotLoaded)

type EmojiButtonProps = { onEmoji: (emoji: string) => void; onClosed: () => void }

/** Opens the emoji picker, which is loaded on demand. */
export function EmojiButton({ onEmoji, onClosed }: EmojiButtonProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        className={buttonStyle({ variant: 'quiet', size: 'icon' })}
        aria-label={t`Dodaj emoji`}
        title={t`Dodaj emoji`}
      >
        <Smile aria-hidden />
      </PopoverTrigger>
      <PopoverContent
        aria-label={t`Emoji`}
        align="end"
        className="p-0"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <Suspense fallback={<PickerPending />}>
          <EmojiPicker
            onEmoji={(emoji) => {
              onEmoji(emoji)
              setOpen(false)
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

function PickerPending() {
  return <Pending className="h-80 w-80 max-w-full p-3" skeletons={['h-full rounded-control']} />
}
