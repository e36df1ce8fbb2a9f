import { Trans, useLingui } from '@lingui/react/macro'
import type { Leaver } from '@skrzat/contract/wire/leavers'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { FilePen, HandCoins, Landmark, PiggyBank, Undo2 } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'
import { InvoiceLink } from '#components/invoice-link.tsx'
import { kidName, listName } from '#components/kid-name.ts'

/** What is to be done, in a sheet or a dialog of the page. */
export type LeaverDeed =
  | { what: 'account'; kidId: number; account: 'credit' | 'deposit' }
  | { what: 'useCredit'; invoice: Leaver['open'][number]; credit: number }

type LeaverRowProps = {
  placeId: number
  leaver: Leaver
  settled: boolean
  onDeed: (deed: LeaverDeed) => void
}

/** A child that leaves: what is left, held and under way, and what leads to its end. */
export function LeaverRow({ placeId, leaver, settled, onDeed }: LeaverRowProps) {
  const { t } = useLingui()
  const { kid, left, credit, deposit, refunding, open, past } = leaver
  const name = kidName(kid)
  const params = { placeId }
  const sums = [
    { term: t`do zapłaty`, grosze: left },
    { term: t`nadpłata`, grosze: credit },
    { term: t`kaucja`, grosze: deposit },
    { term: t`zwroty w\u00a0drodze`, grosze: refunding },
  ].filter(({ grosze }) => grosze > 0)
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Link
            to="/kid/$kidId"
            params={{ kidId: kid.id }}
            className="block rounded-small font-medium break-words underline-offset-4 hover:underline"
          >
            {listName(kid)}
          </Link>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <GroupTag color={kid.group.color} name={kid.group.name} />
            <span>
              {leaver.lastDay === null ? (
                <Trans>
                  usunięto z list: <DateText value={leaver.day} />
                </Trans>
              ) : (
                <Trans>
                  ostatni dzień <DateText value={leaver.lastDay} />
                </Trans>
              )}
            </span>
            {leaver.gone && leaver.lastDay !== null && <span>{t`usunięto z list`}</span>}
          </span>
        </div>
        {settled ? (
          <Badge tone="success">{t`rozliczone`}</Badge>
        ) : (
          <dl className="flex flex-wrap gap-x-5 text-sm">
            {sums.map(({ term, grosze }) => (
              <div key={term} className="flex items-baseline gap-1.5">
                <dt className="text-muted">{term}</dt>
                <dd>
                  <Money grosze={grosze} className="text-base font-medium" />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {past.length > 0 && (
        <ul aria-label={t`Faktury po ostatnim dniu: ${name}`} className="flex flex-col gap-1">
          {past.map(({ id, number, from, to }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
              <span className="min-w-0">
                <Trans>
                  Faktura <span className="tabular">{number}</span> obejmuje dni po odejściu:{' '}
                  <DateText value={from} form="plain" /> – <DateText value={to} form="plain" />
                </Trans>
              </span>
              <ButtonLink
                icon={FilePen}
                variant="secondary"
                size="sm"
                to="/place/$placeId/payments"
                params={params}
                search={{ invoice: id }}
                aria-label={t`Popraw fakturę ${number}`}
              >
                {t`Popraw fakturę`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <ul aria-label={t`Otwarte faktury: ${name}`} className="flex flex-col gap-1">
          {open.map((invoice) => (
            <li
              key={invoice.id}
              className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm"
            >
              <InvoiceLink placeId={placeId} invoice={invoice} />
              <span className="text-muted">
                <Trans>
                  zostało <Money grosze={invoice.amountLeft} />, termin <DateText value={invoice.deadline} />
                </Trans>
              </span>
              {credit > 0 && invoice.ownLeft > 0 && (
                <Button
                  icon={HandCoins}
                  variant="secondary"
                  size="sm"
                  aria-label={t`Użyj nadpłaty na fakturze ${invoice.number}`}
                  onClick={() => onDeed({ what: 'useCredit', invoice, credit })}
                >
                  {t`Użyj nadpłaty`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {credit + deposit + refunding > 0 && (
        <div className="flex flex-wrap gap-2">
          {deposit > 0 && (
            <Button
              icon={Landmark}
              variant="secondary"
              size="sm"
              aria-label={t`Rozlicz kaucję: ${name}`}
              onClick={() => onDeed({ what: 'account', kidId: kid.id, account: 'deposit' })}
            >
              {t`Rozlicz kaucję`}
            </Button>
          )}
          {credit > 0 && (
            <Button
              icon={PiggyBank}
              variant="secondary"
              size="sm"
              aria-label={t`Nadpłata dziecka: ${name}`}
              onClick={() => onDeed({ what: 'account', kidId: kid.id, account: 'credit' })}
            >
              {t`Nadpłata dziecka`}
            </Button>
          )}
          {credit + deposit > 0 && (
            <ButtonLink
              icon={Undo2}
              variant="secondary"
              size="sm"
              to="/place/$placeId/payments/refunds"
              params={params}
              search={{ kid: kid.id }}
              aria-label={t`Zleć zwrot na konto: ${name}`}
            >
              {t`Zleć zwrot na konto`}
            </ButtonLink>
          )}
          {refunding > 0 && (
            <ButtonLink
              variant="quiet"
              size="sm"
              to="/place/$placeId/payments/refunds"
              params={params}
              aria-label={t`Zobacz zwroty: ${name}`}
            >
              {t`Zobacz zwroty`}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
