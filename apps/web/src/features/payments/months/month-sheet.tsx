import { Trans, useLingui } from '@lingui/react/macro'
import { balancesAfter, firstDay, sheetLine } from '@skrzat/contract/month-sheet'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money } from '@skrzat/ui/money'
import { Download, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '#app/calls/index.ts'
import { monthText } from '#components/day-text.ts'
import { methodNames } from '#components/payment-methods.ts'
import { AmountTable, type AmountColumn } from './amount-table.tsx'
import { MonthBank } from './month-bank.tsx'
import { CloseDialog, ReopenDialog } from './month-dialogs.tsx'
import { MonthDifferences } from './month-differences.tsx'
import { MonthKids } from './month-kids.tsx'
import { MonthState } from './month-list.tsx'
import { Sums } from './sums.tsx'

type MonthSheetViewProps = {
  sheet: MonthSheet
  mayReopen: boolean
  /** Called before it is asked whether to close or reopen it. */
  onAsk: () => void
}

/** A month's sheet: what was owed, what moved it, and what is owed; by account and by child. */
export function MonthSheetView({ sheet, mayReopen, onAsk }: MonthSheetViewProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const done = () => setAsking(undefined)
  function ask(what: 'close' | 'reopen') {
    onAsk()
    setAsking(what)
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-bold">{monthText(firstDay(sheet.month), locale)}</h2>
        <MonthState row={sheet} />
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          <SheetFile sheet={sheet} format="pdf" />
          <SheetFile sheet={sheet} format="xlsx" />
          {sheet.next && (
            <Button icon={Lock} onClick={() => ask('close')}>
              {t`Zamknij miesiąc`}
            </Button>
          )}
          {sheet.last && mayReopen && (
            <Button icon={LockOpen} variant="secondary" onClick={() => ask('reopen')}>
              {t`Otwórz ponownie`}
            </Button>
          )}
        </span>
        <Standing sheet={sheet} />
      </header>
      <MonthDifferences sheet={sheet} />
      <Line sheet={sheet} />
      <Accounts sheet={sheet} />
      <MonthBank sheet={sheet} />
      <MonthKids key={sheet.month} sheet={sheet} />
      {asking === 'close' && <CloseDialog sheet={sheet} onClose={done} />}
      {asking === 'reopen' && <ReopenDialog sheet={sheet} onClose={done} />}
    </div>
  )
}

/** Saves the sheet as a file, with the checkpoint of the log. */
function SheetFile({ sheet: { placeId, month }, format }: { sheet: MonthSheet; format: 'pdf' | 'xlsx' }) {
  const { t } = useLingui()
  const save = useDownload(
    `/api/place/${placeId}/months/${month}/file?format=${format}`,
    `zestawienie-${month}.${format}`,
  )
  const name = format.toUpperCase()
  return (
    <Button
      icon={Download}
      variant="quiet"
      pending={save.isPending}
      aria-label={t`Pobierz zestawienie jako ${name}`}
      onClick={() => save.mutate()}
    >
      {name}
    </Button>
  )
}

/** Who closed it, and the checkpoint; or that it is preliminary. */
function Standing({ sheet: { closed, checkpoint } }: { sheet: MonthSheet }) {
  const printed = closed ? closed.checkpoint : checkpoint
  return (
    <p className="basis-full text-sm text-muted">
      {closed ? (
        <Trans>
          Zamknięto <DateText value={closed.at} />, {closed.by}.
        </Trans>
      ) : (
        <Trans>Zestawienie wstępne: miesiąc jest otwarty i może się zmienić.</Trans>
      )}
      {closed?.reason && (
        <>
          {' '}
          <Trans>Powód: {closed.reason}</Trans>
        </>
      )}
      {printed && (
        <span className="block text-xs break-all">
          <Trans>
            Punkt kontrolny nr {printed.number}, zdarzeń: {printed.size}, {printed.root}
          </Trans>
        </span>
      )}
    </p>
  )
}

function Line({ sheet: { totals, methods } }: { sheet: MonthSheet }) {
  const { t, i18n } = useLingui()
  const { opening, charged, corrections, paid, refunded, closing } = sheetLine(totals)
  const steps = [
    { name: t`Stan na początek`, sum: opening },
    { name: t`Naliczono`, sum: charged },
    { name: t`Korekty`, sum: corrections },
    { name: t`Wpłacono`, sum: -paid },
    { name: t`Zwrócono`, sum: refunded },
    { name: t`Stan na koniec`, sum: closing },
  ]
  return (
    <section
      aria-label={t`Zestawienie`}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <Sums sums={steps} className="font-bold" />
      {methods.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {methods.map(({ method, sum }) => (
            <div key={method} className="flex gap-1.5">
              <dt className="text-muted">{method ? i18n._(methodNames[method]) : t`bez sposobu`}</dt>
              <dd>
                <Money grosze={sum} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** What is left of invoices, credit and deposits, each from before to after. */
function Accounts({ sheet: { totals } }: { sheet: MonthSheet }) {
  const { t } = useLingui()
  const after = balancesAfter(totals)
  const sums = sheetLine(totals)
  const columns: AmountColumn<{ before: number; after: number }>[] = [
    { name: t`Na początek`, of: (row) => row.before },
    { name: t`Zmiana`, of: (row) => row.after - row.before },
    { name: t`Na koniec`, of: (row) => row.after },
  ]
  const rows = [
    { name: t`Do zapłaty na fakturach`, row: { before: totals.leftBefore, after: after.amountLeft } },
    { name: t`Nadpłaty`, row: { before: -totals.creditBefore, after: -after.credit } },
    { name: t`Kaucje`, row: { before: -totals.depositsBefore, after: -after.deposits } },
  ]
  return (
    <AmountTable
      label={t`Konta księgowe`}
      first={t`Konto księgowe`}
      columns={columns}
      rows={rows.map((each) => ({ ...each, key: each.name }))}
      totals={{ before: sums.opening, after: sums.closing }}
    />
  )
}
