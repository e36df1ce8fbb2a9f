import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Kbd } from '@skrzat/ui/kbd'
import { useKeysEnabled } from '#app/keys.ts'
import { Modal } from './modal.tsx'

export type KeyRow = { keys: readonly string[]; means: string }
type KeysHelpProps = { title: string; rows: readonly KeyRow[]; onClose: () => void }

function Keys({ rows }: { rows: readonly KeyRow[] }) {
  return (
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
  )
}

/** The screen's keyboard shortcuts, those of the whole app, and the switch that disables the letters. */
export function KeysHelp({ title, rows, onClose }: KeysHelpProps) {
  const { t } = useLingui()
  const [on, turn] = useKeysEnabled()
  return (
    <Modal onClose={onClose} title={title} className="max-w-md">
      {rows.length > 0 && <Keys rows={rows} />}
      <h2 className="mt-5 mb-2.5 border-t border-line pt-4 text-sm font-medium first:mt-0 first:border-0 first:pt-0">
        {t`Wszędzie`}
      </h2>
      <Keys
        rows={[
          { keys: ['Ctrl', 'K'], means: t`szukaj wszędzie` },
          { keys: ['Ctrl', 'Z'], means: t`cofnij ostatnie, przez 10 sekund` },
          { keys: ['Alt', 'T'], means: t`przejdź do komunikatów` },
          { keys: ['?'], means: t`ta pomoc` },
        ]}
      />
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
