/** The page of one's data: exports of the kids' data, requests to erase them, and the erasure of the own account. */
import { screen, waitFor, within } from '@testing-library/react'
import type { KidConsent } from '@skrzat/contract/wire/consents'
import type { ErasurePreview, ErasureRow } from '@skrzat/contract/wire/erasure'
import type { FamilyExport, OwnExports } from '@skrzat/contract/wire/family-exports'
import { expect, test } from 'vitest'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { button, expectSaid, isBlocked, stopClock } from '../support/page.ts'
import { outside, PLACE } from '../support/people.ts'
import { somebody } from './made.ts'

const KID = { id: 7, firstname: 'Zosia', lastname: 'Kowalska' }
const NOW = '2026-11-23T09:00:00.000Z'

const MADE: FamilyExport = {
  id: 3,
  kid: KID,
  place: PLACE,
  guardian: { id: 1, name: 'Ewa Kowalska' },
  requestedDate: NOW,
  state: 'queued',
  progress: 0,
  expiresDate: null,
  fetchedDate: null,
  bytes: null,
  failure: null,
}
const made = (part: Partial<FamilyExport> = {}): FamilyExport => ({ ...MADE, ...part })

const kids = (newest: FamilyExport | null = null, left = false): OwnExports => [
  { kid: KID, place: PLACE, left, newest },
]

const PREVIEW: ErasurePreview = {
  kind: 'account',
  erased: [
    { what: 'account', count: 1 },
    { what: 'messages', count: 12 },
  ],
  kept: [{ kind: 'documents', count: 4, until: '2031-12-31' }],
  refused: null,
}
const ROW: ErasureRow = {
  id: 12,
  kind: 'account',
  subjectId: 1,
  placeId: null,
  askedAt: NOW,
  carriedOutAt: null,
  doneAt: null,
  declinedAt: null,
}

const open = (...answers: Answers[]) =>
  openApp('/account/data', somebody(), { 'familyExports.mine': kids(), 'erasure.current': null }, ...answers)

test('an export is said to be downloaded once before it is asked for, and shows how far it is', async () => {
  const { user, server } = await open({ 'familyExports.request': made() })
  await user.click(await screen.findByRole('button', { name: /^Pobierz\sdane\sdziecka/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toMatch(/tylko\sraz,\sw\sciągu\s7\sdni/)
  expect(question.textContent).toContain('nie wysyłaj dalej')
  server.answer({ 'familyExports.mine': kids(made({ state: 'running', progress: 40 })) })
  await user.click(within(question).getByRole('button', { name: 'Przygotuj' }))
  await expectSaid('40%')
  expect(server.inputs('familyExports.request')).toMatchObject([{ kidId: 7 }])
  expect(screen.queryByRole('button', { name: /^Pobierz\sdane\sdziecka/ })).toBeNull()
})

test('a refusal is told in the question', async () => {
  const { user } = await open({ 'familyExports.request': new Refused('export.erasing') })
  await user.click(await screen.findByRole('button', { name: /^Pobierz\sdane\sdziecka/ }))
  await user.click(await screen.findByRole('button', { name: 'Przygotuj' }))
  await expectSaid('Dane tej osoby są usuwane')
})

test('a ready one says until when, and that a broken download leaves it', async () => {
  stopClock()
  await open({
    'familyExports.mine': kids(
      made({ state: 'ready', progress: 100, expiresDate: '2026-11-30T09:00:00.000Z' }),
    ),
  })
  await expectSaid('Można pobrać raz, do: 30.11.2026')
  await expectSaid('Przerwane pobieranie się nie liczy')
  expect(button(/^Pobierz: /)).toBeTruthy()
})

test.each([
  [made({ state: 'failed', failure: 'export.failed' }), 'Nie udało się przygotować eksportu danych.'],
  [made({ state: 'expired' }), 'Nie pobrano na czas.'],
  [made({ state: 'fetched', fetchedDate: NOW }), 'Pliku nie ma już na serwerze.'],
])('one that can’t be downloaded says why, and another may be asked for', async (newest, said) => {
  await open({ 'familyExports.mine': kids(newest) })
  await expectSaid(said)
  expect(screen.queryByRole('button', { name: /^Pobierz: / })).toBeNull()
  expect(button(/^Pobierz dane dziecka/)).toBeTruthy()
})

const GIVEN: KidConsent = {
  id: 5,
  name: 'Zdjęcia na tablicy',
  purpose: 'photos_wall',
  version: 1,
  text: 'Zgadzam się na zdjęcia.',
  state: 'given',
  answer: { given: true, at: NOW, by: 'Ewa Kowalska', version: 1 },
  retired: true,
}

test('a kid that left has its data and consents to withdraw, and no link to a page that is closed', async () => {
  const { user, server } = await open({
    'familyExports.mine': kids(null, true),
    'consents.ofKid': { mayAnswer: true, consents: [GIVEN] },
    'consents.answer': {},
  })
  await expectSaid('już nie chodzi')
  expect(button(/^Pobierz dane dziecka/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Strona\sdziecka/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Cofnij zgodę: Zdjęcia na tablicy' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Zgadzam się' })).toBeNull()
  server.answer({ 'consents.ofKid': { mayAnswer: true, consents: [] } })
  await user.click(dialog.getByRole('button', { name: 'Cofam zgodę' }))
  await expectSaid('Zapisano: bez zgody')
  expect(server.inputs('consents.answer')).toMatchObject([{ kidId: 7, consentId: 5, given: false }])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Zgody: Zosia Kowalska' })).toBeNull())
})

test('consents of a kid that left that can’t be read say so, and are asked for again', async () => {
  const { user, server } = await open({
    'familyExports.mine': kids(null, true),
    'consents.ofKid': new Refused('internal'),
  })
  await expectSaid('Nie udało się wczytać zgód')
  server.answer({ 'consents.ofKid': { mayAnswer: true, consents: [GIVEN] } })
  await user.click(button('Spróbuj ponownie'))
  expect(await screen.findByRole('list', { name: 'Zgody: Zosia Kowalska' })).toBeTruthy()
})

test('the erasure of a kid is asked for after a preview, and then waits', async () => {
  const asked: ErasureRow = { ...ROW, kind: 'kid', subjectId: 7, placeId: PLACE.id }
  const { user, server } = await open({
    'erasure.preview': { ...PREVIEW, kind: 'kid', refused: 'erasure.money_open' },
    'erasure.ask': asked,
  })
  await user.click(await screen.findByRole('button', { name: /^Poproś\so\susunięcie\sdanych/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/Najpierw\srozlicz\spieniądze\sdziecka/)
  expect(dialog.textContent).toContain('31.12.2031')
  server.answer({ 'erasure.current': asked })
  await user.click(within(dialog).getByRole('button', { name: /^Poproś\so\susunięcie$/ }))
  await expectSaid('Prośba o usunięcie danych czeka na decyzję placówki.')
  expect(server.inputs('erasure.ask')).toEqual([{ kind: 'kid', kidId: 7 }])
  expect(screen.queryByRole('button', { name: /^Poproś\so\susunięcie\sdanych/ })).toBeNull()
})

test('the own account is erased once that is confirmed, and the app is signed out', async () => {
  const { user, server } = await open({
    'erasure.preview': PREVIEW,
    'erasure.carryOut': { ...ROW, carriedOutAt: NOW },
    ...outside,
  })
  await user.click(button('Usuń moje konto'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Zniknie na zawsze')
  const erase = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Usuń\sna\szawsze/ })
  expect(isBlocked(erase)).toBe(true)
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(erase)
  await expectSaid('Twoje konto i dane zostały usunięte.')
  expect(address()).toBe('/login?erased=true')
  expect(server.inputs('erasure.carryOut')).toEqual([{ kind: 'account' }])
})

test('an account that can’t be erased now says why, and the request is left with the admin', async () => {
  const { user, server } = await open({
    'erasure.preview': { ...PREVIEW, refused: 'erasure.last_guardian' },
    'erasure.ask': ROW,
  })
  await user.click(button('Usuń moje konto'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/To\sjedyny\sopiekun\sdziecka/)
  expect(within(dialog).queryByRole('button', { name: /^Usuń\sna\szawsze/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: /^Poproś\so\susunięcie$/ }))
  await expectSaid('Prośba wysłana.')
  expect(server.inputs('erasure.ask')).toEqual([{ kind: 'account' }])
})

test('what came in the way after the preview is told, and the erasure can then be asked for', async () => {
  const refused = 'erasure.last_guardian'
  const { user, server } = await open({
    'erasure.preview': PREVIEW,
    'erasure.carryOut': new Refused(refused),
  })
  await user.click(button('Usuń moje konto'))
  await user.click(await screen.findByRole('checkbox'))
  server.answer({ 'erasure.preview': { ...PREVIEW, refused } })
  await user.click(button('Usuń na zawsze'))
  expect(await screen.findByRole('button', { name: /^Poproś\so\susunięcie$/ })).toBeTruthy()
  await expectSaid('To jedyny opiekun dziecka')
})

test('a request about the own account that waits says since when', async () => {
  stopClock()
  await open({ 'familyExports.mine': [], 'erasure.current': ROW })
  await expectSaid('Prośba o usunięcie konta czeka na administratora. Wysłano:')
})

test('once downloaded, one text says so, the focus stays at the export, and another may be asked for', async () => {
  const ready = made({ state: 'ready', progress: 100, expiresDate: '2026-11-30T09:00:00.000Z' })
  const { user, server } = await open({ 'familyExports.mine': kids(ready), '/api/exports/3/file': {} })
  await user.click(
    await screen.findByRole('button', { name: 'Pobierz: Zosia Kowalska i\u00a0konto: Ewa Kowalska' }),
  )
  await expectSaid('Pobrano. Pliku nie ma już na serwerze.')
  expect(screen.queryByText(/Przerwane\spobieranie/)).toBeNull()
  expect(document.activeElement?.textContent).toContain('Pobrano.')
  server.answer({ 'familyExports.mine': kids({ ...ready, state: 'fetched', fetchedDate: NOW }) })
  expect(await screen.findByRole('button', { name: /^Pobierz\sdane\sdziecka/ })).toBeTruthy()
})

test('without kids or without an answer the rest of the page stays', async () => {
  const { user, server } = await open({ 'familyExports.mine': new Unreachable() })
  await expectSaid('Brak połączenia z serwerem')
  await expectSaid('Co trzymamy i jak długo')
  server.answer({ 'familyExports.mine': [] })
  for (const again of screen.getAllByRole('button', { name: 'Spróbuj ponownie' })) await user.click(again)
  await waitFor(() => expect(screen.queryByText(/Brak\społączenia/)).toBeNull())
  await expectSaid('Żadna placówka nie wpisała Cię jako opiekuna')
  await expectSaid('Kopia danych: napisz do dyrekcji placówki.')
})
