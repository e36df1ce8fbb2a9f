import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { postOf } from '#features/wall/test-post.ts'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { textOf } from '../support/page.ts'
import { as, PLACE } from '../support/people.ts'
import { wall } from './made.ts'

const file = (code: string, kind: 'picture' | 'other' = 'picture') => ({
  code: code.repeat(32),
  filename: `${code}.png`,
  mime: 'image/png',
  kind,
  bytes: 100,
  state: 'waiting' as const,
  width: null,
  height: null,
})

/** Rules of axe that need the styles, which jsdom does not load. */
const UNSTYLED = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }

/** The group's wall of somebody who writes there. */
async function openWriting(answers: Answers = {}, posts = [postOf({})]) {
  const opened = await openApp('/?group=1', as.parent, wall(...posts), answers)
  const form = await screen.findByRole('form', { name: /^Nowy wpis dla grupy/ })
  const text = within(form).getByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(text.disabled).toBe(false))
  const publish = within(form).getByRole('button', { name: 'Opublikuj' })
  return { ...opened, form, text, publish }
}

/** Opens the form that changes the first post. */
async function changeFirst({ user }: Awaited<ReturnType<typeof openApp>>) {
  await user.click(await screen.findByRole('button', { name: /^Działania na wpisie/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Zmień' }))
  return within(await screen.findByRole('form', { name: 'Zmiana wpisu' }))
}

test('a like that the server does not get is undone, with the reason', async () => {
  const { user } = await openApp('/', as.parent, wall(postOf({ likes: 3 })), {
    'wall.like': new Unreachable(),
  })
  const like = await screen.findByRole('button', { name: 'Lubię to' })
  await user.click(like)
  expect(await screen.findByText(/Brak połączenia/)).toBeTruthy()
  expect(like.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('3 osoby lubią ten wpis')).toBeTruthy()
})

test('nothing can be typed into a post that is being sent', async () => {
  const sent = Promise.withResolvers<ReturnType<typeof postOf>>()
  const { user, form, text, publish } = await openWriting({ 'wall.add': () => sent.promise })
  await user.type(text, 'Jutro o 9')
  await user.click(publish)
  expect(text.closest('fieldset')?.disabled).toBe(true)
  expect(form.querySelector('fieldset')?.contains(within(form).getByText('Dodaj zdjęcia lub pliki'))).toBe(
    true,
  )
  sent.resolve(postOf({ id: 2, text: 'Jutro o 9' }))
  await waitFor(() => expect(form.isConnected).toBe(false))
})

test('a text changed after its answer was lost stays, and is another post only if it is sent again', async () => {
  const { user, server, form, text, publish } = await openWriting({
    'wall.newer': [postOf({ id: 2, text: 'Zebranie o 16' })],
    'wall.add': new Refused('command.reused'),
  })
  await user.type(text, 'Zebranie o 17')
  await user.click(publish)
  expect(await within(form).findByText(/Poprzednia wersja tego wpisu jest już na tablicy/)).toBeTruthy()
  expect(text.value).toBe('Zebranie o 17')
  expect(await screen.findByText('Zebranie o 16')).toBeTruthy()
  server.answer({ 'wall.add': postOf({ id: 3, text: 'Zebranie o 17' }) })
  await user.click(publish)
  await waitFor(() => expect(form.isConnected).toBe(false))
  const [first, second] = server.inputs('wall.add')
  expect(first).toMatchObject({ text: 'Zebranie o 17', commandId: expect.any(String) })
  expect(second).not.toMatchObject({ commandId: Reflect.get(Object(first), 'commandId') })
})

test('giving up an unchanged post closes it, and a changed one asks first', async () => {
  const opened = await openApp(
    '/',
    as.parent,
    wall(postOf({ editable: true, files: [file('a', 'other'), file('b', 'other')] })),
  )
  const { user } = opened
  const unchanged = await changeFirst(opened)
  await user.click(unchanged.getByRole('button', { name: 'Anuluj' }))
  expect(screen.queryByRole('form', { name: 'Zmiana wpisu' })).toBeNull()

  const form = await changeFirst(opened)
  // Removing a file by keyboard keeps the focus there.
  form.getByRole('button', { name: 'Usuń a.png' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { name: 'Usuń b.png' })))
  await user.click(form.getByRole('button', { name: 'Anuluj' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Odrzucić zmiany?' }))
  await user.click(question.getByRole('button', { name: 'Anuluj' }))
  expect(form.getByRole('button', { name: 'Usuń b.png' })).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Anuluj' }))
  await user.click(await screen.findByRole('button', { name: 'Odrzuć zmiany' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Zmiana wpisu' })).toBeNull())
  expect(screen.getByText('Dzień dobry')).toBeTruthy()
  const again = await changeFirst(opened)
  await user.click(again.getByRole('checkbox', { name: 'Ważne, do potwierdzenia' }))
  await user.click(again.getByRole('button', { name: 'Anuluj' }))
  expect(await screen.findByRole('alertdialog', { name: 'Odrzucić zmiany?' })).toBeTruthy()
})

test('several pictures that are still being made are shown as such, and keep to axe', async () => {
  // Pictures are laid out in rows of some width.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  await openApp('/', as.parent, wall(postOf({ files: [file('a'), file('b')] })), {
    'wall.post': postOf({ files: [file('a'), file('b')] }),
  })
  const card = await screen.findByRole('article')
  await waitFor(() => expect(card.querySelectorAll('[aria-busy="true"]')).toHaveLength(2))
  expect(card.querySelectorAll('img')).toHaveLength(0)
  expect(within(card).getByRole('group', { name: 'Zdjęcia' })).toBeTruthy()
  const { violations } = await axe.run(card, { rules: UNSTYLED })
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('the system’s admin writes to everybody as the team, which everybody confirms anyway', async () => {
  const { user, server } = await openApp('/', as.admin, wall(), { 'wall.add': postOf({ type: 'TEAM' }) })
  const form = within(await screen.findByRole('form', { name: 'Nowa wiadomość zespołu Skrzata' }))
  expect(form.queryByRole('checkbox')).toBeNull()
  const text = form.getByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(text.disabled).toBe(false))
  await user.type(text, 'Nowości w Skrzacie')
  await user.click(form.getByRole('button', { name: 'Opublikuj' }))
  await waitFor(() => expect(text.value).toBe(''))
  const team = { target: { to: 'team' }, text: 'Nowości w Skrzacie', important: false }
  expect(server.inputs('wall.add')).toMatchObject([team])
})

test('a message of the team is told apart, asks to be confirmed, and can be had alone', async () => {
  const post = postOf({ type: 'TEAM', group: null, place: null, needsReading: true })
  const { user, server } = await openApp('/', as.parent, wall(post))
  const card = await screen.findByRole('article')
  expect(textOf(card)).toContain('Zespół Skrzata')
  expect(within(card).getByRole('button', { name: 'Potwierdź przeczytanie' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Czyje wpisy'), 'Wiadomości zespołu Skrzata')
  await waitFor(() =>
    expect(server.inputs('wall.page')).toContainEqual(expect.objectContaining({ scope: { of: 'team' } })),
  )
})

test('signing out asks first while something is written for the wall, and says what', async () => {
  const draft = (text: string) => JSON.stringify({ text, commandId: crypto.randomUUID() })
  localStorage.setItem('skrzat-draft/5/wall/group-1', draft('Pieczemy pierniki'))
  localStorage.setItem('skrzat-draft/5/wall/post-1', draft('Jutro o 10'))
  // What was written and deleted again is not asked about.
  localStorage.setItem('skrzat-draft/5/wall/group-2', draft(' '))
  const { user, text } = await openWriting({}, [postOf({ editable: true })])
  expect(text.value).toBe('Pieczemy pierniki')
  await user.click(screen.getByRole('link', { name: 'Wyloguj się' }))
  const question = within(await screen.findByRole('region', { name: 'Wylogować się?' }))
  const lost = question.getAllByRole('listitem').map(textOf)
  expect(lost).toEqual(['1 nieopublikowany wpis', '1 niezapisana zmiana wpisu'])
  await user.click(question.getByRole('button', { name: 'Zostań' }))
  const form = await screen.findByRole('form', { name: /^Nowy wpis dla grupy/ })
  const kept = within(form).getByRole<HTMLTextAreaElement>('textbox')
  await waitFor(() => expect(kept.value).toBe('Pieczemy pierniki'))
})

test('what was posted after the wall was read, and before its stream is open, is shown', async () => {
  const { user, server } = await openApp('/', as.parent, wall(postOf({ id: 1 })), {
    'wall.newer': [postOf({ id: 2, text: 'Z ostatniej chwili' })],
  })
  // The stream of the wall that is chosen next opens when the test says so.
  const opens: (() => void)[] = []
  vi.stubGlobal('fetch', (asked: string | URL, init: RequestInit) => {
    if (!String(asked).includes('/wall.follow')) return server.fetch(asked, init)
    const state = new TextEncoder().encode('event: connected\ndata: {}\n\ndata: {"state":null}\n\n')
    const body = new ReadableStream({ start: (stream) => void opens.push(() => stream.enqueue(state)) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  await user.selectOptions(await screen.findByLabelText('Czyje wpisy'), 'Jeżyki')
  await screen.findByRole('form', { name: /^Nowy wpis dla grupy/ })
  await screen.findByText('Dzień dobry')
  const groups = { scope: { of: 'group', groupId: 1 } }
  await waitFor(() => expect(server.inputs('wall.page')).toContainEqual(expect.objectContaining(groups)))
  await user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => {
    opens.pop()?.()
    expect(server.inputs('wall.newer')).toEqual([{ ...groups, after: 1 }])
  })
  expect(await screen.findByText('Z ostatniej chwili')).toBeTruthy()
})

/** The browser's upload of a picture, which is answered as soon as it is sent. */
class Uploaded extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 201
  readonly responseText = JSON.stringify(file('a'))
  open() {}
  abort() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('a photo is sent once it was shown who has no consent, all of them on request', async () => {
  vi.stubGlobal('XMLHttpRequest', Uploaded)
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  const group = { id: 1, name: 'Jeżyki', color: 3 }
  const kids = Array.from({ length: 13 }, (_, at) => ({
    id: at + 1,
    firstname: 'Zofia',
    lastname: `Próbna-${at + 1}`,
    group,
    allowed: false,
  }))
  const asked = Promise.withResolvers<never>()
  const { user, server, form, publish } = await openWriting({
    'consents.missingFor': () => asked.promise,
    'wall.add': postOf({ id: 2 }),
  })
  await user.upload(
    within(form).getByLabelText('Wybierz zdjęcia lub pliki'),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  expect(await within(form).findByText('Sprawdzamy zgody na zdjęcia…')).toBeTruthy()
  await user.click(publish)
  asked.reject(new Refused('internal'))
  expect(await within(form).findByText(/^Nie udało się sprawdzić zgód na zdjęcia/)).toBeTruthy()
  await user.click(publish)
  expect(server.inputs('wall.add')).toEqual([])
  server.answer({ 'consents.missingFor': { asked: true, kids } })
  await user.click(within(form).getByRole('button', { name: 'Spróbuj ponownie' }))
  const notice = await within(form).findByText(/^Bez zgody na zdjęcia na tablicy/)
  expect(textOf(notice)).not.toContain('Próbna-13')
  await user.click(within(form).getByRole('button', { name: 'Pokaż wszystkich (13)' }))
  expect(textOf(notice)).toContain('Zofia Próbna-13')
  await user.click(publish)
  await waitFor(() => expect(server.inputs('wall.add')).toMatchObject([{ files: ['a'.repeat(32)] }]))
})

test('a child that a photo names keeps its name after it left, until somebody removes it', async () => {
  const picture = { ...file('a'), state: 'ready' as const, width: 4, height: 3 }
  const [left, stays] = [
    { id: 21, firstname: 'Zofia', lastname: 'Próbna' },
    { id: 22, firstname: 'Jan', lastname: 'Próbny' },
  ]
  const group = { id: 1, name: 'Jeżyki', color: 3 }
  const named = [{ file: picture.code, kids: [left, stays] }]
  const post = postOf({ editable: true, place: PLACE, files: [picture], named })
  const { user, server } = await openApp('/', as.parent, wall(post), {
    'consents.missingFor': { asked: true, kids: [{ ...stays, group, allowed: false }] },
    'wall.nameKids': post,
    [`/api/walls/files/${picture.code}-thumbnail`]: {},
  })
  const press = async (role: 'button' | 'menuitem', name: string | RegExp) =>
    await user.click(await screen.findByRole(role, { name }))
  const save = async () => {
    await press('button', /^Działania na wpisie/)
    await press('menuitem', 'Kto jest na zdjęciach')
    await screen.findByText('Jan Próbny i Zofia Próbna')
  }
  await save()
  await press('button', 'Zapisz podpisy')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await press('button', 'Podpisz dzieci: a.png')
  await user.click(await screen.findByRole('checkbox', { name: 'Próbna Zofia (już nie na liście)' }))
  await press('button', 'Gotowe')
  await press('button', 'Zapisz podpisy')
  await waitFor(() => expect(server.inputs('wall.nameKids')).toHaveLength(2))
  expect(server.inputs('wall.nameKids')).toEqual([
    { id: post.id, names: [{ file: picture.code, kids: [21, 22] }] },
    { id: post.id, names: [{ file: picture.code, kids: [22] }] },
  ])
})
