/** First PINs: who has not come in, what sending costs, and that each is sent once. */
import { screen, waitFor, within } from '@testing-library/react'
import type { FirstPins, Newcomer } from '@skrzat/contract/wire/places'
import { expect, test } from 'vitest'
import { Refused, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { alerts, button, expectSaid, textOf, words } from '../support/page.ts'
import { as } from '../support/people.ts'
import { group, placePage } from './made.ts'

const zofia = { id: 21, firstname: 'Zofia', lastname: 'Wiśniewska', group }
const jan = { id: 22, firstname: 'Jan', lastname: 'Kowalski', group }

function person(ref: string, part: Partial<Newcomer> = {}): Newcomer {
  const phone = `6010000${ref.replaceAll(/\D/g, '').padStart(2, '0').slice(0, 2)}`
  return { ref, phone, name: '', worker: false, kids: [zofia], askedAt: null, failed: false, ...part }
}

const mother = person('21.1', { name: 'Anna Wiśniewska' })
const father = person('21.2', { phone: '601000099' })
const other = person('22.1', { kids: [jan] })

function firstPins(waiting: Newcomer[], sms: Partial<FirstPins['sms']> = {}): FirstPins {
  return { people: 10, arrived: 7, waiting, sms: { sends: true, parts: 1, price: null, ...sms } }
}

const open = (answer: FirstPins, answers: Answers = {}) =>
  openApp('/place/1/first-pins', as.director, { 'places.firstPins': answer, ...answers })

const tick = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const bar = () => within(screen.getByRole('region', { name: words('Zaznaczone osoby') }))

test('a tick for a family chooses its guardians, whose cost is shown before they are sent their PINs once', async () => {
  const { user, server } = await open(firstPins([mother, father, other], { price: 16 }), {
    'places.sendFirstPins': { phones: [mother.phone, father.phone] },
  })
  await user.click(await tick('Wiśniewska Zofia'))
  expect(textOf(screen.getByRole('main'))).toContain('7 z 10')
  bar().getByText(words('2 osoby'))
  bar().getByText(words('2 SMS-y, najwyżej 0,32 zł'))
  server.answer({
    'places.firstPins': firstPins([
      { ...mother, askedAt: new Date().toISOString() },
      { ...father, askedAt: new Date().toISOString() },
      other,
    ]),
  })
  await user.click(button(words('Wyślij PIN')))
  await expectSaid('Wysyłamy PIN 2 osobom')
  expect(server.inputs('places.sendFirstPins')).toEqual([
    { placeId: 1, phones: [mother.phone, father.phone] },
  ])
  const invited = within(screen.getByRole('region', { name: /^Zaproszeni/ }))
  expect(invited.getAllByText(/^zaproszono/)).toHaveLength(2)
  expect(screen.queryByRole('region', { name: words('Zaznaczone osoby') })).toBeNull()
})

test('a whole group is chosen at once; letters are for the invited too, PINs are not', async () => {
  const asked = person('22.1', { kids: [jan], askedAt: '2026-01-02T08:00:00Z' })
  const { user } = await open(firstPins([mother, asked]))
  await user.click(await tick('Zaznacz zaproszonych'))
  bar().getByRole('button', { name: words('Listy do druku') })
  expect(bar().queryByRole('button', { name: words('Wyślij PIN') })).toBeNull()
  await user.click(await tick(words('Zaznacz wszystkich bez PIN-u')))
  bar().getByText(words('1 SMS'))
})

test('who was invited long ago or whose SMS failed is pointed out, and helped', async () => {
  const long = person('22.1', { kids: [jan], askedAt: '2026-01-02T08:00:00Z' })
  const failed = person('21.1', { askedAt: new Date().toISOString(), failed: true })
  const { user } = await open(firstPins([long, failed]))
  expect(await screen.findAllByText(words('czeka ponad 14 dni'))).toHaveLength(1)
  screen.getByText(words('SMS nie dotarł, sprawdź numer'))
  await user.click(await tick(words('Tylko od 14 dni (1)')))
  expect(screen.queryByText(words('SMS nie dotarł, sprawdź numer'))).toBeNull()
  await user.click(button(/^Pomóż się zalogować/))
  await screen.findByRole('alertdialog', { name: words('Wysłać SMS do logowania?') })
})

test('an installation without a gateway is told so, and a refusal stays beside the button', async () => {
  const { user } = await open(firstPins([mother], { sends: false, price: 16 }), {
    'places.sendFirstPins': new Refused('forbidden'),
  })
  await screen.findByText(words('Ta instalacja nie wysyła SMS-ów'))
  await user.click(await tick(/^Wiśniewska Zofia/))
  bar().getByText(words('1 SMS'))
  await user.click(button(words('Wyślij PIN')))
  await waitFor(() => expect(alerts()).toHaveLength(1))
})

test('a place where all have come in says so', async () => {
  await open(firstPins([]))
  expect(await screen.findByText(words('Wszyscy już weszli'))).toBeTruthy()
})

test('those who may not send first PINs are led to the place', async () => {
  await openApp('/place/1/first-pins', as.accountant, { 'places.page': placePage() })
  await waitFor(() => expect(address()).toBe('/place/1'))
})
