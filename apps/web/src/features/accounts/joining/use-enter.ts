import { useNavigate, useRouter } from '@tanstack/react-router'
import { signIn } from '../sign-in.ts'
import { wayBack } from '../way-back.ts'
import { forgetPending } from './pending.ts'

/** Signs in with the new secret, so that nobody types it a third time; to /login if that fails. */
export function useEnter() {
  const router = useRouter()
  const navigate = useNavigate()
  return async (phone: string, password: string, rememberMe: boolean) => {
    forgetPending()
    try {
      await signIn({ phone, password, rememberMe }, wayBack())
    } catch {
      // The secret is set anyway: /login accepts it, or shows why not.
      const from = wayBack() === '/' ? {} : { from: wayBack() }
      await navigate({ to: '/login', search: { ready: true, ...from }, replace: true })
      return
    }
    await router.navigate({ href: wayBack(), replace: true })
  }
}
