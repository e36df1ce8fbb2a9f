import { Trans, useLingui } from '@lingui/react/macro'
import { useInstallWay } from './install.ts'
import { InstallButton } from './install-offer.tsx'
import { InstallSteps } from './install-steps.tsx'

/** Adds the app to this device at any time, for the account's pages. */
export function InstallPart() {
  const { t } = useLingui()
  const way = useInstallWay()
  return (
    <section
      aria-labelledby="install"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="install" className="font-bold">{t`Aplikacja na tym urządzeniu`}</h2>
      <p className="text-sm text-muted">
        {way === 'installed' ? (
          <Trans>Skrzat jest tu zainstalowany.</Trans>
        ) : way === 'unknown' ? (
          <Trans>
            W menu przeglądarki wybierz „Zainstaluj” albo „Dodaj do ekranu głównego”. Jeśli tego tam nie ma,
            ta przeglądarka nie instaluje aplikacji.
          </Trans>
        ) : (
          <Trans>Z ikoną na ekranie otworzysz go jednym dotknięciem, także bez zasięgu.</Trans>
        )}
      </p>
      {way === 'prompt' && (
        <span>
          <InstallButton />
        </span>
      )}
      {way === 'steps' && <InstallSteps />}
    </section>
  )
}
