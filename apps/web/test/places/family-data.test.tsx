/** A family's data for the place's admins: exports, requests to erase a kid, and its erasure. */
import type { ErasurePreview, ErasureRow, NamedErasure } from '@skrzat/contract/wire/erasure'
import type { FamilyExport, KidExports } from '@skrzat/contract/wire/family-exports'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstFailed, Refused, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, expectSaid, isBlocked, named, textOf, words } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { kidCard, kidPage } from './made.ts'

const NOW = '2026-03-10T08:00:00.000Z'
const ROW: ErasureRow = {
  id: 12,
  kind: 'kid',
  subjectId: 21,
  placeId: 1,
  askedAt: NOW,
  carriedOutAt: null,
  doneAt: null,
  declinedAt: null,
}
const ASKED: NamedErasure = {
  ...ROW,
  name: 'Zofia Wiśniewska',
  askedBy: 'Ewa Wiśniewska',
  group: 'Motylki',
  birthDate: '2023-05-12',
  phone: null,
}
const PREVIEW: ErasurePreview = {
  kind: 'kid',
  erased: [{ what: 'absence_reasons', count: 28 }],
  kept: [{ kind: 'documents', count: 2, until: '2031-12-31' }],
  refused: null,
}

const openKid = (kid: Partial<KidPage>, answers: Answers = {}, who: Answers = as.director) =>
  openApp('/kid/21', who, {
    'kids.page': kidPage({ own: false, myRoles: ['admin'], ...kid }),
    'cards.card': kidCard({ own: false }),
    'payments.discounts': [],
    'payments.types': [],
    ...answers,
  })

test('an admin sees what goes and what stays, proves who it is, and follows the erasure to its end', async () => {
  let doneAt: string | null = null
  const { user, server } = await openKid(
    {},
    {
      'erasure.preview': PREVIEW,
      'erasure.carryOut': firstFailed(new Refused('account.proof_required'), { ...ROW, carriedOutAt: NOW }),
      'erasure.current': () => ({ ...ROW, carriedOutAt: NOW, doneAt }),
      'accounts.confirmIdentity': {},
    },
  )
  await user.click(await screen.findByRole('button', { name: named('Usuń dane dziecka') }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Powody nieobecności')
  expect(textOf(dialog)).toContain('31.12.2031')
  const erase = within(dialog).getByRole('button', { name: named('Usuń na zawsze') })
  expect(isBlocked(erase)).toBe(true)
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(erase)
  const proof = await screen.findByRole('dialog', { name: named('Potwierdź, że to Ty') })
  await user.type(within(proof).getByLabelText('PIN lub hasło'), '135790')
  await user.click(within(proof).getByRole('button', { name: 'Potwierdź' }))
  const result = await screen.findByRole('dialog', { name: 'Dane usunięte' })
  expect(textOf(result)).toContain('Osoba usunięta 12')
  expect(within(result).getByRole('progressbar')).toBeTruthy()
  doneAt = NOW
  await within(result).findByText(words('Nie ma też plików'))
  expect(server.inputs('erasure.carryOut')).toEqual([
    { kind: 'kid', kidId: 21 },
    { kind: 'kid', kidId: 21 },
  ])
})

test('what can not be erased now says why, and an error stays in the dialog', async () => {
  const refused = 'erasure.money_open'
  const { user, server } = await openKid({}, { 'erasure.preview': { ...PREVIEW, refused } })
  await user.click(await screen.findByRole('button', { name: named('Usuń dane dziecka') }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(words('Najpierw rozlicz pieniądze'))
  expect(isBlocked(within(dialog).getByRole('button', { name: named('Usuń na zawsze') }))).toBe(true)
  await user.keyboard('{Escape}')
  server.answer({ 'erasure.preview': PREVIEW, 'erasure.carryOut': new Refused(refused) })
  await user.click(button('Usuń dane dziecka'))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(button('Usuń na zawsze'))
  expect(textOf(await within(screen.getByRole('dialog')).findByRole('alert'))).toContain('Najpierw rozlicz')
})

test('a request that waits says who asked, and is declined', async () => {
  const { user, server } = await openKid({ erasure: ASKED }, { 'erasure.decline': ROW })
  const list = await screen.findByRole('list', { name: named('Prośby o usunięcie danych') })
  expect(textOf(list)).toContain('O usunięcie danych prosi: Ewa Wiśniewska')
  await user.click(within(list).getByRole('button', { name: named('Odrzuć prośbę: Zofia Wiśniewska') }))
  server.answer({ 'kids.page': kidPage({ own: false, myRoles: ['admin'] }) })
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: named('Odrzuć prośbę') }))
  await expectSaid('Odrzucono prośbę: Zofia Wiśniewska')
  expect(server.inputs('erasure.decline')).toEqual([{ erasureId: 12 }])
  expect(await screen.findByRole('button', { name: named('Usuń dane dziecka') })).toBeTruthy()
})

test('another admin’s decision is told in the question, which stays', async () => {
  const { user, server } = await openKid(
    { erasure: ASKED },
    { 'erasure.decline': new Refused('erasure.not_found') },
  )
  await user.click(await screen.findByRole('button', { name: /^Odrzuć\sprośbę: / }))
  server.answer({ 'kids.page': kidPage({ own: false, myRoles: ['admin'] }) })
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: named('Odrzuć prośbę') }))
  expect(textOf(await within(question).findByRole('alert'))).toBe('Tej prośby już nie ma.')
})

test('guardians have no such section', async () => {
  await openKid({ own: true, myRoles: [] }, {}, as.parentInPlace)
  expect(screen.queryByRole('region', { name: 'Dane rodziny' })).toBeNull()
})

test('an erased child’s page says when', async () => {
  await openKid({ erasure: { ...ASKED, carriedOutAt: NOW }, leftAt: NOW })
  const section = await screen.findByRole('region', { name: 'Dane rodziny' })
  expect(textOf(section)).toContain('Dane usunięto')
  expect(within(section).queryByRole('button')).toBeNull()
})

function made(part: Partial<FamilyExport> = {}): FamilyExport {
  return {
    id: 4,
    kid: { id: 21, firstname: 'Zofia', lastname: 'Wiśniewska' },
    place: PLACE,
    guardian: null,
    requestedDate: NOW,
    state: 'ready',
    progress: 100,
    expiresDate: '2026-03-17T08:00:00.000Z',
    fetchedDate: null,
    bytes: 2_000_000,
    failure: null,
    ...part,
  }
}
const guardians = [{ accountId: 7, name: 'Ewa Wiśniewska', phone: '601000021' }]

test('an export with a guardian’s account is prepared, and how far it is is shown', async () => {
  let state: KidExports = { mayPrepare: true, exports: [], guardians }
  const { user, server } = await openKid(
    {},
    {
      'familyExports.ofKid': () => state,
      'familyExports.prepare': () => {
        state = {
          ...state,
          exports: [made({ guardian: { id: 7, name: 'Ewa Wiśniewska' }, state: 'running', progress: 40 })],
        }
        return made()
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: named('Eksport danych') }))
  await user.click(await screen.findByRole('radio', { name: /^Dziecko\si\sopiekun: Ewa/ }))
  await user.click(button('Przygotuj eksport'))
  expect(await screen.findByText('40%')).toBeTruthy()
  expect(server.inputs('familyExports.prepare')).toMatchObject([{ placeId: 1, kidId: 21, accountId: 7 }])
})

test('a ready export is downloaded once, and what became of the others is said', async () => {
  const exports = [
    made(),
    made({ id: 3, state: 'failed', failure: 'export.erasing' }),
    made({ id: 2, state: 'expired' }),
  ]
  const { user } = await openKid(
    {},
    {
      'familyExports.ofKid': { mayPrepare: true, exports, guardians: [] },
      '/api/exports/4/file': {},
    },
  )
  await user.click(await screen.findByRole('button', { name: named('Eksport danych') }))
  const dialog = await screen.findByRole('dialog')
  await user.click(
    await within(dialog).findByRole('button', { name: 'Pobierz: Tylko dziecko: Zofia Wiśniewska' }),
  )
  await within(dialog).findByText(words('Pobrano. Pliku nie ma już na serwerze.'))
  expect(
    within(dialog).queryByRole('button', { name: 'Pobierz: Tylko dziecko: Zofia Wiśniewska' }),
  ).toBeNull()
  expect(textOf(dialog)).toContain('Dane tej osoby są usuwane')
  expect(textOf(dialog)).toContain('Nie pobrano na czas')
})

test('the system’s admin, who sees no health, prepares none', async () => {
  const none = { mayPrepare: false, exports: [], guardians }
  const { user } = await openKid({}, { 'familyExports.ofKid': none }, as.admin)
  await user.click(await screen.findByRole('button', { name: named('Eksport danych') }))
  await expectSaid('Eksport przygotowuje dyrekcja placówki')
  expect(screen.queryByRole('button', { name: named('Przygotuj eksport') })).toBeNull()
})

test('namesakes are told apart by group and birth date, also in the dialog', async () => {
  const { user } = await openApp('/place/1/erasures', as.director, {
    'erasure.waiting': { erasures: [ASKED, { ...ASKED, id: 13, subjectId: 22, birthDate: null }] },
    'erasure.preview': PREVIEW,
  })
  const list = await screen.findByRole('list', { name: named('Prośby o usunięcie danych') })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => /Motylki(, ur\. 12\.05\.2023)?/.exec(textOf(row))?.[0])).toEqual([
    'Motylki, ur. 12.05.2023',
    'Motylki',
  ])
  await user.click(within(rows[0] ?? document.body).getByRole('button', { name: /^Usuń\sdane: / }))
  expect(textOf(await screen.findByRole('dialog'))).toMatch(/Motylki, ur\. 12\.05\.2023\. Na zawsze zniknie/)
})

test('an erasure under way keeps its dialog open', async () => {
  const { promise, resolve } = Promise.withResolvers<ErasureRow>()
  const { user } = await openKid(
    {},
    {
      'erasure.preview': PREVIEW,
      'erasure.carryOut': () => promise,
      'erasure.current': null,
    },
  )
  await user.click(await screen.findByRole('button', { name: named('Usuń dane dziecka') }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(button('Usuń na zawsze'))
  await user.keyboard('{Escape}')
  await user.click(button('Zamknij'))
  expect(isBlocked(button('Anuluj'))).toBe(true)
  resolve({ ...ROW, carriedOutAt: NOW, doneAt: NOW })
  expect(await screen.findByRole('dialog', { name: 'Dane usunięte' })).toBeTruthy()
})

test('a place’s requests are listed, each with its child, until none is left', async () => {
  const { user, server } = await openApp('/place/1/erasures', as.director, {
    'erasure.waiting': { erasures: [ASKED, { ...ASKED, id: 13, subjectId: 22, name: 'Jan Nowak' }] },
    'erasure.decline': ROW,
  })
  expect(await screen.findByRole('link', { name: 'Jan Nowak' })).toBeTruthy()
  server.answer({ 'erasure.waiting': { erasures: [] } })
  await user.click(button('Odrzuć prośbę: Jan Nowak'))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: named('Odrzuć prośbę') }),
  )
  await expectSaid('Nikt nie prosi o usunięcie danych')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
