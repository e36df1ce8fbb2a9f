import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { concernsList, useKeysEnabled } from '#app/keys.ts'
import type { KeyRow } from './keys-help.tsx'

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

const NONE: readonly KeyRow[] = []

/** Opens the help of keys by `?`, where no list on the screen has done so with its own. */
export function ScreenKeys({ rows = NONE }: { rows?: readonly KeyRow[] }) {
  const { t } = useLingui()
  const [on] = useKeysEnabled()
  const [open, setOpen] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.key !== '?' || event.defaultPrevented || !concernsList(event.target)) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    // After the document's, where lists have theirs.
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <KeysHelp title={t`Klawisze`} rows={rows} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
