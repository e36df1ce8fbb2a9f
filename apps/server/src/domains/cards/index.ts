/** The cards of kids: what a place keeps of them besides their names. */
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
