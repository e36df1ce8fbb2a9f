import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { Debtor } from '@skrzat/contract/wire/payment-journal'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { kidName, listName } from '#components/kid-name.ts'

/** The family's kids as links to their invoices. */
export function FamilyKids({ placeId, family: { kids } }: { placeId: number; family: Debtor }) {
  return kids.map((kid) => (
    <Link
      key={kid.id}
      to="/place/$placeId/payments"
      params={{ placeId }}
      search={{ name: kidName(kid) }}
      className="block rounded-small font-medium underline-offset-4 hover:underline"
    >
      {listName(kid)}
    </Link>
  ))
}

/** The guardians who may pay, with their phones. */
export function FamilyGuardians({ family: { guardians } }: { family: Debtor }) {
  return guardians.map(({ name, phone }) => (
    <span key={phone} className="block">
      {name}{' '}
      <a href={`tel:+48${phone}`} className="tabular whitespace-nowrap text-muted underline">
        {formatPhone(phone)}
      </a>
    </span>
  ))
}

/** What is owed, and the credit that could pay a part of it. */
export function DebtTotal({ total, credit }: { total: number; credit: number }) {
  const { t } = useLingui()
  return (
    <>
      <Money grosze={total} className="font-bold" />
      {credit > 0 && (
        <span className="block text-xs font-normal whitespace-normal text-muted">
          {t`Nadpłata`} <Money grosze={credit} />
        </span>
      )}
    </>
  )
}

/** The oldest deadline, and the last reminder. */
export function FamilyDays({ family: { invoices, reminded } }: { family: Debtor }) {
  const [oldest] = invoices
  return (
    <>
      {oldest && <DateText value={oldest.deadline} form="plain" />}
      {reminded && (
        <span className="block text-xs whitespace-nowrap text-muted">
          <Trans>
            przypomniano <DateText value={reminded} />
          </Trans>
        </span>
      )}
    </>
  )
}

export function familyName({ kids }: Debtor): string {
  return kids.map(kidName).join(', ')
}
