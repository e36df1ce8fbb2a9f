/** Consents: what guardians answer to, what a place asks for, and who has not answered. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConsentDefinition, ConsentList, KidConsent } from '@skrzat/contract/wire/consents'
import { Refused, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, expectSaid, write } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { group, kidCard, kidPage } from './made.ts'

function consent(part: Partial<KidConsent> = {}): KidConsent {
  const asked = {
    name: 'Zdjęcia na tablicy',
    purpose: 'photos_wall' as const,
    version: 1,
    text: 'Zgadzam się na zdjęcia.',
  }
  return { id: 7, ...asked, state: 'missing', answer: null, retired: false, ...part }
}

const onKid = (consents: KidConsent[], answers: Answers = {}, mayAnswer = true) =>
  openApp('/kid/21', as.parentInPlace, {
    'kids.page': kidPage(),
    'cards.card': kidCard(),
    'consents.ofKid': { mayAnswer, consents },
    ...answers,
  })

test('a guardian reads the exact text, and gives consent to its version', async () => {
  const { user, server } = await onKid([consent()], { 'consents.answer': {} })
  await user.click(await screen.findByRole('button', { name: 'Odpowiedz: Zdjęcia na tablicy' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Zgadzam się na zdjęcia.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Zgadzam się' }))
  await expectSaid('Udzielono zgody')
  expect(server.inputs('consents.answer')).toMatchObject([
    { kidId: 21, consentId: 7, version: 1, given: true },
  ])
})

test('a text that changed meanwhile is shown instead of being consented to', async () => {
  let text = 'Zgadzam się na zdjęcia.'
  const { user } = await onKid([], {
    'consents.ofKid': () => ({
      mayAnswer: true,
      consents: [consent({ text, version: text.startsWith('Nowy') ? 2 : 1 })],
    }),
    'consents.answer': () => {
      text = 'Nowy tekst.'
      throw new Refused('consent.changed')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Odpowiedz: Zdjęcia na tablicy' }))
  await user.click(button('Zgadzam się'))
  expect(await screen.findByText('Nowy tekst.')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('Placówka zmieniła tekst tej zgody')
})

test('who does not answer sees the answers alone', async () => {
  const answer = { given: true, at: '2026-03-01T08:00:00.000Z', by: 'Marta Próbna', version: 1 }
  const { user } = await onKid([consent({ state: 'given', answer })], {}, false)
  await user.click(await screen.findByRole('button', { name: 'Pokaż tekst: Zdjęcia na tablicy' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Cofam zgodę' })).toBeNull()
})

const definition: ConsentDefinition = {
  id: 7,
  name: 'Zdjęcia na tablicy',
  purpose: 'photos_wall',
  texts: [
    { version: 1, text: 'Zgadzam się.', askAgain: true, createdDate: '2026-03-01T08:00:00.000Z', by: 'Anna' },
  ],
  given: 1,
  kids: 2,
  retiredDate: null,
}
const kidRow = { firstname: 'Zofia', lastname: 'Próbna', group, remindedToday: false, photos: 0 }
const list: ConsentList = {
  consents: [{ id: 7, name: 'Zdjęcia na tablicy', purpose: 'photos_wall' }],
  kids: [
    { ...kidRow, id: 21, states: ['given'] },
    { ...kidRow, id: 22, firstname: 'Jan', states: ['missing'] },
    { ...kidRow, id: 23, firstname: 'Ola', states: ['withdrawn'], photos: 2 },
  ],
  left: [{ id: 24, firstname: 'Ewa', lastname: 'Dawna', group, photos: 1 }],
}
const atPlace: Answers = {
  'wall.groups': [{ ...group, place: PLACE, mayPost: true }],
  'consents.ofPlace': [definition],
  'consents.list': list,
}

test('a director publishes a new text, of the version that was shown', async () => {
  const { user, server } = await openApp('/place/1/consents', as.director, atPlace, {
    'consents.changeText': {},
  })
  await user.click(await screen.findByRole('button', { name: 'Zmień tekst: Zdjęcia na tablicy' }))
  await write(user, 'Tekst zgody', 'Nowy')
  await user.click(button('Opublikuj tekst'))
  await expectSaid('Opublikowano nowy tekst')
  expect(server.inputs('consents.changeText')).toMatchObject([
    { consentId: 7, version: 1, text: 'Nowy', askAgain: true },
  ])
})

test('the list shows who has not answered, and reminds them', async () => {
  const { user, server } = await openApp('/place/1/consents', as.director, atPlace, {
    'consents.remind': { reminded: 3, already: 0, unreached: [22] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Tylko bez odpowiedzi' }))
  expect(screen.queryByRole('link', { name: 'Próbna Zofia' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Próbna Jan' })).toBeTruthy()
  await user.click(button('Przypomnij bez odpowiedzi'))
  await expectSaid('Przypomniano opiekunom. Dzieci: 2')
  expect(screen.getByText(/nie mają jeszcze konta: Jan Próbna/)).toBeTruthy()
  expect(server.inputs('consents.remind')).toMatchObject([{ placeId: 1, groupId: null }])
})

test('photos that name a child whose consent was withdrawn are taken down in one press', async () => {
  const { user, server } = await openApp('/place/1/consents', as.director, atPlace, {
    'consents.photos': [{ postId: 5, code: 'a'.repeat(32), postedDate: '2026-03-01T08:00:00.000Z' }],
    'consents.takeDown': { photos: 1 },
    [`/api/walls/files/${'a'.repeat(32)}-thumbnail`]: {},
  })
  await user.click(await screen.findByRole('button', { name: 'Zdjęcia do usunięcia: Ola Próbna' }))
  await screen.findByRole('link', { name: /^wpis/ })
  await user.click(button('Usuń z tablicy wszystkie'))
  await expectSaid('Usunięto zdjęcia z tablicy: 1')
  expect(server.inputs('consents.takeDown')).toEqual([{ kidId: 23 }])
})

test('photos of a child who left are listed beside the present ones, without a link to a page that is closed', async () => {
  const { user, server } = await openApp('/place/1/consents', as.director, atPlace, {
    'consents.photos': [],
  })
  const left = within(await screen.findByRole('list', { name: 'Dzieci, które odeszły' }))
  expect(left.queryByRole('link')).toBeNull()
  await user.click(left.getByRole('button', { name: 'Zdjęcia do usunięcia: Ewa Dawna' }))
  expect(await screen.findByRole('dialog', { name: 'Zdjęcia: Ewa Dawna' })).toBeTruthy()
  expect(server.inputs('consents.photos')).toEqual([{ kidId: 24 }])
})

test('a worker who is no tutor is told whose list it is', async () => {
  await openApp('/place/1/consents', as.teacher, { 'wall.groups': [] })
  expect(await screen.findByText('Nie jesteś wychowawcą żadnej grupy')).toBeTruthy()
})
