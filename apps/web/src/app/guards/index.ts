export { fromSearch, isNamed, ownAddress, requireAccount, requireRights, signedIn } from './guards.ts'
export { mayOpen } from './may.ts'
