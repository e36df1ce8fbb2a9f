import { expect, test } from 'vitest'
import { areNamed, fileFault, toSend, withChosen, type FileDraft } from './drafts.ts'

const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)

test('files are called as they came, the extension apart', () => {
  const names = ['Jadłospis.tydzień.pdf', 'README', '.env', 'a\u202eb.txt']
  const { drafts } = withChosen(
    [],
    names.map((name) => file(name)),
  )
  expect(drafts.map(({ name, extension }) => [name, extension])).toEqual([
    ['Jadłospis.tydzień', 'pdf'],
    ['README', ''],
    ['.env', ''],
    ['ab', 'txt'],
  ])
})

test('there is room for twenty, and it is said how many were left out', () => {
  const many = Array.from({ length: 15 }, (_, index) => file(`${index}.txt`))
  const first = withChosen([], many)
  const second = withChosen(first.drafts, many)
  expect([first.left, second.left, second.drafts.length]).toEqual([0, 10, 20])
  expect(new Set(second.drafts.map(({ key }) => key)).size).toBe(20)
})

test('an empty file and one that is too large are not sent', () => {
  const { drafts } = withChosen([], [file('a.txt', 0), file('b.txt', 25 * 1024 * 1024 + 1), file('c.txt')])
  expect(drafts.map(fileFault)).toEqual(['file.empty', 'file.too_large', undefined])
  expect(toSend(drafts).map(({ name }) => name)).toEqual(['c'])
})

test('programs are not sent, and can’t be made ones by a name', () => {
  const { drafts } = withChosen([], [file('gra.EXE'), file('a.exe.'), file('faktura.pdf'), file('plik')])
  expect(drafts.map(fileFault)).toEqual(['file.program', 'file.program', undefined, undefined])
  const [, , pdf, bare] = drafts.map((draft) => ({ ...draft, name: 'skrypt.bat' }))
  expect([pdf, bare].map((draft) => draft && fileFault(draft))).toEqual([undefined, 'file.program'])
})

test('what was sent is not sent again, what was stopped or failed is', () => {
  const { drafts } = withChosen([], [file('a.txt'), file('b.txt'), file('c.txt')])
  const states: FileDraft['state'][] = ['sent', 'failed', 'stopped']
  const now = drafts.map((draft, index): FileDraft => ({ ...draft, state: states[index] ?? 'chosen' }))
  expect(toSend(now).map(({ name }) => name)).toEqual(['b', 'c'])
})

test('a file without a name waits for one', () => {
  const { drafts } = withChosen([], [file('a.txt'), file('b.txt')])
  expect(areNamed(drafts)).toBe(true)
  expect(areNamed(drafts.map((draft) => ({ ...draft, name: ' ' })))).toBe(false)
  expect(areNamed(drafts.map((draft) => ({ ...draft, name: 'a/b' })))).toBe(false)
})
