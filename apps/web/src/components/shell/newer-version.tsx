import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useEffect, useEffectEvent } from 'react'
import { installServiceWorker } from '#app/offline/index.ts'

let begun = false

/**
 * Installs the app once the page has loaded, and shows when there is a newer version, which waits until the person
 * updates.
 */
export default function NewerVersion() {
  const { t } = useLingui()
  const tell = useEffectEvent((take: () => void) => {
    toast.info(t`Jest nowa wersja.`, {
      id: 'newer-version',
      duration: Infinity,
      action: { label: t`Odśwież`, onClick: take },
    })
  })
  useEffect(() => {
    if (begun) return
    begun = true
    // Where it can't be installed, as in a private window, the app works without it.
    void installServiceWorker((take) => tell(take)).catch(() => undefined)
  }, [])
  return null
}
