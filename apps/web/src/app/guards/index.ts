export {
  fromSearch,
  isNamed,
  ownAddress,
  requireAccount,
  requireElsePlace,
  requireId,
  requireInPlace,
  signedIn,
} from './guards.ts'
