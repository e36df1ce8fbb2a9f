import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Kbd } from '@skrzat/ui/kbd'
import { useKeysEnabled } from '#app/keys.ts'
import { Modal } from './modal.tsx'

export type KeyRow = { keys: readonly string[]; means: string }
type KeysHelpProps = { title: string; rows: readonly KeyRow[]; onClose: () => void }

/** A list's keyboard shortcuts, and the switch that disables the letters. */
export function KeysHelp({ title, rows, onClose }: KeysHelpProps) {
  const { t } = useLingui()
  const [on, turn] = useKeysEnabled()
  return (
    <Modal onClose={onClose} title={title} className="max-w-md">
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
