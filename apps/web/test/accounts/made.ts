/** Shared by tests of signing in and of the person's account. */
import { waitFor } from '@testing-library/react'
import type { OwnAccount } from '@skrzat/contract/wire/accounts'
import { expect } from 'vitest'
import type { Answers, MadeUpServer } from '../support/answers.ts'
import { address } from '../support/app.tsx'
import { EWA, signedIn } from '../support/people.ts'

/** A PIN that keeps every rule, and another. */
export const PIN = '862947'
export const NEXT = '518273'

export const signedInNow = { token: 'a token', expiresAt: '2026-12-01T10:00:00Z' }

/** Somebody with an account and nothing else, and what the settings ask for. */
export function somebody(part: Partial<OwnAccount> = {}): Answers {
  return { ...signedIn({ ...EWA, phone: '600123456', ...part }, {}), 'accounts.emailChange': null }
}

/** Waits until one has come to the own settings, and they have asked for everything. */
export async function expectInSettings(server: MadeUpServer) {
  await waitFor(() => {
    expect(address()).toBe('/account/settings')
    for (const name of ['accounts.menu', 'accounts.emailChange'] as const)
      expect(server.inputs(name)).not.toEqual([])
  })
}
