import { useLingui } from '@lingui/react/macro'
import type { KidPayer, Payer, PayersPage as Shown } from '@skrzat/contract/wire/payers'
import { Button } from '@skrzat/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { ArrangementDialog } from './arrangement-dialog.tsx'
import { ArrangementList } from './arrangement-list.tsx'
import { BenefitCard } from './benefit-card.tsx'
import { MealsCard } from './meals-card.tsx'
import { PayerDialog } from './payer-dialog.tsx'
import { PayerList } from './payer-list.tsx'
import { payersOptions } from './queries.ts'
import type { ChangePayersSearch, PayersSearch } from './search.ts'
import { SharesView } from './shares-view.tsx'
import { WorksheetView } from './worksheet-view.tsx'

type PayersPageProps = { placeId: number; search: PayersSearch; changeSearch: ChangePayersSearch }

/** Who pays a part of invoices beside the guardians, the worksheet for ZUS, and what has come. */
export function PayersPage({ placeId, search, changeSearch }: PayersPageProps) {
  const { t } = useLingui()
  const query = useQuery(payersOptions(placeId))
  function changeView(value: string) {
    changeSearch({ view: value === 'rkz5' || value === 'shares' ? value : undefined })
  }
  return (
    <PaymentsFrame placeId={placeId} tab="payers" title={t`Płatnicy`}>
      <Tabs value={search.view ?? 'kids'} onValueChange={changeView}>
        <TabsList aria-label={t`Widok`}>
          <TabsTrigger value="kids">{t`Kto za kogo płaci`}</TabsTrigger>
          <TabsTrigger value="rkz5">RKZ-5</TabsTrigger>
          <TabsTrigger value="shares">{t`Udziały i wpłaty`}</TabsTrigger>
        </TabsList>
        <TabsContent value="kids">
          <QueryState query={query} pending={<PagePending />}>
            {(page) => <Arranged placeId={placeId} page={page} />}
          </QueryState>
        </TabsContent>
        <TabsContent value="rkz5">
          <WorksheetView placeId={placeId} month={search.month} changeSearch={changeSearch} />
        </TabsContent>
        <TabsContent value="shares">
          <SharesView placeId={placeId} />
        </TabsContent>
      </Tabs>
    </PaymentsFrame>
  )
}

function PagePending() {
  const { t } = useLingui()
  return <ListPending label={t`Wczytywanie płatników`} cells={['w-48', 'w-28', 'ml-auto w-28']} card="h-24" />
}

type Dialog =
  | { is: 'payer'; payer: Payer | undefined }
  | { is: 'arrangement'; arrangement: KidPayer | undefined }

function Arranged({ placeId, page }: { placeId: number; page: Shown }) {
  const { t } = useLingui()
  const { mayDo } = useMenuPlace(placeId)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const maySet = mayDo('settings')
  const inUse = page.payers.filter(({ retired }) => !retired)
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <PayerList
          placeId={placeId}
          payers={page.payers}
          maySet={maySet}
          onEdit={(payer) => setDialog({ is: 'payer', payer })}
        />
        <BenefitCard placeId={placeId} parameters={page.parameters} maySet={maySet} />
        <MealsCard placeId={placeId} meals={page.meals} maySet={maySet} />
      </div>
      <ArrangementList
        placeId={placeId}
        page={page}
        onEdit={(arrangement) => setDialog({ is: 'arrangement', arrangement })}
        action={
          inUse.length > 0 &&
          page.kids.length > 0 && (
            <Button
              icon={Plus}
              size="sm"
              onClick={() => setDialog({ is: 'arrangement', arrangement: undefined })}
            >
              {t`Dodaj ustalenie`}
            </Button>
          )
        }
      />
      {dialog?.is === 'payer' && (
        <PayerDialog placeId={placeId} payer={dialog.payer} payers={inUse} onClose={close} />
      )}
      {dialog?.is === 'arrangement' && (
        <ArrangementDialog placeId={placeId} page={page} arrangement={dialog.arrangement} onClose={close} />
      )}
    </div>
  )
}
