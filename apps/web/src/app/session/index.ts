export { endSession, onEndOfSession } from './end-of-session.ts'
export {
  expectReturn,
  forgetToken,
  hasEnded,
  hasReturned,
  isRemembered,
  keepToken,
  onTokenChange,
  currentToken,
} from './session.ts'
