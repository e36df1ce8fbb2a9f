import type { Principal } from '@skrzat/contract/access'
import { changedKids } from '@skrzat/contract/wire/payments'
import { type Bus, defineTopic, follow } from '../../kernel/realtime/index.ts'
import { kidsInCharge } from './access.ts'

/** Kids in one message of the bus. */
const TOGETHER = 500

/** `invoices:kids`: kids of all places, as a parent's may be in several; `followInvoices` filters. */
export const kidsTopic = defineTopic('invoices', changedKids)('kids')

/** After commit. */
export async function publishKids(bus: Pick<Bus, 'publish'>, kids: readonly number[]): Promise<void> {
  for (let start = 0; start < kids.length; start += TOGETHER)
    await bus.publish(kidsTopic, { kids: kids.slice(start, start + TOGETHER) })
}

/** The caller's kids whose invoices or credit changed; the screen reads them again. */
export function followInvoices(bus: Pick<Bus, 'stream'>, principal: Principal, signal: AbortSignal) {
  const own = new Set(kidsInCharge(principal))
  return follow(
    bus.stream(kidsTopic, signal),
    () => null,
    ({ kids }) => {
      const changed = kids.filter((kid) => own.has(kid))
      return changed.length > 0 ? { kids: changed } : undefined
    },
  )
}
