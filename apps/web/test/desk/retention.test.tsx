/** What is kept how long, and requests to erase accounts, for the system's admin. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, expectSaid, named, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { user as account } from './made.ts'

test('each kind has its time, its reason, and how much is due', async () => {
  await openApp('/admin/retention', as.admin, {
    'erasure.retention': { due: [{ kind: 'absence_reasons', due: 28 }] },
  })
  await screen.findByText('Powody nieobecności')
  const lines = screen.getAllByRole('definition').map(textOf)
  expect(lines.filter((line) => line.includes('28 do usunięcia'))).toEqual([
    expect.stringContaining('12 miesięcy od dnia nieobecności'),
  ])
  expect(screen.getAllByText(/nic\sdo\susunięcia/).length).toBeGreaterThan(5)
})

test('what could not be counted is told', async () => {
  await openApp('/admin/retention', as.admin, { 'erasure.retention': new Refused('internal') })
  await expectSaid('Nie udało się policzyć danych do usunięcia')
})

test('a request to erase an account is above the list, and the account’s data are erased from its menu', async () => {
  const asked = {
    id: 5,
    kind: 'account',
    subjectId: 1,
    placeId: null,
    askedAt: '2026-03-10T08:00:00.000Z',
    carriedOutAt: null,
    doneAt: null,
    declinedAt: null,
    name: '600000001',
    askedBy: '600000001',
    group: null,
    birthDate: null,
    phone: '600000001',
  } as const
  const { user, server } = await openApp('/admin/users', as.admin, {
    'users.list': { rows: [account(1)], total: 1 },
    'erasure.waitingAccounts': { erasures: [asked] },
    'erasure.preview': { kind: 'account', erased: [], kept: [], refused: 'account.last_admin' },
  })
  expect(await screen.findByRole('button', { name: named('Odrzuć prośbę: 600 000 001') })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Więcej\sdziałań/ }))
  await user.click(await screen.findByRole('menuitem', { name: named('Usuń dane na zawsze') }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/co\snajmniej\sjednego\saktywnego\sadministratora/)
  expect(server.inputs('erasure.preview')).toEqual([{ kind: 'account', accountId: 1 }])
  expect(button('Usuń na zawsze')).toBeTruthy()
})
