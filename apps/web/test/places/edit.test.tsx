/** A place's settings: what is wrong in them, and leaving them unsaved. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, openApp } from '../support/app.tsx'
import { as } from '../support/people.ts'
import { alerts, isBlocked, placePage, rewrite, words } from './made.ts'

const open = () =>
  openApp('/place/1/edit', as.director, {
    'places.page': placePage(),
    'places.closedDays': [],
    'places.factorRequired': false,
  })

const press = (name: string) => screen.getByRole('button', { name })

test('what is wrong in a place’s data and settings is said, the first of it first', async () => {
  const { user } = await open()
  expect(screen.getByLabelText('NIP')).toHaveProperty('readOnly', true)
  await rewrite(user, 'Miejscowość', '')
  await rewrite(user, 'Telefon', '22')
  await rewrite(user, 'Termin płatności', '366')
  expect(isBlocked(press('Zapisz'))).toBe(true)
  await user.click(press('Zapisz'))
  expect(document.activeElement).toBe(screen.getByLabelText('Miejscowość'))
  for (const said of [
    'To pole jest wymagane.',
    'Numer telefonu musi mieć 9 cyfr.',
    'Podaj liczbę dni od 0 do 365.',
  ])
    screen.getByText(words(said))
  await rewrite(user, 'Miejscowość', 'Zgierz')
  await rewrite(user, 'Telefon', '42 123 45 67')
  await rewrite(user, 'Numer konta', '61109010140000071219812875')
  // An account number is warned of, not refused.
  screen.getByText(/^To nie jest poprawny polski numer konta/)
  await user.click(press('Zapisz'))
  expect(document.activeElement).toBe(screen.getByLabelText('Termin płatności'))
})

test('closed days need a day', async () => {
  const { user } = await open()
  await user.click(press('Dodaj dni wolne'))
  expect(alerts()).toEqual(['Wybierz dzień albo pierwszy i ostatni dzień.'])
})

test('leaving with changes is asked about, without them it is not', async () => {
  const { user } = await open()
  const leave = () => user.click(screen.getByRole('link', { name: 'Anuluj' }))
  const question = async (answer: string) => {
    const asked = await screen.findByRole('alertdialog', { name: words('Wyjść bez zapisania?') })
    await user.click(within(asked).getByRole('button', { name: answer }))
  }
  const oneKid = screen.getByLabelText(/^Pokazuj rodzicom jedno dziecko naraz/)
  await user.click(oneKid)
  await leave()
  await question('Zostań')
  expect(oneKid).toHaveProperty('checked', true)
  await user.click(oneKid)
  await user.type(screen.getByLabelText('Miejscowość'), ' Inna')
  await leave()
  await question('Wyjdź')
  await waitFor(() => expect(address()).toBe('/place/1'))
})

test('leaving as one came is not asked about', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'Anuluj' }))
  await waitFor(() => expect(address()).toBe('/place/1'))
})
