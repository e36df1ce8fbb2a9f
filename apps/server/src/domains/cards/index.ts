import type { RestRoutes } from '../../kernel/http/index.ts'
import { CARDS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { CARDS_ERASE } from './erased.ts'
import { cardsRest, type SetKidDays } from './rest.ts'
import { cardsRouter } from './router.ts'
import { sheetRoutes } from './sheet/rest.ts'

export {
  askDietAgain,
  confirmDiet,
  dietsOf,
  isDietChangeOpen,
  isReminderOpen,
  noteDietChanges,
  type OpenDietChange,
  openDietChanges,
  placesToTell,
  tellAgain,
} from './diet.ts'
export { changeCard } from './card.ts'
export { cardsOn } from './day.ts'
export { addPickup } from './pickups.ts'
export { propose } from './proposals.ts'
export { clearCardsAtLeaving, eraseCards } from './erased.ts'
export { historyNaming, isOnCards, kidsNaming } from './listed.ts'
export { KID_CARDS } from './roster.ts'
export { cardOf } from './queries.ts'
export { keepGroupReading, keepReadingIn } from './readings.ts'
export { isProposalWaiting, kidsToDecideOn } from './waiting.ts'

/** The cards of kids: what a place keeps of them besides their names. */
export function createCards(
  { db, clock, bus, wake, threads }: Kernel,
  { setKidDays }: { readonly setKidDays: SetKidDays },
) {
  const ports = { db, clock, bus, wake, setKidDays }
  const rest: RestRoutes = (app) => {
    cardsRest(ports)(app)
    sheetRoutes(app, { db, clock, threads })
  }
  return { router: { cards: cardsRouter(ports) }, rest, erases: CARDS_ERASE, exports: CARDS_EXPORTS }
}
