import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Kbd } from '@skrzat/ui/kbd'
import { Modal } from '#components/modal.tsx'
import { useKeysEnabled } from './use-keys.ts'

/** The list's keyboard shortcuts, and the switch that disables the letters. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [on, turn] = useKeysEnabled()
  const rows = [
    { keys: ['j', '↓'], means: t`następna faktura` },
    { keys: ['k', '↑'], means: t`poprzednia faktura` },
    { keys: ['Home', 'End'], means: t`pierwsza, ostatnia` },
    { keys: [t`Spacja`], means: t`zaznacz` },
    { keys: ['Esc'], means: t`odznacz wszystkie` },
    { keys: ['Enter'], means: t`szczegóły i wpłaty` },
    { keys: ['p'], means: t`oznacz jako opłaconą, a gdy są zaznaczone – wszystkie zaznaczone` },
    { keys: ['Ctrl', 'Z'], means: t`cofnij ostatnią wpłatę, przez 10 sekund` },
    { keys: ['?'], means: t`ta pomoc` },
  ]
  return (
    <Modal onClose={onClose} title={t`Klawisze na liście faktur`} className="max-w-md">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
        {rows.map(({ keys, means }) => (
          <div key={means} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label={t`Klawisze z literami są włączone`}
          hint={<Trans>Wyłącz, jeśli sterujesz głosem. Strzałki, spacja i Enter działają zawsze.</Trans>}
          checked={on}
          onChange={({ target }) => turn(target.checked)}
        />
      </div>
    </Modal>
  )
}
