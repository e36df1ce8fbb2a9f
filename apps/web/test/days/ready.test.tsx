/** What a report needs without a connection is fetched, whatever was answered before. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient, trpc } from '#app/calls/index.ts'
import { keepToken } from '#app/session/index.ts'
import { keepFormReady } from '../../src/features/absences/outbox/ready.ts'
import { openApp } from '../support/app.tsx'
import { parentOf } from './days.ts'

test('on a page on which all has been answered', async () => {
  const { server } = await openApp('/absence/my', parentOf())
  await screen.findByRole('group', { name: 'Dni nieobecności' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  keepToken(crypto.randomUUID(), true)
  queryClient.removeQueries(trpc.absences.form.queryFilter())
  const asked = server.inputs('absences.form').length
  const stop = keepFormReady()
  await waitFor(() => expect(server.inputs('absences.form')).toHaveLength(asked + 1))
  stop()
})
