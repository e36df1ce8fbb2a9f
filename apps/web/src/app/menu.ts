import { may } from '@skrzat/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

/** What the person may reach, and how much is waiting for him there. */
export function useMenu() {
  return useQuery(trpc.accounts.menu.queryOptions())
}

export type Menu = NonNullable<ReturnType<typeof useMenu>['data']>

/** Whether the person may see and change the place's payments. */
export function hasPayments({ roles }: Pick<Menu['places'][number], 'roles'>): boolean {
  return may(roles, 'payments')
}

/** Whether the person keeps the place's absences. */
export function hasAbsences({ roles }: Pick<Menu['places'][number], 'roles'>): boolean {
  return may(roles, 'absences')
}
