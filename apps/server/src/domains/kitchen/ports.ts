import type { Day } from '@skrzat/contract/days'
import type { ExpectedKids } from '../absences/index.ts'

export type KitchenPorts = {
  /** One statement. @throws DomainError place.not_found */
  readonly expectedOn: (placeId: number, day: Day) => Promise<ExpectedKids>
}
