/** Search everywhere: how what was found is shown, chosen and opened. */
import type { SearchResult } from '@skrzat/contract/wire/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, Refused, Unreachable } from '../support/answers.ts'
import { dropAllDrafts } from '#app/offline/index.ts'
import { address, openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'

/** A page that asks for nothing more. */
const PATH = '/account/settings'

function found(
  parts: Partial<{ [Kind in keyof SearchResult]: SearchResult[Kind]['hits'] }> = {},
): SearchResult {
  const of = <Hit,>(hits: Hit[] = []) => ({ hits, more: false })
  const { kids, guardians, workers, phones, groups, files, invoices } = parts
  return {
    kids: of(kids),
    guardians: of(guardians),
    workers: of(workers),
    phones: of(phones),
    groups: of(groups),
    files: of(files),
    invoices: of(invoices),
  }
}

const KID = { id: 4, firstname: 'Łucja', lastname: 'Żółw' }
const GROUP = { id: 3, name: 'Żabki', color: 1 }
const FOUND_KID = { ...KID, group: GROUP, place: PLACE, own: false }
const INVOICE = { id: 12, number: '2026/11/0012', kid: KID, place: PLACE, amount: 100, amountLeft: 100 }

/** Opens the search by its keys. */
async function opened(
  who: keyof typeof as,
  find: () => SearchResult = found,
  { path = PATH, ...answers }: Answers & { path?: string } = {},
) {
  const { user, server } = await openApp(path, as[who], {
    'accounts.emailChange': null,
    'search.find': find,
    ...answers,
  })
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
  ['a kid', 'luc zol', found({ kids: [FOUND_KID] }), '/kid/4', ['Łuc', 'Żół']],
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

/** The options, with where each leads. */
function links(dialog: HTMLElement): string[] {
  return within(dialog)
    .getAllByRole('option')
    .map((option) => [textOf(option), option.getAttribute('href') ?? ''].join(' '))
}

test('before anything is typed, what one may do in the place is offered', async () => {
  const { dialog } = await opened('director')
  expect(links(dialog)).toEqual([
    'Dodaj dziecko ',
    'Nowa faktura /place/1/payments?tab=new',
    'Zgłoś nieobecność /place/1/absences?open=add',
    'Wczytaj wyciąg /place/1/payments/bank',
    'Zaproś opiekunów /place/1/first-pins',
    'Zamknij placówkę na dzień /place/1/edit#closed-days',
  ])
})

test('a worker without roles is offered nothing of the place’s admins', async () => {
  const { dialog } = await opened('teacher')
  expect(links(dialog).join()).not.toMatch(/Dodaj|Nowa|Wczytaj|Zaproś|Zamknij/)
})

test('an action is found by its other words, which it shows', async () => {
  const { user, input, active } = await opened('director')
  await user.type(input, 'wystaw fakt')
  await waitFor(() => expect(textOf(active())).toBe('Nowa fakturaWystaw faktury'))
  await user.clear(input)
  await user.type(input, 'zamknij dzień')
  await waitFor(() => expect(textOf(active())).toContain('Zamknij placówkę na dzień'))
})

test('Tab and the right arrow open what can be done with a kid, and Backspace leads back', async () => {
  const { user, dialog, input, active } = await opened('director', () => found({ kids: [FOUND_KID] }))
  await user.type(input, 'żółw')
  await waitFor(() => expect(textOf(active())).toContain('Łucja Żółw'))
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(textOf(active())).toContain('Łucja Żółw')
  await user.keyboard('{Tab}')
  expect(document.activeElement).toBe(input)
  expect(links(dialog)).toEqual([
    'Karta dziecka /kid/4',
    'Nowa faktura /place/1/payments?tab=new&group=3',
    'Zgłoś nieobecność /place/1/absences?open=add&kid=4',
  ])
  expect(textOf(within(dialog).getByRole('status'))).toBe('Łucja Żółw: 3 wyniki')
  await user.type(input, 'nieob')
  expect(links(dialog)).toEqual(['Zgłoś nieobecność /place/1/absences?open=add&kid=4'])
  await user.clear(input)
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(textOf(active())).toContain('Łucja Żółw'))
  expect(input).toHaveProperty('value', 'żółw')
  await user.keyboard('{ArrowRight}')
  await user.click(within(dialog).getByRole('button', { name: 'Wróć do wyników: Łucja Żółw' }))
  expect(textOf(active())).toContain('Łucja Żółw')
})

test('a mouse opens a guardian’s actions, by whom one calls and the kids’ cards', async () => {
  const guardian = {
    name: 'Grażyna Żuk',
    phone: '601234567',
    kids: [
      { ...KID, groupId: 3 },
      { id: 5, firstname: 'Jan', lastname: 'Żuk', groupId: 3 },
    ],
    place: PLACE,
  }
  const { user, dialog, input, active } = await opened('teacher', () => found({ guardians: [guardian] }))
  await user.type(input, 'graz')
  await waitFor(() => expect(textOf(active())).toBe('Grażyna ŻukŁucja Żółw, Jan Żuk'))
  expect(active().getAttribute('href')).toBe('/kid/4')
  await user.click(within(dialog).getByTitle('Działania'))
  expect(links(dialog)).toEqual([
    'Zadzwoń: 601 234 567 tel:+48601234567',
    'Napisz SMS: 601 234 567 sms:+48601234567',
    'Karta dziecka: Łucja Żółw /kid/4',
    'Karta dziecka: Jan Żuk /kid/5',
  ])
})

test('a worker leads to the list of workers, an invoice to its payment', async () => {
  const worker = { id: 7, name: 'Ewa Nowak', description: 'kucharka', phone: '600000007', place: PLACE }
  const invoices = [{ ...INVOICE, own: false }]
  const { user, dialog, input, active } = await opened('director', () =>
    found({ workers: [worker], invoices }),
  )
  await user.type(input, 'ewaq')
  await waitFor(() => expect(textOf(active())).toBe('Ewa Nowakkucharka'))
  expect(active().getAttribute('href')).toBe('/place/1#workers')
  await user.keyboard('{ArrowDown}{Tab}')
  expect(links(dialog)).toEqual([
    'Otwórz i zapisz wpłatę /place/1/payments?invoice=12',
    'Karta dziecka /kid/4',
  ])
})

test('a kid is added to a group that is chosen there', async () => {
  const { user, dialog, input, active } = await opened('director', found, {
    'places.groupNames': [GROUP, { id: 8, name: 'Wydry', color: 2 }],
  })
  await user.type(input, 'dodaj dz')
  await waitFor(() => expect(textOf(active())).toBe('Dodaj dziecko'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(links(dialog)).toEqual(['Żabki /group/3?open=add', 'Wydry /group/8?open=add']))
  await user.type(input, 'wyd')
  expect(links(dialog)).toEqual(['Wydry /group/8?open=add'])
})

test('what was opened is offered the next time, by ids that the browser keeps, as long as it may be seen', async () => {
  const kept = 'skrzat-recent/2/'
  localStorage.setItem(kept, JSON.stringify(['invoice 12', 'kid 4', 'kid 9', 'nonsense']))
  const { user, server, dialog, active } = await opened('director', found, {
    'kids.page': new Refused('kid.not_found'),
    'cards.card': new Refused('kid.not_found'),
    'search.recent': { kids: [FOUND_KID], invoices: [{ ...INVOICE, own: false }] },
  })
  await waitFor(() => expect(textOf(active())).toContain('2026/11/0012'))
  expect(server.inputs('search.recent')).toEqual([{ kids: [4, 9], invoices: [12] }])
  expect(links(dialog).slice(0, 2)).toEqual([
    '2026/11/0012Łucja Żółw · do zapłaty /place/1/payments?invoice=12',
    'Łucja ŻółwŻabki /kid/4',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(localStorage.getItem(kept)).toBe(JSON.stringify(['kid 4', 'invoice 12', 'kid 9', 'nonsense']))
  await dropAllDrafts()
  expect(localStorage.getItem(kept)).toBeNull()
})
