/** A group's page: its forms, and what parents and tutors see of it. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { GroupPage } from '@skrzat/contract/wire/people'
import { Refused } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { alerts, button, isBlocked, textOf, words, write } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { groupPage, kid, kidPage } from './made.ts'

const open = (page: Partial<GroupPage> = {}) =>
  openApp('/group/11', as.director, { 'places.group': groupPage(page) })

async function openChange(page: Partial<GroupPage> = {}) {
  const opened = await open(page)
  await opened.user.click(button('Zmień grupę'))
  await screen.findByRole('dialog', { name: 'Zmień grupę' })
  return opened
}

test('a group’s name is checked and may be taken; what is changed is sent whole', async () => {
  const { user, server } = await openChange()
  const name = screen.getByLabelText('Nazwa')
  expect(document.activeElement).toBe(name)
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await write(user, 'Nazwa', 'Ab')
  await user.keyboard('{Enter}')
  expect(alerts()).toEqual(['Nazwa grupy musi mieć co najmniej 3 znaki.'])
  expect(document.activeElement).toBe(name)

  server.answer({
    'places.updateGroup': new Refused('group.name_taken'),
  })
  await write(user, 'Nazwa', 'SÓWKI')
  await user.click(screen.getByText('malinowy'))
  await user.click(screen.getByRole('checkbox', { name: 'Konstancja Gżegżółka' }))
  await user.click(button('Zapisz'))
  await waitFor(() => expect(alerts()).toEqual(['Jest już grupa o tej nazwie.']))
  expect(server.inputs('places.updateGroup')).toEqual([
    { placeId: PLACE.id, groupId: 11, name: 'SÓWKI', color: expect.any(Number), tutors: [31] },
  ])
})

test.each([
  [1, 'Jest w niej 1 dziecko. Najpierw przenieś je'],
  [2, 'Są w niej 2 dzieci.'],
])('a group with %i children is not deleted, and says what to do', async (count, said) => {
  const kids = Array.from({ length: count }, (_, at) => kid({ id: at + 1 }))
  const { user } = await openChange({ kids, name: 'Klub „Bajka”' })
  await user.click(button('Usuń grupę'))
  const refused = await screen.findByRole('dialog', { name: 'Grupy „Klub »Bajka«” nie można usunąć' })
  expect(textOf(refused)).toContain(said)
  await user.click(button('Rozumiem'))
  expect(document.activeElement).toBe(button('Usuń grupę'))
})

test('a child that is added in the meantime keeps its group from being deleted', async () => {
  const { user, server } = await openChange({ kids: [] })
  await user.click(button('Usuń grupę'))
  const question = await screen.findByRole('alertdialog')
  server.answer({
    'places.deleteGroup': new Refused('group.has_kids', { count: 2 }),
  })
  await user.click(within(question).getByRole('button', { name: 'Usuń grupę' }))
  expect(textOf(await screen.findByRole('dialog', { name: /nie można usunąć/ }))).toContain(
    'Są w niej 2 dzieci',
  )
})

test('a tutor may change a group, yet not choose its tutors', async () => {
  const { user } = await openApp('/group/11', as.teacher, { 'places.group': groupPage({ workers: [] }) })
  await user.click(button('Zmień grupę'))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('Wychowawców grupy wybiera dyrektor placówki.')
  expect(within(dialog).queryAllByRole('checkbox')).toEqual([])
})

test('a child’s phones are checked one after the other, and taken as people write them', async () => {
  const { user, server } = await open()
  await user.click(button('Dodaj dziecko'))
  const dialog = await screen.findByRole('dialog', { name: 'Nowe dziecko' })
  const save = within(dialog).getByRole('button', { name: 'Dodaj dziecko' })
  const [phone, other] = [screen.getByLabelText('Telefon rodzica'), screen.getByLabelText('Drugi telefon')]
  expect(document.activeElement).toBe(screen.getByLabelText('Imię'))
  await user.keyboard('Ala')
  await write(user, 'Nazwisko', 'Żak')
  expect(isBlocked(save)).toBe(true)
  await write(user, 'Telefon rodzica', '600')
  await write(user, 'Drugi telefon', '601')
  await user.click(save)
  expect(document.activeElement).toBe(phone)
  expect(alerts()).toEqual(Array(2).fill('Numer telefonu musi mieć 9 cyfr.'))

  await write(user, 'Telefon rodzica', '+48 602 000 022')
  await user.click(save)
  expect(document.activeElement).toBe(other)
  expect(phone).toHaveProperty('value', '602\u00a0000\u00a0022')
  await write(user, 'Drugi telefon', '602000022')
  await user.click(save)
  expect(alerts()).toEqual(['To ten sam numer co wyżej. Wpisz inny albo zostaw puste.'])
  await write(user, 'Drugi telefon', '')
  const phones = { phone1: '602000022', phone2: null }
  const days = { firstDay: null, lastDay: null }
  server.answer({
    'places.addKid': { id: 22, groupId: 11, firstname: 'Ala', lastname: 'Żak', ...phones, ...days },
  })
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputs('places.addKid')).toMatchObject([phones])
})

test('who shares a new child’s phone is named', async () => {
  const { user } = await open()
  await user.click(button('Dodaj dziecko'))
  await screen.findByRole('dialog', { name: 'Nowe dziecko' })
  await write(user, 'Telefon rodzica', '601000021')
  const said = await screen.findByText(/^Ten sam numer ma/)
  expect(textOf(said)).toBe('Ten sam numer ma: Zofia Wiśniewska. Rodzic zobaczy oboje dzieci.')
})

test('a changed phone is said to move access; the same one written otherwise is no change', async () => {
  const { user } = await open()
  await user.click(button('Zmień: Zofia Wiśniewska'))
  await screen.findByRole('dialog', { name: 'Zmień dane dziecka' })
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await write(user, 'Telefon rodzica', '0048601000021')
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await write(user, 'Telefon rodzica', '602000022')
  expect(isBlocked(button('Zapisz'))).toBe(false)
  const from = await screen.findByText(/^Po zapisaniu numer 601\s000\s021 od razu straci dostęp rodzica/)
  expect(textOf(from.parentElement ?? from)).toContain('Od razu dostanie go numer 602 000 022.')
})

test('parents see their own children, and neither phones nor buttons', async () => {
  await openApp('/group/11', as.parentInPlace, {
    'places.group': groupPage({ canEdit: false, editable: [], workers: [], kids: [kid({ phone1: null })] }),
  })
  expect(await screen.findByRole('heading', { name: words('Twoje dzieci w tej grupie') })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Wiśniewska Zofia' })).toBeTruthy()
  expect(main.queryAllByRole('link', { name: /^Zadzwoń/ })).toEqual([])
  expect(main.queryAllByRole('button')).toEqual([])
})

test('parents are told that a group without a child of theirs is not for them', async () => {
  await openApp('/group/11', as.parentInPlace, {
    'places.group': groupPage({ canEdit: false, editable: [], workers: [], kids: [] }),
  })
  expect(await screen.findByText(words('Nie masz dzieci w tej grupie'))).toBeTruthy()
  expect(screen.queryByText(words('W tej grupie nie ma jeszcze dzieci'))).toBeNull()
})

test.each([
  [
    { credit: 20_00, deposit: 300_00, refunding: 0, due: { count: 2, sum: 321_00 }, open: [], issued: 5 },
    ['Do zapłaty zostaje 321,00 zł w 2 fakturach.', 'Nadpłata: 20,00 zł.', 'Kaucja: 300,00 zł.'],
  ],
  [null, ['Nieopłacone faktury, nadpłatę i kaucję rodzice będą widzieć do rozliczenia.']],
])('before a child is deleted it is said what is open: %#', async (account, said) => {
  const { user, server } = await open({ kids: [kid({ id: 21 })] })
  server.answer({ 'kids.page': kidPage({ own: false, myRoles: ['admin'], account }) })
  await user.click(await screen.findByRole('button', { name: /^Usuń: / }))
  const question = await screen.findByRole('alertdialog')
  for (const text of [...said, 'Rodzice przestaną widzieć grupę'])
    await waitFor(() => expect(textOf(question)).toContain(text))
  await waitFor(() =>
    expect(isBlocked(within(question).getByRole('button', { name: 'Usuń dziecko' }))).toBe(false),
  )
})

test('a child is deleted from its form too, which closes with the question', async () => {
  const { user, server } = await open({ kids: [kid({ id: 21 })] })
  server.answer({ 'kids.page': kidPage({ own: false, myRoles: ['admin'] }), 'places.deleteKid': {} })
  await user.click(button(/^Zmień: /))
  await user.click(await screen.findByRole('button', { name: 'Usuń dziecko' }))
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Usuń dziecko' })
  await waitFor(() => expect(isBlocked(confirm)).toBe(false))
  await user.click(confirm)
  await waitFor(() =>
    expect([...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')]).toEqual([]),
  )
  expect(server.inputs('places.deleteKid')).toMatchObject([{ groupId: 11, kidId: 21 }])
})

test('a group’s list to print has what is chosen, and health notes for those who may read them', async () => {
  const { user } = await open({ seesHealth: false })
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  const dialogOf = async () => {
    await user.click(button('Lista do druku'))
    return await screen.findByRole('dialog', { name: 'Lista grupy do druku' })
  }
  const dialog = await dialogOf()
  expect(within(dialog).queryByRole('checkbox', { name: /^Notatki/ })).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: 'Karta wyjścia' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Data urodzenia' }))
  await user.click(button('Pobierz PDF'))
  await waitFor(() => {
    const asked = fetched.mock.calls.flatMap(([url]) => (typeof url === 'string' ? [url] : []))
    expect(asked).toContain('/api/groups/11/sheet?fields=birthDate,guardians,emergency,allergies,pickups')
  })
})

test('a child whose guardian proposes a change is marked in its group', async () => {
  await open({ kids: [kid({ id: 1 }), kid({ id: 2, firstname: 'Iga' })], proposals: [2] })
  const badges = await screen.findAllByText('propozycja zmian')
  expect(badges).toHaveLength(1)
  const [badge] = badges
  expect(badge?.parentElement?.textContent).toContain('Iga')
})

test('a child whose link is pointed at is asked for, but not the card, whose looks are kept', async () => {
  const { user, server } = await openApp('/group/11', as.director, {
    'places.group': groupPage(),
    'kids.page': kidPage({ own: false, myRoles: ['admin'] }),
  })
  await user.hover(await screen.findByRole('link', { name: 'Wiśniewska Zofia' }))
  await waitFor(() => expect(server.inputs('kids.page')).toHaveLength(1))
  expect(server.inputs('cards.card')).toEqual([])
})
