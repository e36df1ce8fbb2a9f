/** A place's settings: what is wrong in them, and leaving them unsaved. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, openApp } from '../support/app.tsx'
import { alerts, button, field, isBlocked, words, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { editing } from './made.ts'

const open = () => openApp('/place/1/edit', as.director, editing)

test('what is wrong in a place’s data and settings is said, the first of it first', async () => {
  const { user } = await open()
  expect(field('NIP')).toHaveProperty('readOnly', true)
  await write(user, 'Miejscowość', '')
  await write(user, 'Telefon', '22')
  await write(user, 'Termin płatności', '366')
  expect(isBlocked(button('Zapisz'))).toBe(true)
  await user.click(button('Zapisz'))
  expect(document.activeElement).toBe(field('Miejscowość'))
  screen.getByText('To pole jest wymagane.')
  screen.getByText('Numer telefonu musi mieć 9 cyfr.')
  screen.getByText('Podaj liczbę dni od 0 do 365.')
  await write(user, 'Miejscowość', 'Zgierz')
  await write(user, 'Telefon', '42 123 45 67')
  await write(user, 'Numer konta', '61109010140000071219812875')
  // An account number is warned of, not refused.
  screen.getByText(/^To nie jest poprawny polski numer konta/)
  await user.click(button('Zapisz'))
  expect(document.activeElement).toBe(field('Termin płatności'))
})

test('closed days need a day', async () => {
  const { user } = await open()
  await user.click(button('Dodaj dni wolne'))
  expect(alerts()).toEqual(['Wybierz dzień albo pierwszy i ostatni dzień.'])
})

test('leaving with changes is asked about', async () => {
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
  await user.type(field('Miejscowość'), ' Inna')
  await leave()
  await question('Wyjdź')
  await waitFor(() => expect(address()).toBe('/place/1'))
})

test('leaving as one came is not asked about', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'Anuluj' }))
  await waitFor(() => expect(address()).toBe('/place/1'))
})
