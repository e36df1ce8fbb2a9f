import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { writeDraft } from '../../../src/kernel/storage/drafts.ts'
import type { ByteRange, Storage } from '../../../src/kernel/storage/storage.ts'
import { draftsOf, media } from './media.ts'

const storages = await media()

async function textOf(storage: Storage, key: string, range?: ByteRange): Promise<string | undefined> {
  const file = await storage.read(key, range)
  return file && (await buffer(file.stream)).toString()
}

// The contract of every storage.
describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const storage = storages[kind]

  test('are read as they were written, with their length', async () => {
    expect(
      await storage.write('a/letter.txt', Readable.from([Buffer.from('zażółć '), Buffer.from('gęślą')])),
    ).toBe(19)
    const file = await storage.read('a/letter.txt')
    expect(file?.bytes).toBe(19)
    expect(file && (await buffer(file.stream)).toString()).toBe('zażółć gęślą')
  })

  test('are read from one byte to another, with the length of the whole', async () => {
    await storage.write('a/digits.txt', Readable.from([Buffer.from('0123456789')]))
    expect(await textOf(storage, 'a/digits.txt', { start: 2, end: 4 })).toBe('234')
    expect(await textOf(storage, 'a/digits.txt', { start: 9, end: 9 })).toBe('9')
    const file = await storage.read('a/digits.txt', { start: 0, end: 0 })
    expect(file?.bytes).toBe(10)
    file?.stream.destroy()
  })

  test('may be empty', async () => {
    expect(await storage.write('a/empty', Readable.from([]))).toBe(0)
    expect(await textOf(storage, 'a/empty')).toBe('')
  })

  test('may be large', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'skrzat')
    const hash = createHash('sha256')
    const chunks = Array.from({ length: 12 }, () => chunk)
    for (const one of chunks) hash.update(one)
    await storage.write('a/large', Readable.from(chunks))
    const file = await storage.read('a/large')
    const read = createHash('sha256')
    for await (const part of file?.stream ?? []) read.update(Buffer.from(part))
    expect(file?.bytes).toBe(12 * 1024 * 1024)
    expect(read.digest('hex')).toBe(hash.digest('hex'))
  })

  test('are replaced by what is written later', async () => {
    await storage.write('a/twice', Readable.from([Buffer.from('the first, which is longer')]))
    await storage.write('a/twice', Readable.from([Buffer.from('second')]))
    expect(await textOf(storage, 'a/twice')).toBe('second')
  })

  test('that are not there are undefined, and may be removed', async () => {
    expect(await storage.read('a/none')).toBeUndefined()
    expect(await storage.read('a/none', { start: 0, end: 3 })).toBeUndefined()
    await storage.remove('a/none')
  })

  test('are gone once removed', async () => {
    await storage.write('a/gone', Readable.from([Buffer.from('x')]))
    await storage.remove('a/gone')
    expect(await storage.read('a/gone')).toBeUndefined()
  })

  test('that are cut off while they arrive leave nothing, and what was there stays', async () => {
    await storage.write('a/kept', Readable.from([Buffer.from('whole')]))
    const cut = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the line is dead')
      })(),
    )
    await expect(storage.write('a/kept', cut)).rejects.toThrow('the line is dead')
    expect(await textOf(storage, 'a/kept')).toBe('whole')
    expect(draftsOf(storage)).toEqual([])
  })

  test('are taken over from drafts, which know their hash and length', async () => {
    const draft = await writeDraft(storage.drafts, Readable.from([Buffer.from('abc')]))
    expect(draft).toMatchObject({
      bytes: 3,
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
    expect(await storage.read(`b/${draft.hash}`)).toBeUndefined()
    await storage.keep(`b/${draft.hash}`, draft)
    expect(await textOf(storage, `b/${draft.hash}`)).toBe('abc')
    expect(draftsOf(storage)).toEqual([])
    await draft.discard()
    expect(await textOf(storage, `b/${draft.hash}`)).toBe('abc')
  })

  test('are refused if their draft is gone', async () => {
    const draft = await writeDraft(storage.drafts, Readable.from([Buffer.from('gone')]))
    await draft.discard()
    await expect(storage.keep('a/gone', draft)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await storage.read('a/gone')).toBeUndefined()
  })

  test('written at once under one name are one of them, whole', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(texts.map((text) => storage.write('a/race', Readable.from([Buffer.from(text)]))))
    expect(texts).toContain(await textOf(storage, 'a/race'))
    expect(draftsOf(storage)).toEqual([])
  })

  test.each(['../x', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a b', '.drafts/x', ''])(
    'are not called %j',
    async (key) => {
      await expect(storage.write(key, Readable.from([]))).rejects.toThrow(RangeError)
      await expect(storage.read(key)).rejects.toThrow(RangeError)
      await expect(storage.remove(key)).rejects.toThrow(RangeError)
    },
  )

  test('can be kept at present', async () => {
    expect(await storage.check()).toBeUndefined()
  })
})
