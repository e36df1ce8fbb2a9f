import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addMonths } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { Rkz5, Rkz5Row } from '@skrzat/contract/wire/payers'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Field } from '@skrzat/ui/field'
import { Money } from '@skrzat/ui/money'
import { Notice } from '@skrzat/ui/notice'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDownload } from '#app/calls/index.ts'
import { useWide } from '#app/parts/index.ts'
import { listName } from '#components/kid-name.ts'
import { ListPending } from '#components/list-pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MonthSelect } from './month-select.tsx'
import { rkz5Options } from './queries.ts'
import type { ChangePayersSearch } from './search.ts'
import { missingNames } from './texts.ts'

type WorksheetViewProps = { placeId: number; month: string | undefined; changeSearch: ChangePayersSearch }

/** RKZ-5 of a month: what is to be entered for ZUS, by child. */
export function WorksheetView({ placeId, month, changeSearch }: WorksheetViewProps) {
  const { t } = useLingui()
  const today = useToday()
  const shown = month ?? addMonths(today, -1).slice(0, 7)
  const query = useQuery(rkz5Options(placeId, shown))
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t`Miesiąc`} className="w-full sm:w-56">
          <MonthSelect value={shown} onChange={(chosen) => changeSearch({ month: chosen })} begun />
        </Field>
        <DownloadButton placeId={placeId} month={shown} />
      </div>
      <QueryState
        query={query}
        pending={
          <ListPending
            label={t`Wczytywanie zestawienia`}
            cells={['w-48', 'w-28', 'ml-auto w-28']}
            card="h-24"
          />
        }
      >
        {(sheet) => <Worksheet sheet={sheet} />}
      </QueryState>
    </div>
  )
}

function DownloadButton({ placeId, month }: { placeId: number; month: string }) {
  const { t } = useLingui()
  const download = useDownload(`/api/place/${placeId}/payers/rkz5/file?month=${month}`, `rkz-5-${month}.csv`)
  return (
    <Button
      icon={Download}
      variant="secondary"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {t`Pobierz CSV`}
    </Button>
  )
}

const COLUMNS = ['list', 'discounts', 'subsidies', 'fee', 'benefit', 'share', 'paid'] as const
type Column = (typeof COLUMNS)[number]

function useColumnNames(): Record<Column, string> {
  const { t } = useLingui()
  return {
    list: t`Z cennika`,
    discounts: t`Zniżki`,
    subsidies: t`Dofinansowanie`,
    fee: t`Opłata`,
    benefit: t`Świadczenie`,
    share: t`Na fakturach`,
    paid: t`Wpłynęło`,
  }
}

function Worksheet({ sheet }: { sheet: Rkz5 }) {
  const { t } = useLingui()
  const wide = useWide()
  const { rows } = sheet
  if (rows.length === 0)
    return (
      <EmptyState picture="shelf" title={t`Nikt nie ma świadczenia w tym miesiącu`}>
        <Trans>Będą tu dzieci, którym w „Kto za kogo płaci” wpiszesz świadczenie ZUS.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Due sheet={sheet} />
      <p className="text-sm text-muted">
        <Trans>
          Opłaty bez wyżywienia. Skrzat nie przechowuje numerów PESEL, więc trzeba je dopisać. Opłata to
          cennik bez zniżek i dofinansowania.
        </Trans>
      </p>
      {wide ? <WideRows rows={rows} /> : <Cards rows={rows} />}
    </>
  )
}

function Due({ sheet: { due, over, parameters } }: { sheet: Rkz5 }) {
  const { t } = useLingui()
  return (
    <>
      <Notice tone={over ? 'warning' : 'info'}>
        {over ? (
          <Trans>
            Termin RKZ-5 za ten miesiąc minął: <DateText value={due} form="plain" />, piąty dzień roboczy
            następnego miesiąca.
          </Trans>
        ) : (
          <Trans>
            Termin RKZ-5 za ten miesiąc: <DateText value={due} form="plain" />, piąty dzień roboczy następnego
            miesiąca.
          </Trans>
        )}
      </Notice>
      {parameters ? (
        <p className="text-sm">
          <Trans>
            Świadczenie do <Money grosze={parameters.amount} />, z orzeczeniem do{' '}
            <Money grosze={parameters.disabilityAmount} />, limit opłaty{' '}
            <Money grosze={parameters.feeLimit} />.
          </Trans>
        </p>
      ) : (
        <Notice tone="danger">{t`Nie ma kwot świadczenia dla tego miesiąca.`}</Notice>
      )}
    </>
  )
}

type Rows = { rows: readonly Rkz5Row[] }

const totalOf = (rows: readonly Rkz5Row[], column: Column) => sumGrosze(rows.map((row) => row[column]))

function WideRows({ rows }: Rows) {
  const { t } = useLingui()
  const names = useColumnNames()
  return (
    <TableScroll aria-label={t`Zestawienie RKZ-5`}>
      <Table aria-label={t`Zestawienie RKZ-5`} className="min-w-[64rem]">
        <TableHead>
          <tr className="bg-card">
            <TableHeader>{t`Dziecko`}</TableHeader>
            {COLUMNS.map((name) => (
              <TableHeader key={name} numeric>
                {names[name]}
              </TableHeader>
            ))}
            <TableHeader>{t`Braki`}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.kid.id}>
              <TableCell className="whitespace-normal">
                <KidCell row={row} />
              </TableCell>
              {COLUMNS.map((name) => (
                <TableCell key={name} numeric>
                  <Money grosze={row[name]} dense />
                </TableCell>
              ))}
              <TableCell className="min-w-40 text-sm whitespace-normal">
                <Missing row={row} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
        <TableFoot>
          <tr className="bg-card">
            <TableHeader scope="row">{t`Razem`}</TableHeader>
            {COLUMNS.map((name) => (
              <TableCell key={name} numeric>
                <Money grosze={totalOf(rows, name)} dense className="font-bold" />
              </TableCell>
            ))}
            <TableCell>{null}</TableCell>
          </tr>
        </TableFoot>
      </Table>
    </TableScroll>
  )
}

function KidCell({ row: { kid, applicants, disability, invoices } }: { row: Rkz5Row }) {
  const { t } = useLingui()
  return (
    <>
      <span className="break-words">{listName(kid)}</span> {disability && <Badge>{t`orzeczenie`}</Badge>}
      <span className="block text-sm break-words text-muted">
        {[applicants, invoices.join(', ')].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** PESEL is missing for all: the text above the rows says it. */
function Missing({ row }: { row: Rkz5Row }) {
  const { i18n } = useLingui()
  const missing = row.missing.filter((each) => each !== 'pesel')
  return <span className="text-warning">{missing.map((each) => i18n._(missingNames[each])).join(', ')}</span>
}

function Cards({ rows }: Rows) {
  const { t } = useLingui()
  const names = useColumnNames()
  const benefit = totalOf(rows, 'benefit')
  const count = rows.length
  return (
    <>
      <ul
        aria-label={t`Zestawienie RKZ-5`}
        className="divide-y divide-line rounded-card border border-line bg-card text-sm"
      >
        {rows.map((row) => (
          <li key={row.kid.id} className="flex flex-col gap-1 px-4 py-3">
            <div className="text-base">
              <KidCell row={row} />
            </div>
            <dl className="flex flex-wrap gap-x-4">
              {COLUMNS.filter((name) => row[name] !== 0 || name === 'benefit').map((name) => (
                <div key={name} className="flex gap-1.5">
                  <dt className="text-muted">{names[name]}</dt>
                  <dd>
                    <Money grosze={row[name]} />
                  </dd>
                </div>
              ))}
            </dl>
            <Missing row={row} />
          </li>
        ))}
      </ul>
      <p className="font-medium">
        {t`${plural(count, { one: '# dziecko', few: '# dzieci', many: '# dzieci', other: '# dziecka' })}`},{' '}
        <Money grosze={benefit} />
      </p>
    </>
  )
}
