/**
 * The people of places: guardians of kids, staff, and what owners of phones answered. Other domains ask these functions
 * or join the views `guardianships` and `staff_of_places`, never the tables. It imports no domain.
 */
export {
  acceptForAll,
  acceptMaker,
  accepted,
  askOwners,
  confirmed,
  type Entry,
  forgetAnswers,
  hasDeclined,
  inviteToPlaces,
  moveAnswers,
  notDeclined,
  ownersAsked,
  saveAnswer,
} from './answers.ts'
export { PEOPLE_ERASE } from './erased.ts'
export { PEOPLE_EXPORTS, RELATION_NAMES } from './exported.ts'
export { arrivals, askIn } from './first-pins.ts'
export {
  describeGuardians,
  firstTwo,
  guardiansByKid,
  guardiansOf,
  isInPlace,
  leavesOpen,
  phonesIn,
  removeGuardians,
  setGuardians,
  whereLeavesOpen,
  withFirstTwo,
} from './guardians.ts'
export { placesOfPhone } from './places-of-phone.ts'
export { findGuardians, findWorkers } from './search.ts'
export {
  actorName,
  addTutors,
  addWorkers,
  changeWorkers,
  giveRole,
  grantRoles,
  keepsDiet,
  removeWorker,
  setTutors,
  takeRole,
  tutorsOf,
} from './staff.ts'
