/** docs/security.md has each requirement of ASVS 5.0.0, levels 1 and 2, once, and says of each by what it is shown. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/web.ts'

/** A line a chapter: how many requirements of levels 1 and 2 each section has; those of level 3 come behind them. */
const CHAPTERS = [
  { '1': 2, '2': 9, '3': 11, '4': 3, '5': 2 },
  { '1': 3, '2': 3, '3': 4, '4': 1 },
  { '2': 2, '3': 4, '4': 6, '5': 5, '7': 2 },
  { '1': 3, '2': 1, '3': 2, '4': 4 },
  { '1': 1, '2': 3, '3': 2, '4': 3 },
  { '1': 3, '2': 12, '3': 4, '4': 4, '5': 5, '6': 3, '8': 4 },
  { '1': 3, '2': 4, '3': 2, '4': 5, '5': 2, '6': 2 },
  { '1': 2, '2': 3, '3': 1, '4': 1 },
  { '1': 3, '2': 4 },
  { '1': 2, '2': 2, '3': 4, '4': 11, '5': 5, '6': 2, '7': 3 },
  { '1': 2, '2': 3, '3': 3, '4': 4, '5': 1, '6': 1 },
  { '1': 3, '2': 2, '3': 4 },
  { '1': 1, '2': 5, '3': 2, '4': 5 },
  { '1': 2, '2': 4, '3': 3 },
  { '1': 3, '2': 3, '3': 7 },
  { '1': 1, '2': 5, '3': 4, '4': 3, '5': 3 },
  { '1': 1, '2': 4, '3': 2 },
]

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = text.split('\n').flatMap((line) => {
  const [, id, level, , state, shown = ''] = line.split('|').map((cell) => cell.trim())
  return id !== undefined && /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, shown }] : []
})

test('each requirement is there once, with what becomes of it', () => {
  const numbers = CHAPTERS.flatMap((sections, chapter) =>
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${chapter + 1}.${section}.${index + 1}`),
    ),
  )
  expect(numbers).toHaveLength(253)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(numbers.toSorted())
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', '**not met**', 'n/a']))
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
})

test('the sums above are those of the rows', () => {
  const sums = (of: typeof rows) =>
    ['met', '**not met**', 'n/a'].map((state) => of.filter((row) => row.state === state).length)
  const line = (name: string, of: typeof rows) =>
    new RegExp(String.raw`\| ${name} \| *${sums(of).join(' *\\| *')} *\|`)
  expect(text).toMatch(
    line(
      String.raw`level 1 \(70\) *`,
      rows.filter(({ level }) => level === '1'),
    ),
  )
  expect(text).toMatch(line(String.raw`levels 1 and 2 \(253\) *`, rows))
})

test('each file that it names exists', () => {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

/** Requirements of a document: sections 1 of these chapters are about documentation alone, and 11.1.2 about a list. */
const isOfDocument = (id: string) => /^(2|5|6|7|8|13|14|15|16)\.1\.\d+$|^11\.1\.2$/.test(id)

test('each that is met names the test that shows it, or the document that it asks for', () => {
  const named = rows.flatMap(({ id, shown }) =>
    [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
      id,
      file,
      title,
    })),
  )
  const isThere = (file: string, title: string) => {
    const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(String.raw`\'`, "'")
    return source.split(title).some((before, at, parts) => at < parts.length - 1 && /['"`]$/.test(before))
  }
  expect(named.filter(({ file, title }) => !isThere(file, title))).toEqual([])
  const shownBy = new Set(named.map(({ id }) => id))
  const met = rows.filter(({ state }) => state === 'met')
  expect(met.filter(({ id }) => !shownBy.has(id) && !isOfDocument(id)).map(({ id }) => id)).toEqual([])
  const documented = met.filter(({ id }) => isOfDocument(id) && !shownBy.has(id))
  expect(documented.filter(({ shown }) => !/`[^`]+[/.][^`]+`|README|table|\*/.test(shown))).toEqual([])
})

const sources = ['apps/server/src', 'db/src'].flatMap((folder) =>
  globSync('**/*.ts', { cwd: join(ROOT, folder) }).map((file) => ({
    file,
    source: readFileSync(join(ROOT, folder, file), 'utf8'),
  })),
)

test.each([
  ['a shell', /\bexec(Sync)?\b[^{}]*\} from 'node:child_process'|shell: true/],
  ['random numbers that can be foretold', /Math\.random/],
  ['a certificate that goes unchecked', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/],
  [
    'hashes or ciphers beside those of the table',
    /create(Hash|Hmac)\('(?!sha256')|enc: '(?!A256GCM')|'aes-(?!256-gcm')/,
  ],
])('no source of the server has %s', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file)).toEqual([])
})
