import { useLingui } from '@lingui/react/macro'
import { Kbd } from '@skrzat/ui/kbd'
import { toast } from '@skrzat/ui/toast'
import { Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { needTexts } from '#app/texts/index.ts'
import type { SearchDialog } from '../search/search-dialog.tsx'
import { navLinkStyle } from './nav-link.tsx'

/** An event of the window, so that the buttons need no state from the shell. */
const OPEN = 'skrzat-search'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The search: opened by its buttons, and by Ctrl+K or Cmd+K anywhere, also in fields. The keys close it again. */
export function SearchEverywhere() {
  const failureText = useFailureText()
  const [open, setOpen] = useState<{ Dialog: typeof SearchDialog }>()
  const show = useEffectEvent(() => {
    // Without a connection the page and the text typed on it stay.
    needTexts('search')
      .then(() => import('../search/search-dialog.tsx'))
      .then(({ SearchDialog: Dialog }) => setOpen({ Dialog }))
      .catch((error: unknown) => toast.error(failureText(error)))
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // Recognised by the key's position as well: on a Cyrillic keyboard it types another letter.
    if (event.key !== 'k' && event.code !== 'KeyK') return
    event.preventDefault()
    if (open) setOpen(undefined)
    else show()
  })
  // In the same commit as the page: an effect runs later, and a key pressed at once would be lost.
  useLayoutEffect(() => {
    const end = new AbortController()
    window.addEventListener('keydown', press, end)
    window.addEventListener(OPEN, show, end)
    return () => end.abort()
  }, [])
  return open && <open.Dialog onClose={() => setOpen(undefined)} />
}

/** In the sidebar, and in the sheet behind "more". */
export function SearchButton() {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={`${navLinkStyle} border border-line bg-card`}
      onClick={() => window.dispatchEvent(new Event(OPEN))}
    >
      <Search aria-hidden className="size-5" />
      {t`Szukaj`}
      <span aria-hidden className="ml-auto pointer-coarse:hidden">
        <Kbd className="px-1.5">{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  )
}
