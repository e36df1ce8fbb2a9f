/** What becomes of a session that the server refuses, and of what waits when somebody else signs in. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fetchFile } from '#app/calls/index.ts'
import { keepToken, currentToken } from '#app/session/index.ts'
import { Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, write } from '../support/page.ts'
import { somebody } from './made.ts'

test('a token is forgotten once a call is refused', async () => {
  const refused = { 'accounts.sessions': new Refused('unauthenticated') }
  const { user } = await openApp('/account/settings', somebody(), refused)
  expect(currentToken()).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Urządzenia' }))
  await waitFor(() => expect(currentToken()).toBeUndefined())
})

test('a late refusal of one person’s session does not end that of the next', async () => {
  const late = Promise.withResolvers<Response>()
  await openApp('/account/settings', somebody())
  vi.stubGlobal('fetch', () => late.promise)
  const file = fetchFile('/api/places/data/generate/1')
  act(() => keepToken('of the next', false))
  late.resolve(Response.json({ errorKey: 'unauthenticated' }, { status: 401 }))
  await expect(file).rejects.toThrow('401')
  expect(currentToken()).toBe('of the next')
})

test('a change that waits for one’s proof is not asked of the next', async () => {
  const { user, server } = await openApp('/account/settings', somebody(), {
    'accounts.saveSettings': new Refused('account.proof_required'),
  })
  await write(user, 'E-mail', 'ewa@example.pl')
  await user.click(button('Zapisz'))
  await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' })
  act(() => keepToken('of the next', false))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputs('accounts.saveSettings')).toHaveLength(1)
})
