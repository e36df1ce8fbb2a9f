import type { Principal } from '@skrzat/contract/access'
import type { SmsKernel } from '../sms/index.ts'
import { enteredJobs } from './own-phone/entered.ts'
import { placeExists } from './queries/place.ts'
import { placesRest } from './rest/index.ts'
import { placesRouter } from './router/places.ts'
import { exportRoster, importRoster, previewRoster } from './roster/commands.ts'

export { importRoster } from './roster/commands.ts'
export { checkPeriod, type Period, placeWorkingDays, workingDaysOf } from './queries/working-days.ts'
export { PLACE_IMAGES } from './image/key.ts'
export { addClosedDays, addPlace, addTutors, grantRoles, type NewPlace } from './repository.ts'

/**
 * Places with their groups and people.
 * @param publicUrl where people reach the product; messages of them name a page of it
 */
export function createPlaces(kernel: SmsKernel, publicUrl = 'http://127.0.0.1:8080') {
  return {
    jobs: enteredJobs(kernel, new URL('/account/places', publicUrl).href),
    router: placesRouter(kernel),
    rest: placesRest(kernel),
    exists: (placeId: number) => placeExists(kernel.db.sql, placeId),
    importRoster: (placeId: number, file: Uint8Array, caller: Pick<Principal, 'login'>) =>
      importRoster(kernel, placeId, file, caller),
    previewRoster: (placeId: number, file: Uint8Array) => previewRoster(kernel, placeId, file),
    exportRoster: (placeId: number) => exportRoster(kernel, placeId),
  }
}
