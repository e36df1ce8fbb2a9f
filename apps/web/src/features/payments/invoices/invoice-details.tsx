import { lineKey } from '@skrzat/contract/explain'
import { givenBackOf } from '@skrzat/contract/given-back'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { FilePen, HandCoins, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { Corrections } from '#components/corrections.tsx'
import { InvoicePdf } from '#components/invoice-pdf.tsx'
import { DeadlineBadge } from './invoice-state.tsx'
import { LineRow } from './line-row.tsx'
import { PaymentLine } from './payment-line.tsx'
import type { Reversible } from './reverse-dialog.tsx'
import { isOpen } from './selection.ts'
import { ownLeftOf } from './shares.ts'

type InvoiceDetailsProps = {
  invoice: Invoice
  onReverse: (what: Reversible) => void
  onCredit: () => void
  /** To use the kid's credit on it; undefined without any. */
  onUseCredit: (() => void) | undefined
  onCorrect: () => void
}

/** How the invoice was computed, its payments, and other facts. */
export function InvoiceDetails({
  invoice,
  onReverse,
  onCredit,
  onUseCredit,
  onCorrect,
}: InvoiceDetailsProps) {
  const { t } = useLingui()
  const today = useToday()
  const { lines, payments, creditUsed, corrections } = invoice
  const deleted = invoice.deletedDate !== null
  const givenBack = deleted ? 0 : givenBackOf(invoice)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="text-sm text-muted">
          {deleted
            ? t`Usunięta, nic nie zostało do zapłaty`
            : invoice.paid
              ? t`Wszystko opłacone`
              : t`Pozostało do zapłaty`}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money grosze={deleted ? 0 : invoice.amountLeft} className="text-xl font-bold" />
          {isOpen(invoice) && <DeadlineBadge invoice={invoice} today={today} />}
        </p>
        {!deleted && <Parts invoice={invoice} />}
        {isOpen(invoice) && (
          <p className="text-sm text-muted">
            <Trans>
              termin <DateText value={invoice.deadline} />
            </Trans>
          </p>
        )}
      </div>
      <Section id="invoice-lines" title={t`Pozycje`}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <LineRow key={lineKey(line)} line={line} />
          ))}
        </ul>
        <p className="flex justify-between gap-4 border-t border-edge pt-2 font-medium">
          <Trans>Razem</Trans>
          <Money grosze={invoice.amount} />
        </p>
        {!deleted && (
          <Button icon={FilePen} variant="quiet" size="sm" className="mt-2 -ml-3" onClick={onCorrect}>
            {t`Popraw fakturę`}
          </Button>
        )}
      </Section>
      {corrections.length > 0 && (
        <Section id="invoice-corrections" title={t`Korekty`}>
          <Corrections invoice={invoice} />
        </Section>
      )}
      <Section id="invoice-payments" title={t`Wpłaty`}>
        {payments.length === 0 && creditUsed === 0 && (
          <p className="text-muted">
            <Trans>Nic jeszcze nie wpłynęło.</Trans>
          </p>
        )}
        <ul className="divide-y divide-line">
          {creditUsed > 0 && (
            <CreditUsed grosze={creditUsed} onReverse={deleted ? undefined : () => onReverse('credit')} />
          )}
          {payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              placeId={invoice.place.id}
              payment={payment}
              onReverse={deleted ? undefined : () => onReverse(payment)}
            />
          ))}
          {givenBack > 0 && (
            <li className="flex items-center justify-between gap-4 py-2">
              <Trans>Przeszło na nadpłatę po korekcie</Trans>
              <Money grosze={-givenBack} />
            </li>
          )}
        </ul>
        <div className="mt-2 -ml-3 flex flex-wrap">
          {onUseCredit && (
            <Button icon={HandCoins} variant="quiet" size="sm" onClick={onUseCredit}>
              {t`Użyj nadpłaty`}
            </Button>
          )}
          <Button icon={PiggyBank} variant="quiet" size="sm" onClick={onCredit}>
            {t`Nadpłata dziecka`}
          </Button>
        </div>
      </Section>
      {invoice.additionalInfo && (
        <Section id="invoice-info" title={t`Dodatkowa informacja`}>
          <p className="break-words whitespace-pre-line">{invoice.additionalInfo}</p>
        </Section>
      )}
      <Facts invoice={invoice} />
      {!deleted && <InvoicePdf invoice={invoice} className="-ml-3 self-start" />}
    </div>
  )
}

/** What is left of each payer's part. */
function Parts({ invoice }: { invoice: Invoice }) {
  const { shares = [], splitReason } = invoice
  if (shares.length === 0) return null
  return (
    <div className="my-2 text-sm">
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>
          <Trans>w tym rodzice</Trans>
        </dt>
        <dd className="text-right">
          <Money grosze={ownLeftOf(invoice)} />
        </dd>
        {shares.map(({ payerId, payer, amount, amountLeft = amount }) => (
          <div key={payerId} className="contents">
            <dt className="break-words">{payer}</dt>
            <dd className="text-right">
              <Trans>
                <Money grosze={amountLeft} /> z <Money grosze={amount} />
              </Trans>
            </dd>
          </div>
        ))}
      </dl>
      {splitReason && <p className="mt-1 break-words text-muted">{splitReason}</p>}
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}

function CreditUsed({ grosze, onReverse }: { grosze: number; onReverse: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <Trans>Z nadpłaty</Trans>
      <span className="flex items-center gap-2">
        {onReverse && (
          <Button
            variant="danger-quiet"
            size="sm"
            aria-label={t`Wycofaj użycie nadpłaty`}
            onClick={onReverse}
          >
            {t`Wycofaj`}
          </Button>
        )}
        <Money grosze={grosze} />
      </span>
    </li>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { period, absencesPeriod, mode } = invoice
  const never = t`jeszcze nie`
  const facts: { term: string; fact: ReactNode }[] = [
    { term: t`Wystawiona`, fact: <DateText value={invoice.createdDate} /> },
    { term: t`Sposób`, fact: mode && (mode === 'up' ? t`z góry` : t`z dołu`) },
    { term: t`Okres`, fact: period && <Days {...period} /> },
    { term: t`Nieobecności z dni`, fact: absencesPeriod && <Days {...absencesPeriod} /> },
    { term: t`Obejrzana`, fact: invoice.viewed ? <DateText value={invoice.viewed} /> : never },
    { term: t`Przypomniano`, fact: invoice.reminded ? <DateText value={invoice.reminded} /> : never },
    { term: t`Usunięta`, fact: invoice.deletedDate && <DateText value={invoice.deletedDate} /> },
    { term: t`Opłacona`, fact: invoice.paidDay && <DateText value={invoice.paidDay} /> },
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4 text-sm">
      {facts.map(
        ({ term, fact }) =>
          fact && (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="text-right">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Days({ from, to }: { from: string; to: string }) {
  return (
    <>
      <DateText value={from} form="plain" /> – <DateText value={to} form="plain" />
    </>
  )
}
