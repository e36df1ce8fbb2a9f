import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { controlStyle } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { EmojiPicker as Picker, type EmojiPickerListComponents } from 'frimousse'
import { useEffect, useRef } from 'react'
import { emojiOf } from './emoji-data.ts'

/** Emoji by category, found by their names in the person's language; arrow keys move, Enter chooses. */
export default function EmojiPicker({ onEmoji }: { onEmoji: (emoji: string) => void }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const search = useRef<HTMLInputElement>(null)
  // While this was loading, the popover had nothing to focus.
  useEffect(() => search.current?.focus(), [])
  return (
    <Picker.Root
      locale={locale}
      resolveEmojiData={emojiOf}
      columns={8}
      onEmojiSelect={({ emoji }) => onEmoji(emoji)}
      className="flex h-80 w-80 max-w-full flex-col"
    >
      <div className="flex gap-2 p-2">
        <Picker.Search
          ref={search}
          aria-label={t`Szukaj emoji`}
          placeholder={t`Szukaj emoji`}
          className={cn(controlStyle, 'flex-1')}
        />
        <Picker.SkinToneSelector
          aria-label={t`Odcień skóry`}
          className="grid size-10 place-items-center rounded-control text-lg hover:bg-green-soft pointer-coarse:size-11"
        />
      </div>
      <Picker.Viewport tabIndex={-1} className="relative flex-1 outline-none">
        <Picker.Loading className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t`Wczytywanie`}
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 grid place-items-center text-sm text-muted">
          {t`Nie ma takiego emoji.`}
        </Picker.Empty>
        <Picker.List className="pb-2 select-none" aria-label={t`Emoji`} components={components} />
      </Picker.Viewport>
    </Picker.Root>
  )
}

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-float px-3 pt-2 pb-1 text-xs font-medium text-muted">
      {category.label}
    </div>
  ),
  // The library counts rows from 0, ARIA from 1. The library looks up all rows but the first by their number.
  Row: ({ children, ...props }) => (
    <div {...props} aria-rowindex={props['aria-rowindex'] || undefined} className="scroll-my-1 px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji: { emoji, isActive }, ...props }) => (
    <button
      {...{ ...props, 'aria-colindex': Number(props['aria-colindex']) + 1 }}
      type="button"
      className={cn(
        'grid h-9 flex-1 place-items-center rounded-small text-lg pointer-coarse:h-11',
        isActive && 'bg-green-soft',
      )}
    >
      {emoji}
    </button>
  ),
}
