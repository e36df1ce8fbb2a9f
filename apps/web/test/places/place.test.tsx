/** A place's page: what each person is shown of it, its workers, roles and PINs. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { alerts, button, isBlocked, textOf, words, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { group, place, placePage, worker } from './made.ts'

const open = (answers: Answers = {}, who: Answers = as.director) =>
  openApp('/place/1', who, { 'places.page': placePage(), ...answers })

/** Opens the page and one of its dialogs from its menu. */
async function openDialog(entry: string, answers: Answers = {}) {
  const opened = await open(answers)
  await opened.user.click(button('Działania'))
  await opened.user.click(await screen.findByRole('menuitem', { name: words(entry) }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: words(entry) })) }
}

test('a place shows where it is, its groups and its workers, and asks once for all that', async () => {
  const { server } = await open()
  const about = within(screen.getByRole('region', { name: words('O placówce') }))
  expect(about.getByRole('link', { name: words('221 234 567') }).getAttribute('href')).toBe(
    'tel:+48221234567',
  )
  for (const fact of ['1234563218', 'Krótka 1', 'województwo łódzkie']) about.getByText(words(fact))
  const workers = within(screen.getByRole('region', { name: /^Pracownicy/ }))
  workers.getByText('wychowawczyni')
  expect(workers.getByRole('link').getAttribute('href')).toBe('tel:+48600000031')
  const card = within(screen.getByRole('main')).getByRole('link', { name: new RegExp(group.name) })
  expect(card.getAttribute('href')).toBe('/group/11')
  expect(server.calls.filter(({ name }) => name.startsWith('places.'))).toHaveLength(1)
})

test('a new place is shown with its first steps at once: what comes later would move what is pressed', async () => {
  await open({
    'places.page': placePage({ billing: { types: false, invoices: false, missing: ['kind', 'postalCode'] } }),
  })
  expect(screen.getByRole('region', { name: /^Pracownicy/ })).toBeTruthy()
  const steps = textOf(screen.getByRole('region', { name: words('Pierwsze kroki') }))
  expect(steps).toContain('Brakuje: rodzaj dokumentu i kod pocztowy.')
  expect(steps).toContain('zrobione: 1 z 5')
})

test('a parent sees the place, and nothing to do there', async () => {
  const shown = placePage({ place: place({ myRoles: [] }), workers: [worker({ phone: null })] })
  await open({ 'places.page': shown }, as.parentInPlace)
  const main = within(screen.getByRole('main'))
  main.getByRole('heading', { name: /^Pracownicy/ })
  expect(main.queryAllByRole('button')).toEqual([])
  expect(within(screen.getByRole('region', { name: /^Pracownicy/ })).queryAllByRole('link')).toEqual([])
})

test.each([
  ['a parent', 'edit', as.parentInPlace],
  ['a parent', 'roster', as.parentInPlace],
  ['a teacher', 'edit', as.teacher],
] as const)('%s who opens /place/1/%s is led to the place', async (_, page, who) => {
  await openApp(`/place/1/${page}`, who, { 'places.page': placePage() })
  await waitFor(() => expect(address()).toBe('/place/1'))
})

test('a worker without roles may only send PINs', async () => {
  const { user } = await open(
    { 'places.page': placePage({ place: place({ myRoles: ['is_worker'] }) }) },
    as.teacher,
  )
  expect(screen.queryByRole('button', { name: 'Dodaj pracownika' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dodaj grupę' })).toBeNull()
  await user.click(button('Działania'))
  expect((await screen.findAllByRole('menuitem')).map(textOf)).toEqual(['Osoby i PIN-y'])
})

test('what is mistyped of a worker is said, and the number that another has', async () => {
  const { user, server } = await open({
    'places.addWorker': new Refused('worker.phone_taken'),
  })
  await user.click(button('Dodaj pracownika'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowy pracownik' }))
  const add = dialog.getByRole('button', { name: 'Dodaj pracownika' })
  expect(isBlocked(add)).toBe(true)
  await write(user, 'Telefon', '60000')
  expect(add.matches(':disabled')).toBe(false)
  await user.click(add)
  expect(document.activeElement).toBe(dialog.getByLabelText('Imię i nazwisko'))
  const required = 'To pole jest wymagane.'
  expect(alerts()).toEqual([required, 'Numer telefonu musi mieć 9 cyfr.', required])
  await write(user, 'Imię i nazwisko', 'Łucja Żak')
  await write(user, 'Telefon', '600 000 031')
  await write(user, 'Opis', '=pomoc')
  expect(alerts()).toEqual([expect.stringContaining('nie może zaczynać się od znaków = + - @')])
  await write(user, 'Opis', 'pomoc')
  await user.click(add)
  await waitFor(() => expect(alerts()).toEqual(['Inny pracownik placówki ma już ten numer telefonu.']))
  expect(server.inputs('places.addWorker')).toMatchObject([{ name: 'Łucja Żak', phone: '600000031' }])
})

test('a worker without a change is not saved, and is deleted after a question only', async () => {
  const { user, server } = await open({ 'places.deleteWorker': {} })
  await user.click(button('Zmień: Konstancja Gżegżółka'))
  await screen.findByRole('dialog', { name: 'Zmień dane pracownika' })
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await user.click(button('Anuluj'))

  await user.click(button('Usuń: Konstancja Gżegżółka'))
  const question = () =>
    screen.findByRole('alertdialog', { name: words('Usunąć z pracowników: Konstancja Gżegżółka?') })
  await user.click(within(await question()).getByRole('button', { name: 'Anuluj' }))
  expect(server.inputs('places.deleteWorker')).toEqual([])
})

test('a role is taken back where there is no answer; those of full rights are held and not to be taken alone', async () => {
  const { user, server, dialog } = await openDialog('Uprawnienia')
  const role = (name: string) => dialog.getByRole('switch', { name })
  server.answer({
    'places.grantRole': new Unreachable(),
  })
  await user.click(role('Płatności'))
  await waitFor(() => expect(alerts()[0]).toMatch(/^Brak połączenia z serwerem/))
  await waitFor(() => expect(role('Płatności')).toHaveProperty('checked', false))
  server.answer({
    'places.grantRole': {},
    'places.page': placePage({ workers: [worker({ roles: ['admin'] })] }),
  })
  await user.click(role('Pełne uprawnienia'))
  const implied = await dialog.findByRole('switch', { name: /^Płatności.*w\spełnych uprawnieniach/ })
  expect(implied).toMatchObject({ checked: true, disabled: true })
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('the last admin keeps the rights and is told why', async () => {
  const last = new Refused('place.last_admin')
  const own = worker({ roles: ['admin'], phone: '600000002' })
  const { user, server, dialog } = await openDialog('Uprawnienia', {
    'places.page': placePage({ workers: [own] }),
    'places.revokeRole': last,
    'places.deleteWorker': last,
  })
  const all = dialog.getByRole('switch', { name: 'Pełne uprawnienia' })
  const answer = async (name: string) => {
    await user.click(all)
    const question = await screen.findByRole('alertdialog', {
      name: words('Odebrać sobie pełne uprawnienia?'),
    })
    await user.click(within(question).getByRole('button', { name }))
  }
  await answer('Anuluj')
  expect(all).toHaveProperty('checked', true)
  expect(server.inputs('places.revokeRole')).toEqual([])
  await answer('Odbierz sobie')
  const why = 'Placówka musi mieć choć jedną osobę z pełnymi uprawnieniami.'
  await waitFor(() => expect(alerts()).toEqual([why]))
  await waitFor(() => expect(all).toHaveProperty('checked', true))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Usuń: Konstancja Gżegżółka'))
  const remove = await screen.findByRole('alertdialog')
  expect(textOf(remove)).toContain('To Ty. Od razu stracisz uprawnienia w tej placówce.')
  await user.click(within(remove).getByRole('button', { name: 'Usuń pracownika' }))
  await waitFor(() => expect(alerts()).toEqual([why]))
})

test('people are searched for from three characters on; an SMS without an answer is sent again', async () => {
  const found = {
    firstName: '',
    lastName: 'Żak',
    phone: '602000001',
    worker: false,
    declined: false,
    kids: ['Zofia Żak'],
  }
  const { user, server, dialog } = await openDialog('Osoby i PIN-y', {
    'places.users': ({ search }) => (search.startsWith('602') ? [found] : []),
  })
  const search = dialog.getByLabelText('Szukaj osoby')
  expect(document.activeElement).toBe(search)
  await user.type(search, '602')
  await dialog.findByText(words('rodzic: Zofia Żak'))
  await user.type(search, '{Backspace}')
  await waitFor(() => expect(dialog.queryAllByRole('listitem')).toEqual([]))
  await write(user, 'Szukaj osoby', 'nikogo')
  await dialog.findByText(words('W tej placówce nie ma takiej osoby.'))
  expect(server.inputs('places.users')).not.toContainEqual(expect.objectContaining({ search: '60' }))
  await write(user, 'Szukaj osoby', '602')
  await user.click(await dialog.findByRole('button', { name: /^Pomóż się zalogować/ }))
  server.answer({
    'places.sendPin': new Unreachable(),
  })
  const question = within(await screen.findByRole('alertdialog', { name: words('Wysłać SMS do logowania?') }))
  await user.click(question.getByRole('button', { name: words('Wyślij SMS') }))
  await waitFor(() => expect(alerts()[0]).toMatch(/^Brak połączenia z serwerem/))
  server.answer({ 'places.sendPin': {} })
  await user.click(question.getByRole('button', { name: words('Wyślij SMS') }))
  await screen.findByText(/^Wysyłamy SMS na\snumer/)
})
