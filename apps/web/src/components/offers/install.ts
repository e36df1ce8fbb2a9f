/** How this browser adds the app to the device. */
import { createListeners, useStore } from '@skrzat/ui/use-store'

/**
 * `prompt`: the browser has a dialog for it. `steps`: Safari of an iPhone or iPad, where the person does it.
 * `unknown`: perhaps by the browser's menu.
 */
export type InstallWay = 'prompt' | 'steps' | 'installed' | 'unknown'

const { subscribe, notify } = createListeners()
let installed = false

window.addEventListener('beforeinstallprompt', () => notify())
window.addEventListener('appinstalled', () => {
  installed = true
  window.skrzatInstall = undefined
  notify()
})

/** Safari of an iPhone or iPad, which calls itself a Mac but has a touch screen; other browsers there name themselves. */
function isMobileSafari({ userAgent, maxTouchPoints }: Navigator): boolean {
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)
}

export function installWay(): InstallWay {
  const opensAsApp = window.matchMedia('(display-mode: standalone)').matches
  if (installed || opensAsApp) return 'installed'
  if (window.skrzatInstall) return 'prompt'
  return isMobileSafari(navigator) ? 'steps' : 'unknown'
}

export function useInstallWay(): InstallWay {
  return useStore(subscribe, installWay, () => 'unknown')
}

/** Opens the browser's dialog. @returns whether the person accepted */
export async function install(): Promise<boolean> {
  const event = window.skrzatInstall
  if (!event) return false
  const { outcome } = await event.prompt()
  // Each event opens the dialog once; the browser sends another later.
  window.skrzatInstall = undefined
  installed ||= outcome === 'accepted'
  notify()
  return outcome === 'accepted'
}
