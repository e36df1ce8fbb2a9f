import type { Principal } from '@skrzat/contract/access'
import type { Kernel } from '../../kernel/kernel.ts'
import { placeExists } from './queries/place.ts'
import { placesRest } from './rest/index.ts'
import { placesRouter } from './router/places.ts'
import { exportRoster, importRoster, previewRoster } from './roster/commands.ts'

export { importRoster } from './roster/commands.ts'
export { checkPeriod, type Period, placeWorkingDays, workingDaysOf } from './queries/working-days.ts'
export { addClosedDays, addPlace, addTutors, grantRoles, type NewPlace } from './repository.ts'

/** Places with their groups and people. */
export function createPlaces(kernel: Kernel) {
  return {
    router: placesRouter(kernel),
    rest: placesRest(kernel),
    exists: (placeId: number) => placeExists(kernel.db.sql, placeId),
    importRoster: (placeId: number, file: Uint8Array, caller: Pick<Principal, 'login'>) =>
      importRoster(kernel, placeId, file, caller),
    previewRoster: (placeId: number, file: Uint8Array) => previewRoster(kernel, placeId, file),
    exportRoster: (placeId: number) => exportRoster(kernel, placeId),
  }
}
