import { useState } from 'react'
import { InstallOffer, isInstallDue } from './install-offer.tsx'
import { PushOffer } from './push-offer.tsx'

/** What is offered after a report: the app on the home screen first, pushes with a later one. */
export function AfterReport() {
  const [installs] = useState(isInstallDue)
  const [open, setOpen] = useState(true)
  if (!installs) return <PushOffer at="absences" />
  return open && <InstallOffer onClose={() => setOpen(false)} />
}
