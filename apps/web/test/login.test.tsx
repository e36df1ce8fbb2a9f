import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused, Unreachable } from './support/answers.ts'
import { address, openApp, textOf } from './support/app.tsx'

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Zaloguj się' })

test('the phone is grouped, focus moves on to the PIN, and the button waits for both', async () => {
  const { user } = await openApp('/login')
  await user.click(field('Telefon'))
  await user.keyboard('600000002')
  expect(field('Telefon')).toHaveProperty('value', '600 000 002')
  expect(document.activeElement).toBe(field('PIN'))
  await user.keyboard('24681')
  expect(submit().getAttribute('aria-disabled') ?? submit().getAttribute('disabled')).not.toBeNull()
  await user.keyboard('3')
  expect(field('PIN')).toHaveProperty('value', '246 813')
})

test.each([
  [
    'a wrong PIN',
    () => {
      throw new Refused('auth.failed')
    },
    'Nie udało się zalogować',
  ],
  [
    'no answer',
    () => {
      throw new Unreachable()
    },
    'Brak połączenia z serwerem',
  ],
] as const)('%s is told in words, and the phone stays', async (_, signIn, words) => {
  const { user, server } = await openApp('/login', { 'accounts.signIn': signIn })
  await user.type(field('Telefon'), '600000002')
  await user.type(field('PIN'), '246813')
  await user.click(submit())
  expect(textOf(await screen.findByRole('alert'))).toContain(words)
  expect(field('Telefon')).toHaveProperty('value', '600 000 002')
  expect(address()).toBe('/login')
  expect(server.inputs('accounts.signIn')).toEqual([
    { phone: '600000002', password: '246813', rememberMe: false },
  ])
})
