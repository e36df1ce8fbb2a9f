import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { collectBlobs } from '../../src/domains/uploads/blobs.ts'
import { NOTHING, photo, testFiles } from './setup.ts'

const server = await testFiles()
const { add, call, clock, deleteForGood, empty, first, kept, kernel, post, refusal, services, sql, work } =
  server

beforeEach(async () => {
  await empty()
  clock.set('2026-11-16T09:00:00Z')
})

async function bytesOf(path: string) {
  const response = await call('parent', path)
  expect(response.status).toBe(200)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

async function stored(): Promise<Buffer[]> {
  const rows = await sql<{ hash: string }[]>`select hash from blobs`
  return await Promise.all(
    rows.map(async ({ hash }) => {
      const file = await kernel.storage.read(`blobs/${hash.slice(0, 2)}/${hash}`)
      return file ? await buffer(file.stream) : Buffer.alloc(0)
    }),
  )
}

const list = async () => await (await server.callerOf('teacher')).files.list({ placeId: first })

describe('a photo', () => {
  test('is not served before it is made anew', async () => {
    const file = await add({ content: await photo(), filename: 'IMG_1.jpeg' })
    for (const path of [file.hash, String(file.id), `${file.id}/thumbnail`])
      expect(await refusal(await call('parent', `/api/files/${path}`))).toBe('409 error.file.not_ready')
    expect(await list()).toMatchObject([{ state: 'waiting', kind: 'picture', width: null }])
  })

  test('is turned upright and stripped of what the camera wrote, where it was taken above all', async () => {
    const original = await photo()
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Tajne')
    const file = await add({ content: original, filename: 'IMG_1.jpeg' }, { name: 'Wycieczka' })
    await work()
    expect(await list()).toMatchObject([{ state: 'ready', width: 40, height: 60, extension: 'jpg' }])
    const { type, bytes } = await bytesOf(`/api/files/${file.id}`)
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 60, format: 'jpeg' })
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    // Neither is the original kept anywhere.
    for (const one of await stored()) {
      expect(one.toString('latin1')).not.toContain('Tajne')
      expect(await sharp(one).metadata()).not.toHaveProperty('exif')
    }
    expect(await kept()).toEqual({ files: 1, uploads: 1, blobs: 2, stored: 2, drafts: 0 })
  })

  test('is shown in a page by its id, and downloaded by its hash', async () => {
    const file = await add({ content: await photo(), filename: 'IMG_1.jpeg' })
    await work()
    const shown = await call('parent', `/api/files/${file.id}`)
    expect(shown.headers.get('content-disposition')).toBeNull()
    expect(shown.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    const kept = await call('parent', `/api/files/${file.hash}`)
    expect(kept.headers.get('content-disposition')).toContain('attachment; filename="IMG_1.jpg"')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(await kept.arrayBuffer()))
  })

  test('has a thumbnail, and neither is larger than need be', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    const file = await add({ content: Buffer.from(large), filename: 'a.jpg' })
    await work()
    expect(await sharp((await bytesOf(`/api/files/${file.id}`)).bytes).metadata()).toMatchObject({
      width: 3840,
      height: 1920,
    })
    const { type, bytes } = await bytesOf(`/api/files/${file.id}/thumbnail`)
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 240 })
  })

  test('leaves nothing when it is deleted, made or not', async () => {
    const one = await add({ content: await photo() })
    await deleteForGood(one.id)
    await work()
    expect(await kept()).toEqual(NOTHING)
    const other = await add({ content: await photo() })
    await work()
    await deleteForGood(other.id)
    await work()
    expect(await kept()).toEqual(NOTHING)
  })

  /** As another worker does while this one is still at the picture. */
  async function clearAway() {
    const blobs = await sql<{ hash: string }[]>`select hash from blobs`
    await collectBlobs(
      kernel,
      blobs.map(({ hash }) => hash),
    )
  }

  test.each([
    ['deleted while it is made', async () => undefined],
    ['deleted and cleared away before it is written', clearAway],
  ])('that is %s leaves nothing', async (_, meanwhile) => {
    const file = await add({ content: await photo() })
    const write = vi.spyOn(kernel.storage, 'write').mockImplementationOnce(async (key, content) => {
      write.mockRestore()
      await deleteForGood(file.id)
      await meanwhile()
      return await kernel.storage.write(key, content)
    })
    await work()
    expect(await kept()).toEqual(NOTHING)
  })
})

describe('a picture', () => {
  test.each(['png', 'webp', 'gif', 'avif'] as const)('of kind %s is made anew', async (format) => {
    const made = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#ff000080' } })
      .toFormat(format)
      .toBuffer()
    const file = await add({ content: Buffer.from(made), filename: 'a' })
    await work()
    const { type } = await bytesOf(`/api/files/${file.id}`)
    expect(type).toBe(format === 'avif' ? 'image/jpeg' : `image/${format}`)
    expect((await bytesOf(`/api/files/${file.id}/thumbnail`)).type).toBe('image/jpeg')
  })

  test('with a page behind it loses the page', async () => {
    const page = '<html><script>alert(document.domain)</script></html>'
    const file = await add({ content: Buffer.concat([await photo(), Buffer.from(page)]), filename: 'a.html' })
    expect(file.extension).toBe('jpg')
    await work()
    for (const path of [file.hash, String(file.id), `${file.id}/thumbnail`]) {
      const { type, bytes } = await bytesOf(`/api/files/${path}`)
      expect(type).toBe('image/jpeg')
      expect(bytes.toString('latin1')).not.toContain('<script>')
    }
  })

  test.each(['no-eoi.jpg', 'cut20.jpg'])(
    'whose last bytes are missing is shown as viewers show it: %s',
    async (name) => {
      const file = await add({
        content: readFileSync(new URL(`cases/${name}`, import.meta.url)),
        filename: name,
      })
      await work()
      expect(await list()).toMatchObject([{ state: 'ready', width: 800, height: 600 }])
      expect(await sharp((await bytesOf(`/api/files/${file.id}`)).bytes).stats()).toMatchObject({
        isOpaque: true,
      })
    },
  )

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'of kind %s that is cut anywhere is shown or refused at once, and never lost',
    async (format) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const whole = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red', noise } })
        .toFormat(format)
        .toBuffer()
      for (const share of [0.1, 0.5, 0.9, 0.99]) {
        const cut = Buffer.from(whole.subarray(0, whole.length * share))
        const { status } = await post([{ content: cut, filename: 'a' }])
        expect([200, 201, 415], `${format} ${share}`).toContain(status)
      }
      await work()
      expect((await list()).filter(({ state }) => state !== 'ready')).toEqual([])
    },
  )

  test('that turns out to be none is refused, and nothing of it is kept', async () => {
    // The head is one of a WebP, the pixels behind it are none.
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
      .webp({ lossless: true })
      .toBuffer()
    const broken = Buffer.concat([whole.subarray(0, 30), Buffer.alloc(whole.length - 30, 7)])
    const file = await add({ content: broken, filename: 'a.webp' })
    await work()
    expect(await list()).toMatchObject([{ state: 'refused', bytes: 0 }])
    for (const path of [file.id, file.hash])
      expect(await refusal(await call('parent', `/api/files/${path}`))).toBe(
        '415 error.file.picture_unreadable',
      )
    expect(await kept()).toMatchObject({ files: 1, blobs: 0, stored: 0 })
  })

  test('for which there was too little time or memory is tried again, and kept until then', async () => {
    await add({ content: await photo(), filename: 'IMG_1.jpeg' })
    const making = vi.spyOn(sharp.prototype, 'toBuffer')
    for (const short of SHORT) making.mockRejectedValueOnce(new Error(short))
    expect((await work()).failed).toMatchObject([{ name: 'uploads.picture' }])
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    expect(await kept()).toMatchObject({ files: 1, blobs: 1, stored: 1 })
    expect((await services.jobs.drain({ retries: true })).failed).toHaveLength(SHORT.length - 1)
    expect(await list()).toMatchObject([{ state: 'ready' }])
  })

  test('whose head could not be read for want of memory is no fault of who sent it', async () => {
    vi.spyOn(sharp.prototype, 'metadata').mockRejectedValueOnce(new Error(SHORT[1]))
    const response = await post([{ content: await photo(), filename: 'IMG_1.jpeg' }])
    expect(await refusal(response)).toBe('500 error.http.500')
    expect(await kept()).toEqual(NOTHING)
  })
})

/** As the library says it. */
const SHORT = [
  'timeout: 16% complete\nVipsImage: killed for image "temp-50"\nvips2png: unable to write to target target',
  'vips_tracked: out of memory --- size == 166MB',
  'VipsJpeg: Insufficient memory (case 4)',
]

describe('at night', () => {
  const sweep = () => services.jobs.runScheduled('uploads.sweep')

  test('what never came to belong to anything goes', async () => {
    const file = await add({ content: 'x' })
    await sql`delete from files where id = ${file.id}`
    await sql`update uploads set state = 'arriving'`
    await sweep()
    expect(await kept()).toMatchObject({ uploads: 1 })
    clock.pass(25 * 3600)
    await sweep()
    expect(await kept()).toEqual(NOTHING)
  })

  test('one file that cannot be removed holds up no other, and is counted', async () => {
    for (const content of ['x', 'y']) await add({ content })
    await emptyTables(sql, 'files', 'uploads')
    const fault = Object.assign(new Error('permission denied'), { code: 'EACCES', path: 'blobs/x' })
    vi.spyOn(kernel.storage, 'remove').mockRejectedValueOnce(fault)
    await expect(sweep()).rejects.toThrow('1 of 3 failed')
    expect(await kept()).toMatchObject({ blobs: 1, stored: 1 })
    await sweep()
    expect(await kept()).toEqual(NOTHING)
  })

  test('a file of what came to nothing that cannot be removed holds up no other', async () => {
    for (const content of ['x', 'y']) await add({ content })
    await emptyTables(sql, 'files')
    await sql`update uploads set state = 'arriving'`
    clock.pass(25 * 3600)
    const fault = Object.assign(new Error('input/output error'), { code: 'EIO', path: 'blobs/x' })
    vi.spyOn(kernel.storage, 'remove').mockRejectedValueOnce(fault)
    await expect(sweep()).rejects.toThrow('failed')
    expect(await kept()).toMatchObject({ uploads: 0, blobs: 0, stored: 0 })
  })

  test('a storage that is away as a whole ends the sweep at once', async () => {
    for (const content of ['x', 'y']) await add({ content })
    await emptyTables(sql, 'files', 'uploads')
    const fault = Object.assign(new Error('read-only'), { code: 'EROFS', path: 'blobs/x' })
    vi.spyOn(kernel.storage, 'remove').mockRejectedValueOnce(fault)
    await expect(sweep()).rejects.toThrow('read-only')
    expect(await kept()).toMatchObject({ blobs: 2, stored: 2 })
  })

  test('bytes that nothing refers to go', async () => {
    await add({ content: 'x' })
    await emptyTables(sql, 'files', 'uploads')
    await sweep()
    expect(await kept()).toEqual(NOTHING)
  })

  test('a picture that was forgotten is asked for again', async () => {
    await add({ content: await photo() })
    await sql`delete from outbox where name = 'uploads.picture'`
    await work()
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    clock.pass(2 * 3600)
    await sweep()
    await work()
    expect(await list()).toMatchObject([{ state: 'ready' }])
  })

  test('a picture that could not be made for days is said to be none, and nothing of it kept', async () => {
    await add({ content: await photo() })
    await sql`delete from outbox where name = 'uploads.picture'`
    clock.pass(71 * 3600)
    await sweep()
    await sql`delete from outbox where name = 'uploads.picture'`
    clock.pass(2 * 3600)
    await sweep()
    expect(await work()).toMatchObject({ failed: [] })
    const [row] = await sql<{ state: string }[]>`select state from uploads`
    expect(row?.state).toBe('refused')
    expect(await kept()).toMatchObject({ files: 1, blobs: 0, stored: 0 })
  })
})
