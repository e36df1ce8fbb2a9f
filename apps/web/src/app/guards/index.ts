export { fromSearch, isNamed, ownAddress, requireAccount, requireRights, signedIn } from './guards.ts'
