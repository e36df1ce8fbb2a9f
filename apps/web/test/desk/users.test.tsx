/** Accounts, for the system's admin. */
import type { User } from '@skrzat/contract/wire/users'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { firstFailed, Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, field, textOf, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { pressBlocked, user as account } from './made.ts'

const listOf = (...rows: User[]) => ({ 'users.list': { rows, total: rows.length } })

/** Opens the menu of the only account in the list. */
async function openMenu(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: /^Więcej działań/ }))
  return await screen.findByRole('menu')
}

async function askFor(person: UserEvent, action: string) {
  await person.click(within(await openMenu(person)).getByRole('menuitem', { name: action }))
  return await screen.findByRole('alertdialog')
}

test('an e-mail that is none, then a phone that is taken, is told beside its field, which gets the focus', async () => {
  const { user, server } = await openApp('/admin/users/add', as.admin, listOf(), {
    'users.create': firstFailed(new Refused('account.exists'), account(8)),
  })
  await user.type(field('Telefon'), '+48 600 000 005')
  await user.type(field('E-mail'), 'nie adres{Enter}')
  expect(beside(field('E-mail'))).toMatch(/Podaj adres e-mail/)
  expect(document.activeElement).toBe(field('E-mail'))
  expect(server.inputs('users.create')).toEqual([])

  await write(user, 'E-mail', 'anna@example.pl')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(beside(field('Telefon'))).toMatch(/już istnieje\./))
  expect(document.activeElement).toBe(field('Telefon'))
  await write(user, 'Telefon', '570000008')
  expect(beside(field('Telefon'))).not.toMatch(/już istnieje/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(server.inputs('users.create').at(-1)).toMatchObject({
    phone: '570000008',
    email: 'anna@example.pl',
    authorities: ['ROLE_USER'],
    activated: true,
  })
})

test('an admin who can sign in needs a password, one who can not needs none', async () => {
  const { user, server } = await openApp('/admin/users/add', as.admin, listOf(), {
    'users.create': account(8),
  })
  await user.type(field('Telefon'), '570000008')
  await user.click(screen.getByRole('checkbox', { name: /^Administrator systemu/ }))
  pressBlocked('Dodaj konto')
  await waitFor(() => expect(beside(field('Hasło'))).toMatch(/Administrator systemu musi mieć hasło\./))
  expect(document.activeElement).toBe(field('Hasło'))
  await user.keyboard('krótkie')
  expect(beside(field('Hasło'))).toMatch(/co najmniej 10 znaków/)
  await user.clear(field('Hasło'))
  await user.click(screen.getByRole('checkbox', { name: /^Konto włączone/ }))
  await user.click(screen.getByRole('button', { name: 'Dodaj konto' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  expect(server.inputs('users.create')).toMatchObject([
    { authorities: ['ROLE_ADMIN', 'ROLE_USER'], activated: false },
  ])
})

test.each([
  [
    { state: 'new', activated: false, secretKind: null },
    ['Pomóż się zalogować', 'Włącz konto', 'Usuń konto', 'Usuń dane na zawsze'],
  ],
  [{}, ['Pomóż się zalogować', 'Wyłącz konto', 'Usuń konto', 'Usuń dane na zawsze']],
  [{ state: 'deactivated', activated: false }, ['Włącz konto', 'Usuń konto', 'Usuń dane na zawsze']],
  [
    { hasFactor: true },
    [
      'Pomóż się zalogować',
      'Usuń drugi składnik logowania',
      'Wyłącz konto',
      'Usuń konto',
      'Usuń dane na zawsze',
    ],
  ],
  [
    { authorities: ['ROLE_ADMIN', 'ROLE_USER'], secretKind: 'password' },
    ['Wyłącz konto', 'Usuń konto', 'Usuń dane na zawsze'],
  ],
] satisfies [Partial<User>, string[]][])('with an account that is %j one may %j', async (more, actions) => {
  const { user } = await openApp('/admin/users', as.admin, listOf(account(1, more)))
  const entries = within(await openMenu(user)).getAllByRole('menuitem')
  expect(entries.map(textOf)).toEqual(actions)
})

test('before an account is switched on, it is told that a first PIN is sent', async () => {
  const waiting = account(1, { state: 'new', activated: false, secretKind: null })
  const { user, server } = await openApp('/admin/users', as.admin, listOf(waiting), {
    'users.setActivated': account(1),
  })
  expect(await screen.findByText('czeka na PIN')).toBeTruthy()
  const question = await askFor(user, 'Włącz konto')
  expect(textOf(question)).toContain('Na numer 570 000 001 wyślemy SMS z pierwszym PIN-em.')
  server.answer(listOf(account(1)))
  await user.click(within(question).getByRole('button', { name: 'Włącz konto' }))
  expect(await screen.findByText('aktywne')).toBeTruthy()
  expect(server.inputs('users.setActivated')).toEqual([{ id: 1, activated: true }])
})

test('whoever finds the session open changes no account without the password', async () => {
  const { user, server } = await openApp('/admin/users', as.admin, listOf(account(1)), {
    'users.remove': new Refused('account.proof_required'),
  })
  const question = await askFor(user, 'Usuń konto')
  await user.click(within(question).getByRole('button', { name: 'Usuń konto' }))
  const proof = await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await user.click(within(proof).getByRole('button', { name: 'Anuluj' }))
  expect(textOf(await within(question).findByRole('alert'))).toContain('Potwierdź najpierw, że to Ty')
  expect(server.inputs('users.remove')).toEqual([{ id: 1 }])
})

const lastAdmin = new Refused('account.last_admin')
const LAST = 'System musi mieć co najmniej jednego aktywnego administratora.'
const ADMIN = account(1, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], secretKind: 'password' })

test('that the last admin can not be deleted is told in the question', async () => {
  const { user } = await openApp('/admin/users', as.admin, listOf(ADMIN), { 'users.remove': lastAdmin })
  const question = await askFor(user, 'Usuń konto')
  await user.click(within(question).getByRole('button', { name: 'Usuń konto' }))
  expect(textOf(await within(question).findByRole('alert'))).toBe(LAST)
})

test('that the last admin can not be made less is told above the form', async () => {
  const answers = { 'users.get': ADMIN, 'users.update': lastAdmin }
  const { user } = await openApp('/admin/users/1/edit', as.admin, answers)
  await user.click(screen.getByRole('checkbox', { name: /^Administrator systemu/ }))
  await user.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(textOf(await screen.findByRole('alert'))).toBe(LAST)
})

test('page, order and search are in the address, and a search can be taken back', async () => {
  const all = Array.from({ length: 45 }, (_, index) => account(index))
  const { user, server } = await openApp('/admin/users', as.admin, {
    'users.list': ({ page = 0, search }) => {
      const found = search ? all.slice(0, 8) : all
      return { rows: found.slice(page * 20, page * 20 + 20), total: found.length }
    },
  })
  const pages = () => screen.getByRole('navigation', { name: 'Strony listy' })
  const firstRow = () => textOf(screen.getAllByRole('row')[1] ?? document.body)
  await screen.findByText('45 kont')
  await user.click(within(pages()).getByRole('button', { name: 'Następna strona' }))
  await waitFor(() => expect(firstRow()).toContain('Nowak 20'))
  expect(address()).toBe('/admin/users?page=2')
  expect(textOf(pages().querySelector('[aria-current="page"]') ?? pages())).toBe('2')
  window.history.back()
  await waitFor(() => expect(firstRow()).toContain('Nowak 0'))

  await user.click(screen.getByRole('button', { name: 'Utworzono' }))
  expect(screen.getByRole('columnheader', { name: 'Utworzono' }).getAttribute('aria-sort')).toBe('ascending')
  await user.type(screen.getByRole('searchbox'), '570')
  await screen.findByText('8 kont')
  expect(address()).toMatch(/^\/admin\/users\?(sort=createdDate&search=|search=.*570.*&sort=createdDate)/)
  expect(server.inputs('users.list').at(-1)).toMatchObject({
    search: '570',
    page: 0,
    sort: { field: 'createdDate', descending: false },
  })
  await user.click(screen.getByRole('button', { name: 'Wyczyść wyszukiwanie' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(await screen.findByText('45 kont')).toBeTruthy()
  expect(address()).toBe('/admin/users?sort=createdDate')
})

test('an old link to a page that is not there any more leads to the last one', async () => {
  const rows = [account(1)]
  await openApp('/admin/users?page=99999', as.admin, {
    'users.list': ({ page = 0 }) => ({ rows: page > 2 ? [] : rows, total: 45 }),
  })
  await waitFor(() => expect(address()).toBe('/admin/users?page=3'))
  const next = screen.getByRole('button', { name: 'Następna strona' })
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
})

test('where nothing matches, all can be shown again', async () => {
  const rows = [account(1)]
  const { user } = await openApp('/admin/users?search=nikt', as.admin, {
    'users.list': ({ search }) => (search ? { rows: [], total: 0 } : { rows, total: 1 }),
  })
  expect(await screen.findByText('Nie znaleziono kont')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pokaż wszystko' }))
  expect(await screen.findByText('1 konto')).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(address()).toBe('/admin/users')
})
