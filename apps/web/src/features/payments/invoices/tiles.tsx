import { Trans, useLingui } from '@lingui/react/macro'
import { INVOICE_AGES, type InvoiceAge } from '@skrzat/contract/invoice-age'
import type { Tiles as Counts } from '@skrzat/contract/wire/payments'
import { Money } from '@skrzat/ui/money'
import { Tile } from '@skrzat/ui/tile'
import { ageNames } from '../texts.ts'

const tones = { new: 'green', expiring: 'warning', expired: 'danger' } as const

type TilesProps = {
  tiles: Counts | undefined
  /** They could not be loaded, so no numbers are shown. */
  failed: boolean
  status: InvoiceAge | undefined
  onStatusChange: (status: InvoiceAge | undefined) => void
}

/** New, expiring, expired: count and sum. Each filters the list; a second press removes the filter. */
export function Tiles({ tiles, failed, status, onStatusChange }: TilesProps) {
  const { t, i18n } = useLingui()
  return (
    <fieldset
      className="fade-x flex min-w-0 gap-2 max-md:-mx-4 max-md:px-4 md:gap-3"
      aria-busy={!tiles && !failed}
    >
      <legend className="sr-only">{t`Faktury według czasu oczekiwania`}</legend>
      {INVOICE_AGES.map((age) => (
        <Tile
          key={age}
          label={i18n._(ageNames[age])}
          count={tiles?.[age].count ?? (failed ? '–' : 0)}
          detail={
            !failed && (
              <>
                <span className="sr-only">
                  <Trans>pozostało do zapłaty</Trans>{' '}
                </span>
                <Money grosze={tiles?.[age].sum ?? 0} />
              </>
            )
          }
          tone={tones[age]}
          pressed={status === age}
          onPressedChange={(pressed) => onStatusChange(pressed ? age : undefined)}
          className={!tiles && !failed ? 'animate-breathe' : ''}
        />
      ))}
    </fieldset>
  )
}
