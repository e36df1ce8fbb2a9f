import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { toast } from '@skrzat/ui/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { install, installWay, useInstallWay } from './install.ts'
import { InstallSteps } from './install-steps.tsx'
import { Offer } from './offer.tsx'
import { wasOffered } from './offered.ts'

/** Whether it should be offered now: on a phone or tablet that can install it and has not, once. */
export function isInstallDue(): boolean {
  const way = installWay()
  const canInstall = way === 'prompt' || way === 'steps'
  return canInstall && window.matchMedia('(pointer: coarse)').matches && !wasOffered('install')
}

/** Offers to add the app to the home screen. */
export function InstallOffer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const way = useInstallWay()
  if (way !== 'prompt' && way !== 'steps') return null
  return (
    <Offer
      offer="install"
      title={t`Miej Skrzata na ekranie głównym`}
      icon={<img src="/skrzat.svg" alt="" className="size-8" />}
      action={way === 'prompt' && <InstallButton onInstalled={onClose} />}
      onDecline={onClose}
    >
      <p className="text-sm text-muted">
        <Trans>Następnym razem otworzysz go jednym dotknięciem, także bez zasięgu.</Trans>
      </p>
      {way === 'steps' && <InstallSteps />}
    </Offer>
  )
}

/** Opens the browser's dialog. */
export function InstallButton({ onInstalled }: { onInstalled?: () => void }) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  async function accept() {
    setPending(true)
    const accepted = await install().catch(() => false)
    setPending(false)
    if (!accepted) return
    toast.success(t`Skrzat jest na ekranie.`)
    onInstalled?.()
  }
  return (
    <Button icon={Download} pending={pending} onClick={() => void accept()}>
      {t`Zainstaluj`}
    </Button>
  )
}
