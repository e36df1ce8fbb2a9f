import { MAX_STATEMENT_BYTES } from '@skrzat/contract/bank'
import { array, asyncProperty, assert, boolean, integer, record, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { isZip, unzipStatements } from '../../../src/domains/bank/readers/zip.ts'
import { DomainError } from '../../../src/kernel/errors/index.ts'
import { writeZip, type ZippedFile } from './zip-writer.ts'

const unzip = async (...files: ZippedFile[]) => unzipStatements(writeZip(files))
const files = array(
  record({
    name: string({ unit: 'grapheme-ascii', minLength: 1 }).map((name) => `a${name.replace(/[/\\.:]/g, '')}`),
    content: uint8Array({ maxLength: 200 }),
    isStored: boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

test('files come out as they went in', async () => {
  await assert(
    asyncProperty(files, async (packed) => {
      const bytes = writeZip(packed)
      expect(isZip(bytes)).toBe(true)
      const unpacked = await unzipStatements(bytes)
      expect(unpacked).toEqual(packed.map(({ name, content }) => ({ name, bytes: content })))
    }),
  )
})

/** The unpacked files, or null if they are refused by a code. */
async function orRefused(bytes: Uint8Array) {
  try {
    return await unzipStatements(bytes)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

test('a ZIP that is cut anywhere is refused', async () => {
  await assert(
    asyncProperty(files, integer({ min: 0 }), async (packed, at) => {
      const bytes = writeZip(packed)
      expect(await orRefused(bytes.subarray(0, at % bytes.length))).toBeNull()
    }),
  )
})

test('a damaged ZIP is refused, or its files are as they were', async () => {
  await assert(
    asyncProperty(files, integer({ min: 0 }), integer({ min: 1, max: 255 }), async (packed, at, change) => {
      const bytes = writeZip(packed)
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ change
      const contents = packed.map(({ content }) => content)
      for (const { bytes: content } of (await orRefused(bytes)) ?? [])
        expect(contents).toContainEqual(content)
    }),
    { numRuns: 300 },
  )
})

test('folders and what macOS adds are left out', async () => {
  const found = await unzip(
    { name: 'październik/', content: '', isStored: true },
    { name: 'październik/a.xml', content: '<a/>' },
    { name: '__MACOSX/październik/._a.xml', content: 'x' },
    { name: '.DS_Store', content: 'x' },
  )
  expect(found.map(({ name }) => name)).toEqual(['październik/a.xml'])
})

const zeros = (length: number) => new Uint8Array(length)
const MB = 1024 * 1024

test.each<[string, ZippedFile[], string]>([
  ['51 files', Array.from({ length: 51 }, (_, n) => ({ name: `${n}`, content: '' })), 'bank.too_large'],
  ['more bytes than a statement', [{ name: 'a', content: zeros(MAX_STATEMENT_BYTES + 1) }], 'bank.too_large'],
  [
    'more bytes in sum',
    Array.from({ length: 17 }, (_, n) => ({ name: `${n}`, content: zeros(MB) })),
    'bank.too_large',
  ],
  ['a file of zeros', [{ name: 'a', content: zeros(MB + 1) }], 'bank.too_large'],
  [
    'a file that is larger than its header says',
    [{ name: 'a', content: zeros(20 * MB), claimedSize: 1000 }],
    'bank.too_large',
  ],
  [
    'a stored file that is larger',
    [{ name: 'a', content: 'abc', claimedSize: 1, isStored: true }],
    'bank.too_large',
  ],
  [
    'a file that is smaller than its header says',
    [{ name: 'a', content: 'abc', claimedSize: 4 }],
    'bank.truncated',
  ],
  ['an encrypted file', [{ name: 'a', content: 'abc', isEncrypted: true }], 'bank.unknown_format'],
  ['a ZIP by its name', [{ name: 'a.ZIP', content: 'abc' }], 'bank.unknown_format'],
  [
    'a ZIP by its content',
    [{ name: 'a', content: writeZip([{ name: 'b', content: '' }]) }],
    'bank.unknown_format',
  ],
  ['a file outside its folder', [{ name: '../a', content: 'abc' }], 'bank.truncated'],
  ['no file', [{ name: 'a/', content: '' }], 'bank.unknown_format'],
  ['nothing', [], 'bank.unknown_format'],
])('a ZIP of %s is refused', async (_, packed, code) => {
  await expect(unzip(...packed)).rejects.toMatchObject({ code })
})

test('a small file of any ratio is read', async () => {
  const [file] = await unzip({ name: 'a', content: zeros(MB) })
  expect(file?.bytes).toHaveLength(MB)
})
