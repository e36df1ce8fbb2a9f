/** Webhooks and tokens of a place, for its admin. */
import type { Delivery, Webhook } from '@skrzat/contract/wire/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, field, textOf, write } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'

const PATH = `/place/${PLACE.id}/integrations`
const URL = 'https://hooks.example/'
const AT = '2026-11-16T09:00:00.000Z'

function hook(more: Partial<Webhook> = {}): Webhook {
  const settings = { url: URL, kinds: ['invoice.issued'], createdAt: AT } satisfies Partial<Webhook>
  return { id: 1, ...settings, off: null, failingSince: null, formerUntil: null, ...more }
}

function delivery(more: Partial<Delivery> = {}): Delivery {
  const id = '018f0000-0000-7000-8000-000000000001'
  const attempt = { attempts: 1, dueAt: AT, attemptedAt: AT, status: 503, durationMs: 20, answer: 'Zajęte' }
  return { id, kind: 'webhook.test', state: 'waiting', createdAt: AT, failure: 'status', ...attempt, ...more }
}

async function chooseFor(user: UserEvent, action: string) {
  await user.click(await screen.findByRole('button', { name: `Działania: ${URL}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('a webhook has an address and at least one kind; an address that leads inside is told beside it', async () => {
  let hooks: Webhook[] = []
  const { user, server } = await openApp(PATH, as.director, {
    'accounts.placeTokens': [],
    'webhooks.list': () => hooks,
    'webhooks.add': ({ url }) => {
      if (url !== URL) throw new Refused('webhook.address', { reason: 'private' })
      hooks = [hook()]
      return { id: 1, secret: 'whsec_Aa1' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Dodaj webhook' }))
  const form = await screen.findByRole('dialog', { name: 'Nowy webhook' })
  await user.click(within(form).getByRole('button', { name: 'Dodaj webhook' }))
  expect(await within(form).findByText('Wybierz co najmniej jedno.')).toBeTruthy()
  expect(beside(field('Adres'))).toMatch(/To pole jest wymagane\./)
  expect(document.activeElement).toBe(field('Adres'))
  await user.click(within(form).getByRole('checkbox', { name: 'Wystawiono fakturę' }))
  await user.type(field('Adres'), 'https://0x7f.2/{Enter}')
  await waitFor(() => expect(field('Adres').getAttribute('aria-invalid')).toBe('true'))
  expect(beside(field('Adres'))).toMatch(/^Ten adres prowadzi do sieci wewnętrznej\./)
  expect(document.activeElement).toBe(field('Adres'))
  await write(user, 'Adres', URL)
  await user.keyboard('{Enter}')
  const added = await screen.findByRole('dialog', { name: 'Webhook jest dodany' })
  expect(within(added).getByLabelText('Sekret')).toHaveProperty('value', 'whsec_Aa1')
  await user.click(within(added).getByRole('button', { name: 'Gotowe' }))
  expect(await screen.findByText(URL)).toBeTruthy()
  expect(server.inputs('webhooks.add').at(-1)).toEqual({ placeId: 1, url: URL, kinds: ['invoice.issued'] })
  expect(screen.queryByText('whsec_Aa1')).toBeNull()
})

test('one that is switched off can be switched on at once, and sends neither a try nor again', async () => {
  let off: Webhook['off'] = null
  const { user, server } = await openApp(PATH, as.director, {
    'accounts.placeTokens': [],
    'webhooks.list': () => [hook({ off })],
    'webhooks.switch': ({ on }) => {
      off = on ? null : 'hand'
      return {}
    },
    'webhooks.deliveries': () => ({ deliveries: [delivery(off ? { state: 'failed' } : {})], next: null }),
  })
  await chooseFor(user, 'Wyłącz')
  expect(await screen.findByText('wyłączony')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByText('Cofnięto')).toBeTruthy()
  expect(await screen.findByText('włączony')).toBeTruthy()

  await chooseFor(user, 'Wyłącz')
  expect(await screen.findByText('wyłączony')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Wyślij próbę/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Wysłane wiadomości: ${URL}` }))
  const sent = await screen.findByRole('dialog', { name: 'Wysłane wiadomości' })
  expect(await within(sent).findByText('niedostarczona')).toBeTruthy()
  expect(within(sent).queryByRole('button', { name: /^Wyślij ponownie/ })).toBeNull()
  expect(server.inputs('webhooks.switch')).toMatchObject([{ on: false }, { on: true }, { on: false }])
})

test('a message shows what its receiver answered, and is sent again by a press', async () => {
  const { user, server } = await openApp(PATH, as.director, {
    'accounts.placeTokens': [],
    'webhooks.list': [hook({ failingSince: AT, formerUntil: AT })],
    'webhooks.deliveries': { deliveries: [delivery({ state: 'failed' })], next: null },
    'webhooks.resend': {},
  })
  expect(await screen.findByText(/^Nieudane próby od/)).toBeTruthy()
  expect(screen.getByText(/^Poprzedni sekret działa do/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Wysłane wiadomości: ${URL}` }))
  const sent = await screen.findByRole('dialog', { name: 'Wysłane wiadomości' })
  const again = await within(sent).findByRole('button', { name: 'Wyślij ponownie: Wiadomość próbna' })
  expect(textOf(sent)).toMatch(/1 próba ?odpowiedź 503 ?20 ms/)
  expect(within(sent).getByText('Zajęte')).toBeTruthy()
  await user.click(again)
  await waitFor(() => expect(server.inputs('webhooks.resend')).toEqual([{ placeId: 1, id: delivery().id }]))
})

test('what could not be read is told, and read again', async () => {
  const { user, server } = await openApp(PATH, as.director, {
    'webhooks.list': new Unreachable(),
    'accounts.placeTokens': new Unreachable(),
  })
  const part = async (name: string) => {
    const region = await screen.findByRole('region', { name })
    return await within(region).findByRole('button', { name: 'Spróbuj ponownie' })
  }
  const buttons = [await part('Webhooki'), await part('Tokeny dostępu')]
  server.answer({ 'webhooks.list': [], 'accounts.placeTokens': [] })
  for (const button of buttons) await user.click(button)
  expect(await screen.findByText('Nie ma jeszcze webhooków')).toBeTruthy()
  expect(await screen.findByText('Nikt nie ma tokena do tej placówki.')).toBeTruthy()
})

test('whoever is no admin of the place is led to its page', async () => {
  await openApp(PATH, as.accountant, {
    'places.page': new Refused('place.not_found'),
  })
  expect(address()).toBe(`/place/${PLACE.id}`)
})
