import { Trans, useLingui } from '@lingui/react/macro'
import type { BankPage as Shown } from '@skrzat/contract/wire/bank'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Accounts, Gaps } from './accounts.tsx'
import { bankPageOptions } from './queries.ts'
import { Queue } from './queue/queue.tsx'
import { SHOWN_STATES, type BankSearch, type ChangeBankSearch, type ShownState } from './search.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { Upload } from './upload/upload.tsx'

type BankPageProps = { placeId: number; search: BankSearch; changeSearch: ChangeBankSearch }

/** A place's bank: balances, statements to add, and the queue of their lines. */
export function BankPage({ placeId, search, changeSearch }: BankPageProps) {
  const { t } = useLingui()
  const { mayDo } = useMenuPlace(placeId)
  const query = useQuery(bankPageOptions(placeId))
  const [editing, setEditing] = useState(false)
  return (
    <PaymentsFrame
      placeId={placeId}
      tab="bank"
      title={t`Bank`}
      actions={
        mayDo('settings') &&
        query.data && (
          <Button icon={Settings} variant="secondary" onClick={() => setEditing(true)}>
            {t`Ustawienia banku`}
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        pending={
          <Pending label={t`Wczytywanie banku`} className="flex flex-col gap-4">
            <Skeleton className="h-24 rounded-card" />
            <Skeleton className="h-16 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </Pending>
        }
      >
        {(page) => <Content page={page} placeId={placeId} search={search} changeSearch={changeSearch} />}
      </QueryState>
      {editing && query.data && (
        <SettingsDialog placeId={placeId} settings={query.data.settings} onClose={() => setEditing(false)} />
      )}
    </PaymentsFrame>
  )
}

function Content({ page, placeId, search, changeSearch }: BankPageProps & { page: Shown }) {
  const { t } = useLingui()
  const { settings, accounts, gaps, statements, counts } = page
  const isEmpty = statements.length === 0
  const state = search.state ?? 'WAITING'
  const names: Record<ShownState, string> = {
    WAITING: t`Czekają (${counts.waiting})`,
    BOOKED: t`Zaksięgowane (${counts.booked})`,
    NOT_OURS: t`Nie nasze (${counts.notOurs})`,
    ALL: t`Wszystkie (${counts.waiting + counts.booked + counts.notOurs})`,
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Accounts accounts={accounts} />
      <Gaps gaps={gaps} />
      <Upload
        placeId={placeId}
        accounts={[settings.own, ...settings.accounts]}
        first={isEmpty && <FirstStep />}
      />
      {!isEmpty && (
        <Tabs
          value={state}
          onValueChange={(next) => {
            const chosen = SHOWN_STATES.find((each) => each === next)
            changeSearch({ state: chosen === 'WAITING' ? undefined : chosen, line: undefined })
          }}
        >
          <TabsList aria-label={t`Stan pozycji`} className="tabular">
            {SHOWN_STATES.map((each) => (
              <TabsTrigger key={each} value={each}>
                {names[each]}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={state}>
            <Queue
              // Remounted for another tab, which selects its own line.
              key={state}
              placeId={placeId}
              search={search}
              changeSearch={changeSearch}
              statements={statements}
            />
          </TabsContent>
        </Tabs>
      )}
    </div>
  )
}

/** What will be here, and how to begin. */
function FirstStep() {
  const { t } = useLingui()
  return (
    <EmptyState picture="jar" title={t`Wczytaj pierwszy wyciąg`} className="pb-2">
      <Trans>
        Tu będą przelewy z wyciągów bankowych. Skrzat dopasuje je do faktur i powie dlaczego, a Ty
        zaksięgujesz je jednym klawiszem.
      </Trans>
    </EmptyState>
  )
}
