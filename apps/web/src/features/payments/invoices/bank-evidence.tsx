import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bankLineOptions } from '../queries.ts'

/** The line of the bank's statement that a payment came by, where it can be undone. */
export function BankEvidence({ placeId, lineId }: { placeId: number; lineId: number }) {
  const { t } = useLingui()
  const { data: line } = useQuery(bankLineOptions(placeId, lineId))
  const number = line?.statement.number || line?.date
  return (
    <p className="text-sm">
      <Link
        to="/place/$placeId/payments/bank"
        params={{ placeId }}
        search={{ state: 'ALL', line: lineId }}
        className="rounded-small text-green underline-offset-4 hover:underline"
      >
        {line ? t`wyciąg ${number}, poz. ${line.position}` : t`pozycja wyciągu`}
      </Link>
    </p>
  )
}
