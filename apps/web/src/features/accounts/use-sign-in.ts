import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { factorAsked, type FactorAsked } from '#app/factors/index.ts'
import type { Credentials } from './sign-in.ts'

type Attempt = { state: 'idle' } | { state: 'pending' } | { state: 'failed'; error: unknown; at: number }

/** Signs in and goes to `from`. The code behind it is lazy-loaded: the form comes first. */
export function useSignIn(from: string) {
  const router = useRouter()
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' })
  const [factor, setFactor] = useState<FactorAsked>()
  async function attemptWith(credentials: Credentials) {
    setAttempt({ state: 'pending' })
    try {
      const { signIn } = await import('./sign-in.ts')
      await signIn(credentials, from)
      await router.navigate({ href: from, replace: true })
    } catch (error) {
      const asked = factorAsked(error)
      // A passkey's challenge is valid for one answer: after a failed one, signing in starts over.
      if (asked || credentials.passkey) setFactor(asked)
      if (asked) setAttempt({ state: 'idle' })
      else setAttempt({ state: 'failed', error, at: Date.now() })
    }
  }
  function reset() {
    setAttempt({ state: 'idle' })
    setFactor(undefined)
  }
  return { attempt, factor, signIn: attemptWith, reset }
}
