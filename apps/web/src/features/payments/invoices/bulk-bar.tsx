import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { BellRing, Check, PiggyBank, Trash2, X } from 'lucide-react'
import type { BulkKind } from './bulk-dialog.tsx'
import { sumLeft, type Selection } from './selection.ts'

type BulkBarProps = {
  selection: Selection
  onAct: (kind: BulkKind) => void
  onCredit: () => void
  onClear: () => void
}

/** What can be done with all that is chosen, with their sum. */
export function BulkBar({ selection, onAct, onCredit, onClear }: BulkBarProps) {
  const { t } = useLingui()
  const count = selection.size
  return (
    <ActionBar
      label={t`Zaznaczone faktury`}
      className="bottom-[calc(var(--bottom-bar,0px)+0.5rem)] max-md:px-4"
      summary={
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>
            {t`${plural(count, { one: 'Zaznaczono # fakturę', few: 'Zaznaczono # faktury', many: 'Zaznaczono # faktur', other: 'Zaznaczono # faktury' })}`}
          </span>
          <span className="whitespace-nowrap text-muted">
            <Trans>
              razem zostało <Money grosze={sumLeft(selection)} className="font-bold text-ink" />
            </Trans>
          </span>
        </p>
      }
    >
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Odznacz wszystkie`}
        title={t`Odznacz wszystkie`}
        onClick={onClear}
      >
        <X aria-hidden />
      </Button>
      <Button variant="danger-quiet" onClick={() => onAct('delete')}>
        <Trash2 aria-hidden />
        {t`Usuń`}
      </Button>
      <Button variant="secondary" onClick={onCredit}>
        <PiggyBank aria-hidden />
        {t`Nadpłata`}
      </Button>
      <Button variant="secondary" onClick={() => onAct('remind')}>
        <BellRing aria-hidden />
        {t`Przypomnij`}
      </Button>
      <Button onClick={() => onAct('pay')}>
        <Check aria-hidden />
        {t`Opłacone`}
      </Button>
    </ActionBar>
  )
}
