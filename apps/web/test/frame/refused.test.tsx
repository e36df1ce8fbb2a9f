/** Pages that one may not see, and those of what is not there. */
import { waitFor } from '@testing-library/react'
import { currentToken } from '#app/session/session.ts'
import { expect, test } from 'vitest'
import { SECTIONS } from '../desk/made.ts'
import { Refused, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { expectSaid, textOf } from '../support/page.ts'
import { as, EWA, signedIn } from '../support/people.ts'

const people = { ...as, 'somebody without a place': signedIn(EWA, {}) }

const desk = ['/admin', ...SECTIONS, '/admin/places/1/edit', '/admin/users/2/edit']

test.each<[keyof typeof people, string]>([
  ...desk.map((path): ['director', string] => ['director', path]),
  ['director', '/absence/place/2?view=month'],
  ['director', '/place/2/events'],
  ['director', '/place/2/files'],
  ['accountant', '/place/1/absences'],
  ['accountant', '/absence/place/1'],
  ['accountant', '/absence/place/1?view=month'],
  ['teacher', '/place/1/payments'],
  ['parent', '/place/1/payments'],
  ['somebody without a place', '/payments'],
])('%s is told that %s is not for them', async (who, path) => {
  await openApp(path, people[who])
  await expectSaid('Nie masz uprawnień do tej strony.')
  expect(textOf(document.body)).not.toContain('Administracja')
  expect(address()).toBe(path)
})

test.each<[string, keyof typeof as, Answers, string]>([
  [
    '/admin/places/999999/edit',
    'admin',
    { 'places.get': new Refused('place.not_found') },
    'Nie ma takiej placówki.',
  ],
  ['/user-sms/7', 'admin', { 'sms.get': new Refused('sms.not_found') }, 'Nie ma takiej wiadomości.'],
  ['/group/11', 'director', { 'places.group': new Refused('group.not_found') }, 'Nie ma takiej grupy.'],
  [
    '/kid/22',
    'parent',
    { 'kids.page': new Refused('kid.not_found'), 'cards.card': new Refused('kid.not_found') },
    'Nie ma takiego dziecka.',
  ],
  ['/place/987654321', 'director', { 'places.page': new Refused('place.not_found') }, 'Strona nie istnieje.'],
  ['/place/2', 'director', { 'places.page': new Refused('forbidden') }, 'Nie masz uprawnień do tej strony.'],
  ['/place/abc', 'director', {}, 'Strona nie istnieje.'],
  ['/group/abc', 'director', {}, 'Strona nie istnieje.'],
  ['/admin/places/x/edit', 'admin', {}, 'Strona nie istnieje.'],
])('%s, which is not there, tells the %s so', async (path, who, answers, words) => {
  await openApp(path, as[who], answers)
  await expectSaid(words)
})

test('a page outside forgets a session that was ended elsewhere, and with it what it has read', async () => {
  await openApp('/contact', { 'accounts.me': new Refused('unauthenticated') })
  await waitFor(() => expect(currentToken()).toBeUndefined())
  expect(address()).toBe('/contact')
})
