import type { Principal } from '@skrzat/contract/access'
import type { createNotifications } from '../../src/domains/notifications/index.ts'
import { createCallerFactory } from '../../src/kernel/trpc/trpc.ts'

export const principal = (accountId: number): Principal => ({
  accountId,
  sessionId: '00000000-0000-4000-8000-000000000000',
  fresh: false,
  factorDue: null,
  recentlyProven: true,
  login: '600000005',
  firstName: '',
  lastName: '',
  email: null,
  langKey: 'pl',
  authorities: ['ROLE_USER'],
  staff: [],
  kids: [],
  formerKids: [],
})

type Router = ReturnType<typeof createNotifications>['router']['notifications']

export function callersOf(router: Router) {
  const makeCaller = createCallerFactory(router)
  return (
    accountId?: number,
    { signal = new AbortController().signal, ...over }: Partial<Principal> & { signal?: AbortSignal } = {},
  ) =>
    makeCaller({
      principal: accountId === undefined ? undefined : { ...principal(accountId), ...over },
      requestId: 'test',
      address: '192.0.2.1',
      userAgent: 'test',
      placeExists: async () => true,
      untilSessionEnds: () => signal,
    })
}
