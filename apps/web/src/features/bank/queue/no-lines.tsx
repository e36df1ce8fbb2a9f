import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import type { BankSearch, ChangeBankSearch } from '../search.ts'

/** No line waits, or none matches. */
export function NoLines({ search, onChange }: { search: BankSearch; onChange: ChangeBankSearch }) {
  const { t } = useLingui()
  const { text, statement, state } = search
  if (text !== undefined || statement !== undefined) {
    return (
      <EmptyState
        picture="puzzle"
        title={t`Nic nie pasuje`}
        action={
          <Button
            variant="secondary"
            onClick={() => onChange({ text: undefined, statement: undefined }, { replace: true })}
          >
            {t`Wyczyść filtry`}
          </Button>
        }
      >
        <Trans>Żadna pozycja nie spełnia tych warunków.</Trans>
      </EmptyState>
    )
  }
  if (state === undefined) {
    return (
      <EmptyState picture="kite" title={t`Wszystko załatwione`}>
        <Trans>Żadna pozycja nie czeka. Wczytaj następny wyciąg, gdy będzie w banku.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState picture="puzzle" title={t`Nic tu jeszcze nie ma`}>
      <Trans>Tu będą pozycje, o których zdecydujesz.</Trans>
    </EmptyState>
  )
}
