import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenShare, PayerMonth, PayerPayment } from '@skrzat/contract/wire/payers'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { Textarea } from '@skrzat/ui/textarea'
import { VirtualList, type VirtualListProps } from '@skrzat/ui/virtual-list'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { InvoiceLink } from '#components/invoice-link.tsx'
import { ListPending } from '#components/list-pending.tsx'
import { MoreRows, type MoreRowsProps } from '#components/more-rows.tsx'
import { QueryState } from '#components/query-state.tsx'
import { moveShare, openSharesOptions, payerMonthsOptions, payerPaymentsOptions } from './queries.ts'

/** What payers are to pay by month, what is open, and what has come. */
export function SharesView({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(payerMonthsOptions(placeId))
  return (
    <QueryState
      query={query}
      pending={
        <ListPending label={t`Wczytywanie udziałów`} cells={['w-48', 'w-28', 'ml-auto w-28']} card="h-24" />
      }
    >
      {(months) => <Shares placeId={placeId} months={months} />}
    </QueryState>
  )
}

function Shares({ placeId, months }: { placeId: number; months: readonly PayerMonth[] }) {
  const { t } = useLingui()
  const open = useInfiniteQuery(openSharesOptions(placeId))
  const payments = useInfiniteQuery(payerPaymentsOptions(placeId))
  const pending = <ListPending label={t`Wczytywanie udziałów`} cells={['w-48', 'ml-auto w-28']} card="h-16" />
  if (months.length === 0)
    return (
      <EmptyState picture="jar" title={t`Żadna faktura nie jest podzielona`}>
        <Trans>Gdy wystawisz faktury dzieci, za które płaci też ktoś inny, będą tu jego części.</Trans>
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-8">
        <Part
          title={t`Według miesięcy`}
          name={`payer months ${placeId}`}
          rows={months}
          keyOf={({ month, payer }) => `${month} ${payer.id}`}
        >
          {(each) => <MonthRow of={each} />}
        </Part>
        <QueryState query={payments} pending={pending}>
          {({ pages }) => (
            <Part
              title={t`Wpłaty płatników`}
              none={t`Nie było jeszcze wpłat.`}
              name={`payers' payments ${placeId}`}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              more={payments}
            >
              {(each) => <PaymentRow placeId={placeId} of={each} />}
            </Part>
          )}
        </QueryState>
      </div>
      <QueryState query={open} pending={pending}>
        {({ pages }) => (
          <Part
            title={t`Niezapłacone części`}
            none={t`Wszystkie części są zapłacone.`}
            name={`open shares ${placeId}`}
            rows={pages.flatMap((page) => page.open)}
            keyOf={({ invoice, payer }) => `${invoice.id} ${payer.id}`}
            more={open}
          >
            {(each) => <OpenRow placeId={placeId} of={each} />}
          </Part>
        )}
      </QueryState>
    </div>
  )
}

type PartProps<Row> = Pick<VirtualListProps<Row>, 'name' | 'rows' | 'keyOf' | 'children'> & {
  title: string
  none?: string
  more?: MoreRowsProps['query']
}

function Part<Row>({ title, none, more, rows, ...list }: PartProps<Row>) {
  const { t } = useLingui()
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <VirtualList
          {...list}
          rows={rows}
          label={title}
          estimate={65}
          className="rounded-card border border-line bg-card"
          rowClassName="border-t border-line first:border-t-0"
        />
      )}
      {more && <MoreRows query={more} label={t`Pokaż więcej`} pendingLabel={t`Wczytywanie udziałów`} />}
    </section>
  )
}

const rowStyle = 'flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5'

function MonthRow({ of: { payer, month, amount, paid, left } }: { of: PayerMonth }) {
  const locale = useUiLocale()
  return (
    <div className={rowStyle}>
      <div className="min-w-40 flex-1">
        <p className="font-medium break-words">{payer.name}</p>
        <p className="text-sm text-muted">{monthText(`${month}-01`, locale)}</p>
      </div>
      <p className="ml-auto text-right text-sm">
        <Trans>
          <Money grosze={paid} /> z <Money grosze={amount} />
        </Trans>
        {left > 0 && (
          <span className="block text-warning">
            <Trans>
              brakuje <Money grosze={left} />
            </Trans>
          </span>
        )}
      </p>
    </div>
  )
}

function OpenRow({ placeId, of }: { placeId: number; of: OpenShare }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [moving, setMoving] = useState(false)
  const { invoice, payer, kid, month, amount, paid } = of
  return (
    <div className={rowStyle}>
      <div className="min-w-40 flex-1">
        <p className="break-words">
          {kid.name} <span className="text-sm text-muted">{kid.group}</span>
        </p>
        <p className="text-sm break-words text-muted">
          <InvoiceLink placeId={placeId} invoice={invoice} /> · {monthText(`${month}-01`, locale)} ·{' '}
          {payer.name}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <Money grosze={amount - paid} className="font-bold" />
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setMoving(true)}
          aria-label={t`Przenieś na rodziców: ${kid.name}, ${payer.name}`}
        >
          {t`Przenieś na rodziców`}
        </Button>
      </div>
      {moving && <MoveDialog placeId={placeId} of={of} onClose={() => setMoving(false)} />}
    </div>
  )
}

function PaymentRow({ placeId, of }: { placeId: number; of: PayerPayment }) {
  const { invoice, payer, kid, day, amount } = of
  return (
    <div className={rowStyle}>
      <div className="min-w-40 flex-1">
        <p className="break-words">
          {payer.name} · {kid}
        </p>
        <p className="text-sm text-muted">
          <DateText value={day} form="plain" /> · <InvoiceLink placeId={placeId} invoice={invoice} />
        </p>
      </div>
      <Money grosze={amount} className="ml-auto" />
    </div>
  )
}

/** Moves what a payer has not paid to the parents, who see the reason. */
function MoveDialog({ placeId, of, onClose }: { placeId: number; of: OpenShare; onClose: () => void }) {
  const { t } = useLingui()
  const command = useCommand()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const move = useMutation(moveShare(sayAndClose(t`Przeniesiono na rodziców`, onClose)))
  const { invoice, payer, kid, amount, paid } = of
  const isMissing = reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing || move.isPending) return
    const shares = of.shares
      .map((share) => ({ payerId: share.payerId, amount: share.payerId === payer.id ? paid : share.amount }))
      .filter((share) => share.amount > 0)
    move.mutate(command({ placeId, id: invoice.id, version: invoice.version, shares, reason }, 'form'))
  }

  return (
    <FormDialog
      title={t`Przenieść na rodziców?`}
      description={t`Płatnik nie będzie już nic winien za tę fakturę, a rodzice zobaczą wyższą kwotę i powód.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Przenieś na rodziców`}
      pending={move.isPending}
      blocked={tried && isMissing}
      onClose={onClose}
    >
      <Failure error={move.error} />
      <p className="break-words">
        {kid.name}, {invoice.number}, {payer.name}: <Money grosze={amount - paid} className="font-bold" />
      </p>
      <Field label={t`Powód`} error={tried && isMissing ? t`Podaj powód.` : undefined}>
        <Textarea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
