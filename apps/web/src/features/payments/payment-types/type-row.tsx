import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { ListedPaymentType, PaymentType } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { Archive, Pencil } from 'lucide-react'
import { kindNames } from '../texts.ts'

type TypeRowProps = { type: ListedPaymentType; onEdit: () => void; onRetire: () => void }

/** One payment type: its name, how it is charged and how much. */
export function TypeRow({ type, onEdit, onRetire }: TypeRowProps) {
  const { t, i18n } = useLingui()
  const { name, display } = type
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {i18n._(kindNames[type.type])}: <Price type={type} />
        </p>
        <p className="tabular text-sm text-muted">
          {type.kids === 0
            ? t`nikomu nie jest naliczany`
            : t`${plural(type.kids, { one: 'naliczany u\u00a0#\u00a0dziecka', few: 'naliczany u\u00a0#\u00a0dzieci', many: 'naliczany u\u00a0#\u00a0dzieci', other: 'naliczany u\u00a0#\u00a0dziecka' })}`}
        </p>
        {display !== '' && display !== name && (
          <p className="text-sm break-words text-muted">
            <Trans>dla rodziców: {display}</Trans>
          </p>
        )}
      </div>
      <Button
        icon={Pencil}
        variant="quiet"
        size="icon-sm"
        aria-label={t`Zmień: ${name}`}
        title={t`Zmień`}
        onClick={onEdit}
      />
      <Button
        icon={Archive}
        variant="danger-quiet"
        size="icon-sm"
        aria-label={t`Wycofaj: ${name}`}
        title={t`Wycofaj z\u00a0użycia`}
        onClick={onRetire}
      />
    </li>
  )
}

function Price({ type }: { type: PaymentType }) {
  const { mainValue, daily } = type
  const main = <Money grosze={mainValue} className="text-ink" />
  if (!hasMain(type)) return <Money grosze={daily} className="text-ink" />
  const each = (
    <Trans>
      <Money grosze={daily} className="text-ink" /> za dzień
    </Trans>
  )
  if (!hasDaily(type)) return main
  return (
    <>
      {main} + {each}
    </>
  )
}
