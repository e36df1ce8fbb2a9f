/** What waits behind the tabs of a place's payments; each count comes from its domain. */
import type { Day } from '@skrzat/contract/days'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { paymentTabs, paymentTabsInput } from '@skrzat/contract/wire/payment-tabs'
import type { Clock } from '../../kernel/clock.ts'
import { placeProcedure, router } from '../../kernel/trpc/index.ts'

export type TabPorts = {
  clock: Clock
  /** Bank lines without a decision. */
  linesWaiting(placeId: number): Promise<number>
  /** Refunds that were ordered and are in no file. */
  refundsOrdered(placeId: number): Promise<number>
  /** Kids whose last day is announced. */
  kidsLeaving(placeId: number, today: Day): Promise<number>
}

export function createPaymentTabs(ports: TabPorts) {
  return {
    router: {
      paymentTabs: router({
        counts: placeProcedure(PLACE_ACTIONS.payments)
          .input(paymentTabsInput)
          .output(paymentTabs)
          .query(async ({ input: { placeId } }) => {
            const [bank, refunds, leavers] = await Promise.all([
              ports.linesWaiting(placeId),
              ports.refundsOrdered(placeId),
              ports.kidsLeaving(placeId, warsawDay(ports.clock.now())),
            ])
            return { bank, refunds, leavers }
          }),
      }),
    },
  }
}
