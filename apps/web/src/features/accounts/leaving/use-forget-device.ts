import { useNavigate } from '@tanstack/react-router'
import { dropAllDrafts, forgetAllAnswers } from '#app/offline/index.ts'
import { forgetToken } from '#app/session/index.ts'
import { unsubscribeFromPushes } from '../own/notices/unsubscribe.ts'

/** Forgets all that this device keeps of the account, and leads to the sign-in, which says why. */
export function useForgetDevice() {
  const navigate = useNavigate()
  return async () => {
    // Not awaited, as it may need the network.
    void unsubscribeFromPushes().catch(reportError)
    forgetToken()
    void dropAllDrafts()
    void forgetAllAnswers()
    await navigate({ to: '/login', search: { erased: true }, replace: true })
  }
}
