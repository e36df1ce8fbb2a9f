import { useLingui, Trans } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { type Menu, useMenu } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { Alarms } from './alarms.tsx'
import { Entered } from './entered.tsx'
import { ParentToday } from './parent-today.tsx'
import { parentTodayOptions, staffTodayOptions } from './queries.ts'
import { StaffToday } from './staff-today.tsx'
import { Unread } from './unread.tsx'

/** The start page: the person's day, above the wall. */
export function HomePage({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const { data: menu, error } = useMenu()
  const failureText = useFailureText()
  const isKnown = useIsDayKnown(menu) || error !== null
  const name = account?.firstName
  return (
    <Page title={name ? t`Dzień dobry, ${name}!` : t`Dzień dobry!`} width="narrow">
      {error && !menu && <ErrorState title={failureText(error)} />}
      {!isKnown && <Pending skeletons={['h-96 rounded-card']} />}
      <div hidden={!isKnown}>
        {/* Remounted on each new alarm. */}
        {menu?.admin && <Alarms key={menu.counts.admin ?? 0} />}
        <Entered />
        {menu && <Reachable menu={menu} />}
        {children}
      </div>
    </Page>
  )
}

/** Whether all parts above the wall are loaded: one after another they would move it while it is read. */
function useIsDayKnown(menu: Menu | undefined): boolean {
  const parent = useQuery({ ...parentTodayOptions(), enabled: menu?.payer === true })
  const staff = useQuery({ ...staffTodayOptions(), enabled: menu !== undefined && worksSomewhere(menu) })
  if (!menu) return false
  return !(menu.payer && parent.isPending) && !(worksSomewhere(menu) && staff.isPending)
}

function worksSomewhere({ places }: Menu): boolean {
  return places.some(({ roles }) => roles.length > 0)
}

function Reachable({ menu }: { menu: Menu }) {
  const { t } = useLingui()
  if (!menu.payer && menu.places.length === 0) {
    return (
      <EmptyState picture="boat" title={t`Nie ma tu jeszcze Twojej placówki`}>
        <Trans>Gdy placówka doda Twój numer telefonu do dziecka lub pracownika, zobaczysz ją tutaj.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {menu.payer && <ParentToday />}
      {worksSomewhere(menu) && <StaffToday menu={menu} />}
      <Unread menu={menu} />
    </div>
  )
}
