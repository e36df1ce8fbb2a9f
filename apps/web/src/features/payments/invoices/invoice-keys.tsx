import { useLingui } from '@lingui/react/macro'
import { KeysHelp } from '#components/keys-help.tsx'

/** The keyboard shortcuts of the list of invoices. */
export function InvoiceKeys({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const rows = [
    { keys: ['j', '↓'], means: t`następna faktura` },
    { keys: ['k', '↑'], means: t`poprzednia faktura` },
    { keys: ['Home', 'End'], means: t`pierwsza, ostatnia` },
    { keys: [t`Spacja`], means: t`zaznacz` },
    { keys: ['Esc'], means: t`odznacz wszystkie` },
    { keys: ['Ctrl', 'C'], means: t`kopiuj zaznaczone wiersze` },
    { keys: ['Enter'], means: t`szczegóły i wpłaty` },
    { keys: ['p'], means: t`oznacz jako opłaconą, a gdy są zaznaczone – wszystkie zaznaczone` },
  ]
  return <KeysHelp title={t`Klawisze na liście faktur`} rows={rows} onClose={onClose} />
}
