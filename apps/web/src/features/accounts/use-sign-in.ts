import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Credentials } from './sign-in.ts'

type Attempt = { state: 'idle' } | { state: 'pending' } | { state: 'failed'; error: unknown; at: number }

/** Signs in and goes to `from`. What it takes is fetched when it is needed: the form comes first. */
export function useSignIn(from: string) {
  const router = useRouter()
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' })
  async function attemptWith(credentials: Credentials) {
    setAttempt({ state: 'pending' })
    try {
      const { signIn } = await import('./sign-in.ts')
      await signIn(credentials)
      await router.navigate({ href: from, replace: true })
    } catch (error) {
      setAttempt({ state: 'failed', error, at: Date.now() })
    }
  }
  return { attempt, signIn: attemptWith, reset: () => setAttempt({ state: 'idle' }) }
}
