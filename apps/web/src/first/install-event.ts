/** The browser's event that the app can be installed, which comes once, perhaps before the app has started. */
export type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface Window {
    skrzatInstall?: InstallEvent | undefined
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}
