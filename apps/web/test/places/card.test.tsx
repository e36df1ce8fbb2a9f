/** A child's card: what each person sees of it, changes and proposes. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KidCard } from '@skrzat/contract/wire/cards'
import { Refused, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { alerts, button, expectSaid, field, isBlocked, textOf, write } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { group, guardian, kidCard, kidPage, pickup } from './made.ts'

const region = (name: string) =>
  within(screen.getByRole('main')).getByRole('region', {
    name: new RegExp(`^${name.replaceAll(' ', String.raw`\s`)}`),
  })

const KID = { kidId: 21 }

/** As a tutor of the group. */
const asTutor = (card: Partial<KidCard> = {}, answers: Answers = {}) =>
  openApp('/kid/21', as.teacher, {
    'kids.page': kidPage({
      own: false,
      myRoles: ['is_worker'],
      canEdit: true,
      absences: null,
      account: null,
    }),
    'cards.card': kidCard({
      own: false,
      canEdit: true,
      notes: '',
      history: [],
      healthReaders: null,
      guardians: [guardian()],
      ...card,
    }),
    ...answers,
  })

const asParent = (card: Partial<KidCard> = {}, answers: Answers = {}) =>
  openApp('/kid/21', as.parentInPlace, { 'kids.page': kidPage(), 'cards.card': kidCard(card), ...answers })

test('a teacher sees what the child must not eat, whom to call and who may pick it up', async () => {
  await asTutor({
    allergens: ['milk', 'nuts'],
    otherAllergies: ['jad osy'],
    diet: 'dairy_free',
    dietNote: 'mleko owsiane',
    guardians: [
      guardian(),
      guardian({ name: '', phone: '601000022', relation: 'grandparent', mayPickUp: false, declined: true }),
    ],
    pickups: [
      pickup({
        document: 'id_card',
        documentEnding: 'A4C',
        seenBy: 'Anna Próbna',
        seenAt: '2026-03-01T08:00:00.000Z',
      }),
      pickup({ id: 62, name: 'Jan Żak', toDay: '2026-03-09', permitted: false }),
    ],
    emergency: [{ name: 'Ciocia Ola', phone: '603000003' }],
    siblings: [{ id: 22, firstname: 'Jaś', lastname: 'Wiśniewski', group }],
    birthDate: '2024-01-10',
  })
  const food = textOf(region('Alergie'))
  for (const said of ['mleko', 'orzechy', 'jad osy', 'Dieta: bezmleczna', 'mleko owsiane'])
    expect(food).toContain(said)
  const [ewa, other] = within(region('Opiekunowie')).getAllByRole('listitem')
  expect(textOf(ewa ?? document.body)).toContain('rodzic · odbiera · płaci · dostaje wiadomości')
  expect(textOf(other ?? document.body)).toMatch(/601 000 022.*nie odbiera.*numer odrzucony/)
  expect(
    within(region('Opiekunowie'))
      .getAllByRole('link', { name: /^Zadzwoń/ })[0]
      ?.getAttribute('href'),
  ).toBe('tel:+48601000021')
  const [zofia, jan] = within(region('Kto może odebrać')).getAllByRole('listitem')
  expect(textOf(region('Kto może odebrać'))).toContain('Opiekunowie: Ewa Wiśniewska')
  expect(textOf(zofia ?? document.body)).toContain('widziano: dowód osobisty …A4C · Anna Próbna')
  expect(textOf(jan ?? document.body)).toContain('już nie odbiera')
  expect(within(jan ?? document.body).queryByRole('link')).toBeNull()
  expect(textOf(region('W nagłym'))).toContain('Ciocia Ola')
  expect(textOf(region('O dziecku'))).toContain('10 stycznia 2024, 2 lata i 2 miesiące')
  expect(screen.getByRole('link', { name: 'Jaś Wiśniewski' }).getAttribute('href')).toBe('/kid/22')
})

test('allergies are toggles and free words; only what was changed is sent', async () => {
  const { user, server } = await asTutor({ allergens: ['milk'], version: 4 }, { 'cards.change': {} })
  await user.click(button('Zmień: Alergie i dieta'))
  await screen.findByRole('dialog')
  expect(isBlocked(button('Zapisz'))).toBe(true)
  expect(button('mleko').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('seler'))
  await write(user, 'Inne alergie', ' truskawki, kurz ,truskawki')
  await user.click(button('Zapisz'))
  await expectSaid('Zapisano zmiany na karcie')
  expect(server.inputs('cards.change')).toEqual([
    {
      ...KID,
      version: 4,
      change: { allergens: ['celery', 'milk'], otherAllergies: ['truskawki', 'kurz'] },
    },
  ])
})

test('a tutor confirms a change of the diet where it is shown', async () => {
  const { user, server } = await asTutor({ dietToConfirm: 81 }, { 'kitchen.confirmDiet': {} })
  server.answer({ 'cards.card': kidCard({ own: false, canEdit: true }) })
  await user.click(button('Wiem o zmianie'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wiem/ })).toBeNull())
  expect(server.inputs('kitchen.confirmDiet')).toEqual([{ placeId: PLACE.id, changeId: 81 }])
})

test('a card that somebody else has changed meanwhile is not overwritten', async () => {
  const { user, server } = await asTutor({}, { 'cards.change': new Refused('conflict.stale') })
  await user.click(button('Zmień: Alergie i dieta'))
  await screen.findByRole('dialog')
  await user.selectOptions(field('Dieta'), 'wegańska')
  server.answer({
    'cards.card': kidCard({ own: false, canEdit: true, notes: '', version: 2, diet: 'vegetarian' }),
  })
  await user.click(button('Zapisz'))
  await expectSaid('Ktoś w międzyczasie zmienił tę kartę.')
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await user.click(button('Anuluj'))
  expect(textOf(region('Alergie'))).toContain('Dieta: wegetariańska')
})

test('an emergency number needs a name and nine digits', async () => {
  const { user, server } = await asTutor({}, { 'cards.change': {} })
  await user.click(button('Zmień: W nagłym wypadku'))
  await screen.findByRole('dialog')
  await user.click(button('Dodaj osobę'))
  await write(user, 'Telefon', '60')
  await user.click(button('Zapisz'))
  expect(alerts()).toEqual(['To pole jest wymagane.', 'Numer telefonu musi mieć 9 cyfr.'])
  expect(server.inputs('cards.change')).toEqual([])
  await write(user, 'Kto to', 'babcia Zofia')
  await write(user, 'Telefon', '+48 603 000 003')
  await user.click(button('Zapisz'))
  await expectSaid('Zapisano zmiany na karcie')
  expect(server.inputs('cards.change')).toMatchObject([
    { change: { emergency: [{ name: 'babcia Zofia', phone: '603000003' }] } },
  ])
})

test('a guardian is added, moved and removed; the whole list is sent', async () => {
  const jan = guardian({ name: 'Jan Żak', phone: '601000022', mayPay: false })
  const { user, server } = await asTutor({ guardians: [guardian(), jan] }, { 'cards.setGuardians': {} })
  const form = ({ name, phone, relation, mayBeTold, mayPay, mayPickUp }: typeof jan) => ({
    name,
    phone,
    relation,
    mayBeTold,
    mayPay,
    mayPickUp,
  })
  await user.click(button('Dodaj opiekuna'))
  await screen.findByRole('dialog', { name: 'Nowy opiekun' })
  await write(user, 'Telefon', '601 000 022')
  await user.click(screen.getByRole('checkbox', { name: 'Płaci' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Dodaj opiekuna' }))
  expect(alerts()).toEqual(['Ten numer ma już inny opiekun.'])
  await write(user, 'Telefon', '601000023')
  await user.click(dialog.getByRole('button', { name: 'Dodaj opiekuna' }))
  await expectSaid('Dodano opiekuna')
  const added = form(guardian({ name: '', phone: '601000023', mayPay: false }))

  await user.click(button('Działania: Jan Żak'))
  await user.click(screen.getByRole('menuitem', { name: 'Przesuń wyżej' }))
  await expectSaid('Zmieniono kolejność opiekunów')
  await user.click(button('Działania: Jan Żak'))
  await user.click(screen.getByRole('menuitem', { name: 'Usuń' }))
  await user.click(await screen.findByRole('button', { name: 'Usuń opiekuna' }))
  await expectSaid('Usunięto: Jan Żak')
  expect(server.inputs('cards.setGuardians')).toEqual(
    [[guardian(), jan], [jan, guardian()], [guardian()]].map((list, index) => ({
      ...KID,
      guardians: [...list.map(form), ...(index === 0 ? [added] : [])],
      shown: [guardian(), jan].map(form),
    })),
  )
})

test('who saw a pick-up person’s document writes down its last three characters', async () => {
  const { user, server } = await asTutor(
    { seesDocuments: true, pickups: [pickup()] },
    { 'cards.seeDocument': {} },
  )
  await user.click(button('Działania: Zofia Żak'))
  await user.click(screen.getByRole('menuitem', { name: 'Widziano dokument' }))
  await screen.findByRole('dialog', { name: 'Widziano dokument' })
  await write(user, 'Ostatnie 3 znaki numeru', 'a4')
  await user.click(button('Zapisz'))
  expect(alerts()).toEqual(['Wpisz 3 znaki: cyfry albo litery.'])
  await write(user, 'Ostatnie 3 znaki numeru', 'a4c')
  await user.click(screen.getByRole('radio', { name: 'paszport' }))
  await user.click(button('Zapisz'))
  await expectSaid('Zapisano dokument: Zofia Żak')
  expect(server.inputs('cards.seeDocument')).toEqual([
    { ...KID, pickupId: 61, document: 'passport', ending: 'A4C' },
  ])
})

test('health notes are read only once they are opened, after saying who learns of it', async () => {
  const { user, server } = await asTutor(
    {},
    {
      'cards.health': {
        version: 1,
        healthNotes: 'astma: inhalator w\u00a0szafce',
        proposed: [],
        history: [],
      },
    },
  )
  expect(textOf(region('Zdrowie'))).toContain('Rodzice zobaczą, kto i kiedy otworzył notatki o zdrowiu.')
  expect(server.inputs('cards.health')).toEqual([])
  await user.click(button('Otwórz notatki o zdrowiu'))
  await waitFor(() => expect(textOf(region('Zdrowie'))).toContain('astma: inhalator w szafce'))
  expect(server.inputs('cards.health')).toEqual([KID])
})

test('a guardian sees who of the staff has opened the health notes', async () => {
  await asParent({ healthReaders: [{ name: 'Anna Próbna', at: '2026-03-01T08:00:00.000Z' }] })
  expect(textOf(region('Zdrowie'))).toMatch(/Kto z pracowników je otwierał.*Anna Próbna/)
})

test('a worker of other groups sees neither health nor forms', async () => {
  await asTutor({ canEdit: false, seesHealth: false, notes: null, history: null })
  expect(screen.queryByRole('region', { name: 'Zdrowie' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Zmień: |Zaproponuj|Dodaj)/ })).toBeNull()
})

test('a guardian proposes changes of their own part, and takes one back', async () => {
  const { user, server } = await asParent(
    { pickups: [pickup()] },
    { 'cards.propose': { id: 71 }, 'cards.withdrawProposal': {} },
  )
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Zaproponuj' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zaproponuj' })).toBeNull())
  }
  await user.click(button('Zaproponuj zmianę: Alergie i dieta'))
  await user.click(await screen.findByRole('button', { name: 'orzechy' }))
  await send()
  await user.click(button('Zaproponuj zmianę: Ewa Wiśniewska'))
  await screen.findByRole('dialog')
  await write(user, 'Imię i nazwisko', 'Ewa Nowak')
  await send()
  await user.click(button('Zaproponuj usunięcie: Zofia Żak'))
  server.answer({
    'cards.card': kidCard({
      proposals: [
        {
          id: 71,
          by: 'Ewa Wiśniewska',
          own: true,
          at: '2026-03-10T08:00:00.000Z',
          change: { allergens: ['nuts'] },
          health: false,
          overtaken: [],
        },
      ],
    }),
  })
  await send()
  const commandId = expect.any(String)
  expect(server.inputs('cards.propose')).toEqual([
    { ...KID, commandId, change: { allergens: ['nuts'] } },
    { ...KID, commandId, change: { guardian: { name: 'Ewa Nowak', relation: 'parent' } } },
    { ...KID, commandId, change: { removePickup: 61 } },
  ])
  expect(textOf(region('Propozycje zmian'))).toContain('Twoja propozycja, czeka na placówkę')
  expect(screen.queryByRole('button', { name: 'Przyjmij' })).toBeNull()
  await user.click(button('Wycofaj propozycję'))
  await expectSaid('Wycofano propozycję zmiany')
  expect(server.inputs('cards.withdrawProposal')).toEqual([{ ...KID, proposalId: 71 }])
})

test('staff see what a proposal changes, and accept it or decline it in one press', async () => {
  const at = '2026-03-10T08:00:00.000Z'
  const by = 'Ewa Wiśniewska'
  const { user, server } = await asTutor(
    {
      version: 7,
      allergens: ['milk'],
      pickups: [pickup()],
      proposals: [
        {
          id: 71,
          by,
          own: false,
          at,
          change: { allergens: ['milk', 'nuts'], removePickup: 61 },
          health: false,
          overtaken: [],
        },
        { id: 72, by, own: false, at, change: {}, health: true, overtaken: ['healthNotes'] },
      ],
    },
    {
      'cards.decideProposal': {},
      'cards.health': {
        version: 5,
        healthNotes: 'katar',
        proposed: [{ proposalId: 72, healthNotes: 'astma' }],
        history: [],
      },
    },
  )
  const proposals = region('Propozycje zmian')
  expect(textOf(proposals)).toMatch(/Alergeny.*mleko.*mleko, orzechy.*Już nie odbiera.*Zofia Żak/)
  expect(textOf(proposals)).toContain('zmieniono już na karcie: Notatki o zdrowiu')
  expect(textOf(proposals)).not.toContain('astma')
  const accept = () => screen.getAllByRole('button', { name: `Przyjmij: ${by}` })
  expect(accept().map(isBlocked)).toEqual([false, true])
  await user.click(button('Pokaż notatki o zdrowiu'))
  await waitFor(() => expect(textOf(proposals)).toMatch(/katar.*astma/))
  expect(accept().map(isBlocked)).toEqual([false, false])
  await user.click(accept()[0] ?? document.body)
  await expectSaid('Przyjęto zmianę')
  expect(document.activeElement).toBe(within(proposals).getByRole('list'))
  const [, decline] = screen.getAllByRole('button', { name: `Odrzuć zmianę: ${by}` })
  await user.click(decline ?? document.body)
  await expectSaid('Odrzucono propozycję zmiany')
  expect(server.inputs('cards.decideProposal')).toEqual([
    { ...KID, proposalId: 71, version: 7, accept: true },
    { ...KID, proposalId: 72, version: 5, accept: false },
  ])
})

test('what a colleague decided first is said, though the proposal disappears', async () => {
  const proposal = { by: '', own: false, at: '2026-03-10T08:00:00.000Z', change: { dietNote: 'bez soli' } }
  const { user } = await asTutor(
    { proposals: [{ ...proposal, id: 71, health: false, overtaken: [] }] },
    { 'cards.decideProposal': new Refused('proposal.decided') },
  )
  await user.click(button('Przyjmij: Opiekun'))
  await expectSaid('Ta propozycja jest już rozpatrzona albo wycofana.')
  expect(document.activeElement?.id).toBe('content')
})

test('health notes are changed by the version they were read of', async () => {
  const health = { version: 3, healthNotes: 'astma', proposed: [], history: [] }
  const { user, server } = await asTutor({ version: 4 }, { 'cards.health': health, 'cards.change': {} })
  await user.click(button('Otwórz notatki o zdrowiu'))
  await user.click(await screen.findByRole('button', { name: 'Zmień: Zdrowie' }))
  await screen.findByRole('dialog')
  await write(user, 'Notatki', 'alergia')
  await user.click(button('Zapisz'))
  await expectSaid('Zapisano zmiany na karcie')
  expect(server.inputs('cards.change')).toEqual([{ ...KID, version: 3, change: { healthNotes: 'alergia' } }])
})

test('a worker of other groups may write down a document that was seen', async () => {
  const { user } = await asTutor({ canEdit: false, seesDocuments: true, pickups: [pickup()] })
  await user.click(button('Działania: Zofia Żak'))
  expect(screen.getAllByRole('menuitem').map(textOf)).toEqual(['Widziano dokument'])
})

test('the history says what each field was and became, and who proposed it', async () => {
  const entry = { at: '2026-03-10T08:00:00.000Z', by: 'Anna Próbna', proposedBy: null }
  await asTutor({
    history: [
      { ...entry, id: 5, field: 'allergens', was: ['milk'], became: ['milk', 'nuts'], proposedBy: 'Ewa W.' },
      { ...entry, id: 4, field: 'pickup', was: null, became: { ...pickup(), toDay: '2026-04-01' } },
      {
        ...entry,
        id: 3,
        field: 'guardian',
        was: { name: '', phone: '601000021', relation: 'parent', mayPay: true },
        became: null,
      },
      { ...entry, id: 2, field: 'healthNotes', was: null, became: null },
      { ...entry, id: 1, field: 'birthDate', was: null, became: '2024-01-10' },
      { ...entry, id: 0, field: 'pickup', was: null, became: null },
    ],
  })
  const [allergens, person, removed, health, birth, erased] = within(region('Kto co zmienił'))
    .getAllByRole('listitem')
    .map(textOf)
  expect(allergens).toMatch(/Alergeny.*mleko.*mleko, orzechy.*Anna Próbna na prośbę: Ewa W\./)
  expect(person).toContain('Zofia Żak 602 000 061, do 1 kwietnia')
  expect(removed).toMatch(/601 000 021, rodzic, płaci.*nic/)
  expect(health).toContain('zmieniono treść')
  expect(birth).toContain('10 stycznia 2024')
  expect(erased).toContain('dane usunięto')
})
