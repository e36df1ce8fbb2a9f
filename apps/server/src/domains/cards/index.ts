import type { Kernel } from '../../kernel/kernel.ts'
import { CARDS_ERASE } from './erased.ts'
import { cardsRest, type SetKidDays } from './rest.ts'
import { cardsRouter } from './router.ts'

export {
  confirmDiet,
  DIET_FIELDS,
  dietsOf,
  dietToConfirm,
  isDietChangeOpen,
  noteDietChange,
  type OpenDietChange,
  openDietChanges,
  placesToTell,
  tellAgain,
} from './diet.ts'
export { clearCardsAtLeaving, eraseCards } from './erased.ts'
export { cardOf } from './queries.ts'

/** The cards of kids: what a place keeps of them besides their names. */
export function createCards(
  { db, clock, bus, wake }: Kernel,
  { setKidDays }: { readonly setKidDays: SetKidDays },
) {
  const ports = { db, clock, bus, wake, setKidDays }
  return { router: { cards: cardsRouter(ports) }, rest: cardsRest(ports), erases: CARDS_ERASE }
}
