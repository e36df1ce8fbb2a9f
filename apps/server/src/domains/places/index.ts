import type { Principal } from '@skrzat/contract/access'
import type { RestApp } from '../../kernel/http/index.ts'
import type { SmsKernel, SmsTerms } from '../sms/index.ts'
import { PLACES_EXPORTS } from './exported.ts'
import { enteredJobs } from './own-phone/entered.ts'
import { PEOPLE_ERASE, PEOPLE_EXPORTS } from '../people/index.ts'
import { PLACES_ERASE } from './erased.ts'
import type { Change } from './commands/change.ts'
import { type AskDietAgain, type CountedAbsences, setKidDays } from './commands/kids.ts'
import { type BillingBegun, placeExists } from './queries/place.ts'
import type { KidCards } from './kid-cards.ts'
import { letterRoutes } from './letters/rest.ts'
import { placesRest } from './rest/index.ts'
import type { MoneyOfKids } from './rest/shapes.ts'
import { placesRouter } from './router/places.ts'
import { exportRoster, importRoster, previewRoster } from './roster/commands.ts'
import { kidPhotoJobs } from './kid-photo/left.ts'

export { addToPlace, type Change, changePlace } from './commands/change.ts'
export type { CardChanging, CardEntry, EnteredCard, KidCards } from './kid-cards.ts'
export { importRoster } from './roster/commands.ts'
export { joinedIn } from './queries/joined.ts'
export { listedGroups } from './queries/listed-groups.ts'
export { eraseKid, type KidToErase } from './commands/erase-kid.ts'
export { lockPlace } from './repository.ts'
export { kidPerson } from './queries/kid-person.ts'
export { findGroups, findKids, findPhones, namedKids } from './queries/search.ts'
export { groupOfKid, type InGroup, placeOfGroup } from './queries/place-of.ts'
export { checkPeriod, type Period, placeWorkingDays, workingDaysOf } from './queries/working-days.ts'
export { KID_PHOTOS, kidPhotoUrl } from './kid-photo/key.ts'
export { PLACE_IMAGES } from './image/key.ts'
export { addClosedDays, addPlace, type NewPlace } from './repository.ts'

export type PlacesOptions = {
  readonly moneyOfKids: MoneyOfKids
  readonly billingBegun: BillingBegun
  readonly countedAbsences: CountedAbsences
  readonly askDietAgain: AskDietAgain
  readonly cards: KidCards
  readonly smsTerms: SmsTerms
  /** The product's public URL; the places' messages link to a page of it. */
  readonly publicUrl?: string | undefined
}

/** Places with their groups and people. */
export function createPlaces(
  kernel: SmsKernel,
  { moneyOfKids, billingBegun, smsTerms, publicUrl = 'http://127.0.0.1:8080', ...kids }: PlacesOptions,
) {
  const ports = { ...kernel, ...kids }
  return {
    jobs: [...enteredJobs(kernel, new URL('/account/places', publicUrl).href), ...kidPhotoJobs(kernel)],
    erases: [...PLACES_ERASE, ...PEOPLE_ERASE],
    router: { places: placesRouter({ ...ports, smsTerms }, billingBegun) },
    rest: (app: RestApp) => {
      placesRest(ports, moneyOfKids)(app)
      letterRoutes(app, { ...kernel, smsTerms, signInPage: new URL('/login', publicUrl).href })
    },
    exports: [...PLACES_EXPORTS, ...PEOPLE_EXPORTS],
    exists: (placeId: number) => placeExists(kernel.db.sql, placeId),
    importRoster: (placeId: number, file: Uint8Array, caller: Pick<Principal, 'accountId' | 'login'>) =>
      importRoster(ports, placeId, file, caller),
    previewRoster: (placeId: number, file: Uint8Array) => previewRoster(ports, placeId, file),
    exportRoster: (placeId: number, exporting?: Parameters<typeof exportRoster>[2]) =>
      exportRoster(ports, placeId, exporting),
    setKidDays: (change: Change, days: Parameters<typeof setKidDays>[2]) => setKidDays(kids, change, days),
  }
}
