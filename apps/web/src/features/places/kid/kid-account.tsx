import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import type { KidAccount as Account, KidPage } from '@skrzat/contract/wire/kid-page'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { kidName } from '#components/kid-name.ts'
import { Section } from '../section.tsx'

function InvoiceAnchor({ className, children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a
      {...anchor}
      className={cn(
        '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken',
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 items-center justify-between gap-x-4">{children}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </a>
  )
}
const InvoiceLink = createLink(InvoiceAnchor)

type KidAccountProps = { kid: KidPage; account: Account }

/** The child's open sum, its most urgent invoices, its credit and deposit, and refunds under way. */
export function KidAccount({ kid, account }: KidAccountProps) {
  const { t } = useLingui()
  const { credit, deposit, refunding, due, open, issued } = account
  const bills = may(kid.myRoles, 'payments')
  const name = kidName(kid)
  const params = { placeId: kid.place.id }
  const all = bills ? (
    <ButtonLink
      to="/place/$placeId/payments"
      params={params}
      search={{ state: 'all', name }}
      variant="quiet"
      size="sm"
      className="-mx-3"
    >{t`Wszystkie faktury`}</ButtonLink>
  ) : (
    <ButtonLink to="/payments/my" search={{ history: true }} variant="quiet" size="sm" className="-mx-3">
      {t`Wszystkie faktury`}
    </ButtonLink>
  )
  const more = due.count - open.length
  const held = [
    { term: t`Nadpłata`, grosze: credit },
    { term: t`Kaucja`, grosze: deposit },
    { term: t`Zwrot w\u00a0drodze`, grosze: refunding },
  ]
  return (
    <Section title={t`Płatności`} action={issued > 0 && all}>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-card px-4 py-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-sm text-muted">{t`Do zapłaty`}</dt>
            <dd className="text-xl font-bold">
              <Money grosze={due.sum} />
            </dd>
          </div>
          {held.map(
            ({ term, grosze }) =>
              grosze > 0 && (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="text-xl font-bold text-success">
                    <Money grosze={grosze} />
                  </dd>
                </div>
              ),
          )}
        </dl>
        {open.length === 0 ? (
          <p className="text-muted">
            {issued === 0 ? <Trans>Nie ma jeszcze faktur.</Trans> : <Trans>Wszystko opłacone</Trans>}
          </p>
        ) : (
          <ul aria-label={t`Nieopłacone faktury`}>
            {open.map((invoice) => {
              const shown = <InvoiceFacts invoice={invoice} today={kid.today} />
              return (
                <li key={invoice.id}>
                  {bills ? (
                    <InvoiceLink
                      to="/place/$placeId/payments"
                      params={params}
                      search={{ invoice: invoice.id }}
                    >
                      {shown}
                    </InvoiceLink>
                  ) : (
                    <InvoiceLink to="/payments/my">{shown}</InvoiceLink>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {more > 0 && (
          <p className="text-sm text-muted">
            {t`${plural(more, { one: 'i jeszcze # faktura', few: 'i jeszcze # faktury', many: 'i jeszcze # faktur', other: 'i jeszcze # faktury' })}`}
          </p>
        )}
      </div>
    </Section>
  )
}

function InvoiceFacts({ invoice, today }: { invoice: Account['open'][number]; today: string }) {
  const { number, deadline, amountLeft } = invoice
  const late = deadline < today
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="tabular font-medium whitespace-nowrap">{number}</span>
      <span className={cn('text-sm whitespace-nowrap', late ? 'text-danger' : 'text-muted')}>
        {late ? (
          <Trans>
            po terminie: <DateText value={deadline} />
          </Trans>
        ) : (
          <Trans>
            termin: <DateText value={deadline} />
          </Trans>
        )}
      </span>
      <Money grosze={amountLeft} className="ml-auto font-medium" />
    </span>
  )
}
