/** A place's files: finding them, adding none, and what can't be added. */
import { screen, waitFor, within } from '@testing-library/react'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { expect, test, vi } from 'vitest'
import { Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { alerts, words, write } from '../support/page.ts'
import { as } from '../support/people.ts'
import { file, group } from './made.ts'

const other = { id: 12, name: 'Żabki', color: 7 }

const open = (answers: Answers = {}, who: Answers = as.director) =>
  openApp('/place/1/files', who, {
    'files.list': [file(), file({ id: 42, name: 'dla motylków', group })],
    'files.groups': [group, other],
    ...answers,
  })

const shown = () => ['dla wszystkich', 'dla motylków'].filter((name) => screen.queryByText(name) !== null)

test('a group’s files are found by it, and the address keeps it', async () => {
  const { user } = await open()
  const filter = await screen.findByRole('combobox', { name: 'Grupa' })
  const choose = (label: string) => user.selectOptions(filter, label)
  expect(shown()).toHaveLength(2)
  await choose(group.name)
  await waitFor(() => expect(shown()).toEqual(['dla motylków']))
  expect(address()).toBe('/place/1/files?group=11')
  await choose('Dla całej placówki')
  await waitFor(() => expect(shown()).toEqual(['dla wszystkich']))
  await choose(other.name)
  await screen.findByText(words('Nie ma tu plików'))
  await user.click(screen.getByRole('button', { name: words('Pokaż wszystkie pliki') }))
  await waitFor(() => expect(shown()).toHaveLength(2))
})

test('the file of an address is scrolled to after the router has gone to the top', async () => {
  await open()
  await screen.findByText('dla wszystkich')
  const scrolled: string[] = []
  vi.spyOn(window, 'scrollTo').mockImplementation(() => void scrolled.push('top'))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => void scrolled.push('file'))
  window.history.pushState(null, '', '/place/1/files?file=42')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(scrolled).toContain('top'))
  expect(scrolled.at(-1)).toBe('file')
  expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('dla motylków')
})

test('a parent finds the files of the place, and adds none', async () => {
  const files = [file({ canDelete: false })]
  await open({ 'files.list': files }, as.parentInPlace)
  expect(await screen.findByText('dla wszystkich')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /Dodaj pliki|Usuń/ })).toEqual([])
})

test('what can not be sent says why: nothing, without a name, empty, too large, a program', async () => {
  const { user } = await open({ 'files.list': [] })
  await screen.findByText(words('Nie ma jeszcze plików'))
  await user.click(screen.getByRole('button', { name: 'Dodaj pliki' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj pliki' }))
  const submit = dialog.getByRole('button', { name: /^Dodaj/ })
  await user.click(submit)
  expect(alerts()).toEqual(['Wybierz plik do wysłania.'])

  const large = new File(['x'], 'film.mp4')
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
  const files = [new File(['x'], 'IMG_1.doc'), new File([], 'pusty.txt'), large, new File(['MZ'], 'gra.exe')]
  await user.upload(dialog.getByLabelText('Wybierz pliki'), files)
  await dialog.findByRole('button', { name: 'Dodaj 1 plik' })
  expect(alerts()).toEqual([
    'Ten plik jest pusty.',
    'Plik jest za duży. Może mieć najwyżej 25 MB.',
    expect.stringContaining('Programów nie można dodawać'),
  ])
  await write(user, 'Nazwa pliku IMG_1.doc', '')
  await user.click(submit)
  await waitFor(() => expect(alerts()[0]).toBe('To pole jest wymagane.'))
})

/** The browser's own requests with progress: each is answered as soon as it is sent. */
class Answered extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 201
  readonly responseText = '{}'
  open() {}
  abort() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('files that went out are not asked for again while the list is read', async () => {
  const { user, server } = await open()
  vi.stubGlobal('XMLHttpRequest', Answered)
  await user.click(await screen.findByRole('button', { name: 'Dodaj pliki' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dodaj pliki' }))
  const list = Promise.withResolvers<PlaceFile[]>()
  server.answer({ 'files.list': () => list.promise })
  await user.upload(dialog.getByLabelText('Wybierz pliki'), [new File(['x'], 'menu.txt')])
  await user.click(await dialog.findByRole('button', { name: 'Dodaj 1 plik' }))
  await waitFor(() => expect(server.inputs('files.list')).toHaveLength(2))
  expect(dialog.queryByRole('alert')).toBeNull()
  list.resolve([file()])
  expect(await screen.findByText('Dodano 1 plik')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the undoing of a deletion that had no answer can be tried again', async () => {
  const { user, server } = await open({
    'files.delete': () => undefined,
    'files.restore': new Unreachable(),
  })
  await user.click(await screen.findByRole('button', { name: 'Usuń dla wszystkich.pdf' }))
  server.answer({ 'files.list': [file({ id: 42, name: 'dla motylków', group })] })
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Usuń plik' }))
  await screen.findByRole('button', { name: 'Cofnij' })
  await waitFor(() => expect(shown()).toEqual(['dla motylków']))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(words('Nie udało się tego cofnąć'))
  server.answer({ 'files.list': [file()], 'files.restore': () => undefined })
  screen.getByRole('button', { name: 'Ponów' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toEqual(['dla wszystkich']))
})
