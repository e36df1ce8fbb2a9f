import { useLingui } from '@lingui/react/macro'
import { useMedia } from '@skrzat/ui/media'
import { useCallback, useMemo, useState } from 'react'
import type { InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { CreditSheet } from '../credit/credit-sheet.tsx'
import { useKeysEnabled } from '#app/keys.ts'
import { useListColumns } from '#app/list-columns.ts'
import { useWide } from '#app/parts/index.ts'
import { listName } from '#components/kid-name.ts'
import { ListPending } from '#components/list-pending.tsx'
import { ListView } from '#components/list-view.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useCopyRows } from '#components/use-copy-rows.ts'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx'
import { cellOf, columnNames, INVOICE_COLUMNS, keysAt, shownColumns } from './columns.ts'
import { useInvoiceCommands } from './commands.ts'
import { Filters } from './filters.tsx'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceKeys } from './invoice-keys.tsx'
import { Asked, type Question } from './invoice-question.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { ListEnd, ListSums, NothingHere } from './list-states.tsx'
import { ListMenu } from './list-menu.tsx'
import type { RowAction } from './row-action.ts'
import { isOpen, type Selection } from './selection.ts'
import { Tiles } from './tiles.tsx'
import { useListKeys } from './use-keys.ts'
import { useInvoiceList } from './use-invoice-list.ts'
import { useSelection } from './use-selection.ts'

/** Parameters that are only where one is in the list. */
const POSITION = ['cursor', 'invoice', 'types']

type InvoicesTabProps = { placeId: number; search: PaymentsSearch; changeSearch: ChangePaymentsSearch }
type Bulk = { id: string; kind: BulkKind; selection: Selection }

/** The order after a press on a column: text ascending, everything else descending; a second press reverses it. */
function sortedBy({ sort = 'created', up }: PaymentsSearch, by: InvoiceSort): PaymentsSearch {
  const first = by === 'kid' || by === 'number' ? true : undefined
  const next = by === sort ? !up || undefined : first
  return { sort: by === 'created' ? undefined : by, up: next }
}

/** The invoices of the place, by default those to pay: search, inspect, pay, remind, delete, one or many at a time. */
export function InvoicesTab({ placeId, search, changeSearch }: InvoicesTabProps) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const veryWide = useMedia('(min-width: 110rem)')
  const [chosenColumns, chooseColumns] = useListColumns('invoices', INVOICE_COLUMNS)
  const columns = useMemo(() => shownColumns(chosenColumns), [chosenColumns])
  const copyRows = useCopyRows()
  const list = useInvoiceList(placeId, search, changeSearch)
  const { invoices, tiles, query } = list
  const [current, setCurrent] = useState(0)
  const [focusWanted, setFocusWanted] = useState<{ index: number }>()
  const chosen = useSelection(invoices, list.leaving)
  const [question, setQuestion] = useState<Question>()
  const [bulks, setBulks] = useState<readonly Bulk[]>([])
  /** The child whose credit is open; null while it is to be chosen. */
  const [creditOf, setCreditOf] = useState<number | null>()
  const [help, setHelp] = useState(false)
  const [keysOn] = useKeysEnabled()

  const showInvoice = useCallback((id: number) => changeSearch({ invoice: id }), [changeSearch])
  const commands = useInvoiceCommands(placeId)

  const act = useCallback(
    (action: RowAction, invoice: Invoice) => {
      if (action === 'show') showInvoice(invoice.id)
      else if (action === 'credit') setCreditOf(invoice.kid.id)
      else setQuestion({ action, invoice })
    },
    [showInvoice],
  )
  const filter: ChangePaymentsSearch = (change, options) => {
    setCurrent(0)
    changeSearch({ ...change, cursor: undefined }, { replace: true, ...options })
  }
  const askBulk = (kind: BulkKind) =>
    setBulks((all) => [...all, { id: crypto.randomUUID(), kind, selection: chosen.selection }])

  /** Copies the selected rows, otherwise those that are loaded. */
  function copy() {
    const keys = keysAt(chosenColumns, veryWide)
    const rows = chosen.selection.size > 0 ? [...chosen.selection.values()] : invoices
    copyRows(
      [t`Dziecko`, t`Grupa`, ...keys.map((key) => i18n._(columnNames[key]))],
      rows.map((invoice) => [
        listName(invoice.kid),
        invoice.kid.group.name,
        ...keys.map((key) => cellOf(key, invoice)),
      ]),
      chosen.selection.size > 0 ? undefined : list.totals?.count,
    )
  }

  // A removed invoice's index passes to the next one, which becomes the current row.
  const row = Math.max(0, Math.min(current, invoices.length - 1))
  const atRow = invoices[row]
  useListKeys(
    {
      move(rows) {
        const inList = document.activeElement?.closest('[data-invoice]') !== null
        const next = Math.max(0, Math.min(inList ? row + rows : row, invoices.length - 1))
        setCurrent(next)
        setFocusWanted({ index: next })
      },
      select: () => atRow && chosen.select(atRow, row, false),
      open: () => atRow && act('show', atRow),
      pay() {
        if (chosen.selection.size > 0) askBulk('pay')
        else if (atRow && isOpen(atRow)) act('pay', atRow)
      },
      clear: chosen.clear,
      ...(chosen.selection.size > 0 && { copy }),
      help: () => setHelp(true),
    },
    keysOn,
  )

  const listProps = {
    invoices,
    total: list.totals?.count ?? 0,
    selection: chosen.selection,
    current: row,
    focusWanted,
    act,
    onSelect: chosen.select,
    onSelectAll: chosen.selectAll,
    onFocus: setCurrent,
    onTop: list.onTop,
    onEnd: list.onEnd,
    end: <ListEnd list={list} wide={wide} />,
  }
  const selecting = chosen.selection.size > 0
  const bar = selecting && (
    <BulkBar
      selection={chosen.selection}
      shown={invoices}
      className={wide ? '' : 'order-last'}
      onAct={askBulk}
      onCredit={() => setCreditOf(chosen.onlyKid ?? null)}
      onCopy={copy}
      onDrop={chosen.drop}
      onClear={chosen.clear}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Tiles
        tiles={tiles}
        failed={query.isLoadingError}
        status={search.state ? undefined : search.status}
        onStatusChange={(status) => filter({ status, state: undefined })}
      />
      <Filters placeId={placeId} search={search} onChange={filter} wide={wide} found={list.totals?.count}>
        {wide && (
          <ListView
            placeId={placeId}
            list="invoices"
            columns={INVOICE_COLUMNS.map((key) => ({ key, name: i18n._(columnNames[key]) }))}
            shown={keysAt(chosenColumns, veryWide)}
            chosen={chosenColumns !== undefined}
            onChoose={chooseColumns}
            without={POSITION}
          />
        )}
        <ListMenu
          onCredit={() => setCreditOf(null)}
          onCopy={copy}
          onHelp={wide ? () => setHelp(true) : undefined}
        />
      </Filters>
      {/* Otherwise keyboard users would have to pass all cards to reach the bar below. */}
      {!wide && bar}
      <div
        data-keys="list"
        aria-busy={query.isFetching}
        className={selecting ? 'min-w-0 [--bulk-bar:5.5rem]' : 'min-w-0'}
      >
        <QueryState
          query={query}
          pending={
            <ListPending label={t`Wczytywanie faktur`} cells={['w-48', 'w-24', 'ml-auto w-40']} card="h-32" />
          }
        >
          {() =>
            invoices.length === 0 && !query.hasNextPage ? (
              <NothingHere placeId={placeId} search={search} elsewhere={list.elsewhere} onClear={filter} />
            ) : wide ? (
              <InvoiceTable
                {...listProps}
                columns={columns}
                sorted={{ field: search.sort ?? 'created', descending: !search.up }}
                onSort={(by) => filter(sortedBy(search, by))}
              />
            ) : (
              <InvoiceCards {...listProps} sums={<ListSums totals={list.totals} />} />
            )
          }
        </QueryState>
      </div>
      {wide && bar}

      {search.invoice !== undefined && (
        <InvoiceSheet
          // Remounted for another invoice, so that a dialog about a payment of this one does not stay.
          key={search.invoice}
          placeId={placeId}
          id={search.invoice}
          listed={invoices.find(({ id }) => id === search.invoice)}
          act={act}
          onClose={() => changeSearch({ invoice: undefined })}
        />
      )}
      {creditOf !== undefined && (
        <CreditSheet
          placeId={placeId}
          kidId={creditOf ?? undefined}
          onInvoice={(id) => {
            setCreditOf(undefined)
            showInvoice(id)
          }}
          onClose={() => setCreditOf(undefined)}
        />
      )}
      {question && (
        <Asked
          placeId={placeId}
          question={question}
          commands={commands}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {bulks.map(({ id, kind, selection }) => (
        <BulkDialog
          key={id}
          placeId={placeId}
          kind={kind}
          selection={selection}
          onDone={chosen.drop}
          onClose={() => setBulks((all) => all.filter((bulk) => bulk.id !== id))}
        />
      ))}
      {help && <InvoiceKeys onClose={() => setHelp(false)} />}
    </div>
  )
}
