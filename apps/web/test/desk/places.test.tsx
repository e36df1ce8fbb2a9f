/** Places, for the system's admin, and who may see the desk. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '../support/answers.ts'
import { address, openApp, textOf } from '../support/app.tsx'
import { as } from '../support/people.ts'
import { descriptionOf, field, pressBlocked } from './made.ts'

const REQUIRED = ['Nazwa', 'Ulica i numer', 'Miejscowość', 'Województwo', 'Telefon', 'NIP', 'Numer konta']

test('nothing is sent before every field is right; focus goes to the first that is not', async () => {
  const { user, server } = await openApp('/admin/places/add', as.admin, {
    'places.add': () => {
      throw new Refused('validation', {}, { fieldErrors: [{ field: 'email', message: 'Pattern' }] })
    },
  })
  pressBlocked('Dodaj placówkę')
  for (const label of REQUIRED)
    await waitFor(() => expect(descriptionOf(field(label))).toMatch(/^To pole jest wymagane\./))
  expect(document.activeElement).toBe(field('Nazwa'))

  await user.keyboard('=SUMA(A1)')
  await user.type(field('Ulica i numer'), 'Leśna 3')
  await user.type(field('Miejscowość'), 'Gdańsk')
  await user.selectOptions(field('Województwo'), 'pomorskie')
  await user.type(field('Telefon'), '60010020')
  await user.type(field('NIP'), '525-224-84')
  await user.type(field('Numer konta'), '61109010140000071219812874')
  await user.type(field('E-mail'), 'biuro@przedszkole.p')
  pressBlocked('Dodaj placówkę')
  await waitFor(() => expect(document.activeElement).toBe(field('Nazwa')))
  expect(descriptionOf(field('Nazwa'))).toMatch(/nie może zaczynać się od znaków/)
  expect(descriptionOf(field('Telefon'))).toBe('Numer telefonu musi mieć 9 cyfr.')
  expect(descriptionOf(field('NIP'))).toBe('NIP musi mieć 10 cyfr.')
  expect(server.inputs('places.add')).toEqual([])

  // What only the server sees is told beside its field too, until it is changed.
  await user.clear(field('Nazwa'))
  await user.type(field('Nazwa'), 'Żłobek')
  await user.type(field('Telefon'), '0')
  await user.type(field('NIP'), '81')
  await user.click(screen.getByRole('button', { name: 'Dodaj placówkę' }))
  const email = field('E-mail')
  await waitFor(() => expect(descriptionOf(email)).toBe('Ta wartość ma nieprawidłową postać.'))
  expect(document.activeElement).toBe(email)
  expect(address()).toBe('/admin/places/add')
  await user.keyboard('l')
  expect(descriptionOf(email)).toBe('')
})

test('what is mistyped but can be read is taken; a wrong check digit is a warning alone', async () => {
  const { user } = await openApp('/admin/places/add', as.admin)
  await user.click(field('Telefon'))
  await user.paste('+48 600 100 200')
  expect(field('Telefon').value).toBe('600 100 200')
  await user.click(field('NIP'))
  await user.paste('525-224-84-82')
  expect(field('NIP').value).toBe('5252248482')
  expect(descriptionOf(field('NIP'))).toMatch(/Cyfra kontrolna się nie zgadza/)
  const account = field('Numer konta')
  await user.type(account, '6210901014')
  expect(account.value).toBe('62 1090 1014')
  expect(descriptionOf(account)).not.toMatch(/To nie jest poprawny/)
  fireEvent.input(account, { target: { value: '62-1090-1014-0000-0712-1981-2874' } })
  expect(account.value).toBe('62 1090 1014 0000 0712 1981 2874')
  expect(descriptionOf(account)).toMatch(/To nie jest poprawny polski numer konta/)
})

test('an address that no place can have does not exist', async () => {
  await openApp('/admin/places/x/edit', as.admin)
  expect(screen.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeTruthy()
})

test('a place that is not there is told so', async () => {
  await openApp('/admin/places/999999/edit', as.admin, {
    'places.get': () => {
      throw new Refused('place.not_found')
    },
  })
  expect(textOf(await screen.findByRole('alert'))).toContain('Nie ma takiej placówki.')
})

const DESK = [
  '/admin',
  '/admin/health',
  '/admin/metrics',
  '/admin/threads',
  '/admin/jobs',
  '/admin/audits',
  '/admin/loggers',
  '/admin/configuration',
  '/admin/sessions',
  '/admin/api',
  '/admin/places',
  '/admin/places/1/edit',
  '/admin/users',
  '/admin/users/2/edit',
  '/admin/mails',
  '/user-sms',
]

test.each(DESK)('%s is not for the director of a place', async (path) => {
  await openApp(path, as.director)
  expect(textOf(await screen.findByRole('alert'))).toContain('Nie masz uprawnień do tej strony.')
  expect(screen.queryByRole('heading', { name: 'Administracja' })).toBeNull()
})
