import { useLingui } from '@lingui/react/macro'
import { KeysHelp } from '#components/keys-help.tsx'

/** The keyboard shortcuts of the list of lines. */
export function QueueKeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const rows = [
    { keys: ['j', '↓'], means: t`następna pozycja` },
    { keys: ['k', '↑'], means: t`poprzednia pozycja` },
    { keys: ['Enter'], means: t`zaksięguj według propozycji i przejdź dalej` },
    { keys: ['/'], means: t`znajdź inne dziecko, fakturę lub kwotę` },
    { keys: ['o'], means: t`pokaż inne propozycje` },
    { keys: ['s'], means: t`podziel między kilka faktur lub dzieci` },
    { keys: ['n'], means: t`nie nasze` },
    { keys: ['u'], means: t`cofnij to, co zaksięgowano lub odłożono` },
  ]
  return <KeysHelp title={t`Klawisze na liście przelewów`} rows={rows} onClose={onClose} />
}
