/** Search everywhere: how what was found is shown, chosen and opened. */
import type { SearchResult } from '@skrzat/contract/wire/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Unreachable } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'

/** A page that asks for nothing more. */
const PATH = '/account/settings'

function found(
  parts: Partial<{ [Kind in keyof SearchResult]: SearchResult[Kind]['hits'] }> = {},
): SearchResult {
  const of = <Hit,>(hits: Hit[] = []) => ({ hits, more: false })
  const { kids, phones, groups, files, invoices } = parts
  return { kids: of(kids), phones: of(phones), groups: of(groups), files: of(files), invoices: of(invoices) }
}

const KID = { id: 4, firstname: 'Łucja', lastname: 'Żółw' }
const GROUP = { id: 3, name: 'Żabki', color: 1 }
const INVOICE = { id: 12, number: '2026/11/0012', kid: KID, place: PLACE, amount: 100, amountLeft: 100 }

/** Opens the search by its keys. */
async function opened(who: keyof typeof as, find: () => SearchResult = found) {
  const { user, server } = await openApp(PATH, as[who], { 'accounts.emailChange': null, 'search.find': find })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Szukaj' })
  const input = within(dialog).getByRole('combobox', { name: 'Szukaj wszędzie' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  const active = () => within(dialog).getByRole('option', { selected: true })
  return { user, server, dialog, input, active }
}

test('arrows go round all kinds, and the active one is named to readers', async () => {
  const groups = [{ id: 3, name: 'Wydry', color: 1, place: PLACE }]
  const { user, dialog, input, active } = await opened('director', () => found({ groups }))
  expect(textOf(dialog)).toContain('Wystarczą dwie pierwsze litery')
  await user.type(input, 'wyd')
  // What the server finds comes below the app's own actions: only now is the last option the last.
  await waitFor(() => expect(textOf(within(dialog).getByRole('status'))).toMatch(/^\d+ wynik/))
  const options = within(dialog).getAllByRole('option')
  expect(options.map(textOf)).toContain('Nowe wydarzenie')
  expect(options.map(textOf).at(-1)).toBe('Wydry')
  expect(active()).toBe(options[0])
  expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe(options.at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe(options[1 % options.length])
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['a kid', 'luc zol', found({ kids: [{ ...KID, group: GROUP, place: PLACE }] }), '/kid/4', ['Łuc', 'Żół']],
  [
    'a phone',
    '601234567',
    found({ phones: [{ phone: '601234567', worker: null, kids: [KID], place: PLACE }] }),
    '/kid/4',
    ['601 234 567'],
  ],
  [
    'an invoice',
    '2026/11/0012',
    found({ invoices: [{ ...INVOICE, own: false }] }),
    '/place/1/payments?invoice=12',
    ['2026/11/0012'],
  ],
  ['one’s own invoice', '0012', found({ invoices: [{ ...INVOICE, own: true }] }), '/payments/my', ['0012']],
])('%s is marked where %s is in it, and leads to its page', async (_, text, result, href, marked) => {
  const { user, input, active } = await opened('director', () => result)
  await user.type(input, text)
  await waitFor(() => expect([...active().querySelectorAll('b')].map(textOf)).toEqual(marked))
  expect(active().getAttribute('href')).toBe(href)
  expect(textOf(active())).toContain('Łucja Żółw')
})

test('an action opens its screen', async () => {
  const { user, dialog, input, active } = await opened('director')
  await user.type(input, 'now wyd')
  await waitFor(() => expect(textOf(active())).toBe('Nowe wydarzenie'))
  expect(active().getAttribute('href')).toBe('/place/1/events?open=add')
  await user.clear(input)
  await user.type(input, 'twoje')
  await waitFor(() => expect(textOf(active())).toBe('Twoje konto'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(address()).toBe('/account/settings')
})

test('nothing found, and a failure, are told; it is asked again by a press', async () => {
  let isAway = false
  const { user, dialog, input } = await opened('accountant', () => {
    if (isAway) throw new Unreachable()
    return found()
  })
  await user.type(input, 'qqqx')
  await waitFor(() => expect(textOf(dialog)).toContain('Nic nie pasuje do „qqqx”'))
  isAway = true
  await user.type(input, 'y')
  const again = await within(dialog).findByRole('button', { name: 'Spróbuj ponownie' })
  isAway = false
  await user.click(again)
  await waitFor(() => expect(textOf(dialog)).toContain('Nic nie pasuje do „qqqxy”'))
})
