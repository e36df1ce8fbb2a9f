export { endSession, onEndOfSession } from './end-of-session.ts'
export {
  expectReturn,
  forgetToken,
  hasEnded,
  hasReturned,
  keepToken,
  onTokenChange,
  token,
} from './session.ts'
