import { Trans, useLingui } from '@lingui/react/macro'
import type { Debtor } from '@skrzat/contract/wire/payment-journal'
import { ActionBar } from '@skrzat/ui/action-bar'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Field } from '@skrzat/ui/field'
import { Money } from '@skrzat/ui/money'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useWide } from '#app/parts/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { BulkDialog } from '../invoices/bulk-dialog.tsx'
import { sumLeft } from '../invoices/selection.ts'
import { debtorsOptions, groupNamesOptions } from '../queries.ts'
import { DebtorCards } from './debtor-cards.tsx'
import { DebtorTable } from './debtor-table.tsx'
import { keyOf, overdueOf } from './family.ts'

type DebtorsPageProps = {
  placeId: number
  groupId: number | undefined
  onGroup: (groupId: number | undefined) => void
}

/** Who owes: a row for each family, by age, and a reminder to the chosen ones. */
export function DebtorsPage({ placeId, groupId, onGroup }: DebtorsPageProps) {
  const { t } = useLingui()
  const wide = useWide()
  const query = useQuery(debtorsOptions(placeId, groupId))
  const { data: groups = [] } = useQuery(groupNamesOptions(placeId))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [reminding, setReminding] = useState(false)
  const families = query.data?.families ?? []
  const selected = families.filter((family) => chosen.has(keyOf(family)))
  const today = useToday()
  const overdue = overdueOf(selected, today)
  const count = selected.filter((family) => overdueOf([family], today).size > 0).length

  function toggle(family: Debtor) {
    const next = new Set(chosen)
    if (!next.delete(keyOf(family))) next.add(keyOf(family))
    setChosen(next)
  }
  const toggleAll = () => setChosen(new Set(selected.length === families.length ? [] : families.map(keyOf)))
  const list = { families, chosen, onToggle: toggle }
  return (
    <PaymentsFrame placeId={placeId} tab="debtors" title={t`Kto zalega`}>
      <div className="flex min-w-0 flex-col gap-4">
        <Field label={t`Grupa`} labelHidden className="w-full md:w-56">
          <Select value={groupId ?? ''} onChange={({ target }) => onGroup(Number(target.value) || undefined)}>
            <option value="">{t`Wszystkie grupy`}</option>
            {groups.map((group) => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </Select>
        </Field>
        <QueryState
          query={query}
          pending={
            <ListPending label={t`Wczytywanie rodzin`} cells={['w-48', 'w-40', 'ml-auto w-28']} card="h-32" />
          }
        >
          {({ totals }) =>
            families.length === 0 ? (
              <EmptyState picture="jar" title={t`Nikt nie ma nic do zapłaty`}>
                <Trans>Tu będą rodziny z niezapłaconymi fakturami, według czasu od terminu.</Trans>
              </EmptyState>
            ) : wide ? (
              <DebtorTable {...list} placeId={placeId} totals={totals} onToggleAll={toggleAll} />
            ) : (
              <DebtorCards {...list} placeId={placeId} />
            )
          }
        </QueryState>
        {selected.length > 0 && (
          <ActionBar
            label={t`Zaznaczone rodziny`}
            className="bottom-[calc(var(--bottom-bar,0px)+0.5rem)]"
            summary={
              <p className="text-muted">
                <Trans>
                  po terminie <Money grosze={sumLeft(overdue)} className="font-bold text-ink" />
                </Trans>
              </p>
            }
          >
            <Button
              icon={BellRing}
              disabled={count === 0}
              onClick={() => setReminding(true)}
            >{t`Wyślij przypomnienie (${count})`}</Button>
          </ActionBar>
        )}
      </div>
      {reminding && (
        <BulkDialog
          placeId={placeId}
          kind="remind"
          selection={overdue}
          onDone={() => setChosen(new Set())}
          onClose={() => setReminding(false)}
        />
      )}
    </PaymentsFrame>
  )
}
