import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { s3Server } from '../kernel/storage/media.ts'
import { photo, testFiles } from './setup.ts'

const settings = await s3Server()
const server = await testFiles({ s3: settings })
const { add, app, call, deleteForGood, first, kernel, sql, tokenFor, work } = server

beforeEach(async () => {
  await server.empty()
})

const keysOf = async () => {
  const rows = await sql<{ hash: string }[]>`select hash from blobs`
  return rows.map(({ hash }) => `blobs/${hash.slice(0, 2)}/${hash}`)
}

test('files are kept in the bucket, served from it in part or whole, and leave it', async () => {
  expect(kernel.storage.kind).toBe('s3')
  const file = await add({ content: '0123456789', filename: 'a.txt' })
  const keys = await keysOf()
  const part = await call('parent', `/api/files/${file.hash}`, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect(await (await call('parent', `/api/files/${file.hash}`)).text()).toBe('0123456789')
  await deleteForGood(file.id)
  await work()
  for (const key of keys) expect(await kernel.storage.read(key)).toBeUndefined()
})

test('pictures are made in the bucket, and the original leaves it', async () => {
  const file = await add({ content: await photo(), filename: 'a.jpg' })
  const [original = ''] = await keysOf()
  await work()
  expect(await kernel.storage.read(original)).toBeUndefined()
  const shown = await call('parent', `/api/files/${file.id}`)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
})

test('a place’s photo is kept there too', async () => {
  const png = await sharp({ create: { width: 32, height: 18, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${tokenFor('director')}` }
  const saved = await app.inject({
    method: 'PUT',
    url: `/api/places/${first}/image`,
    headers,
    payload: { id: first, image: `data:image/png;base64,${png.toString('base64')}` },
  })
  expect(saved.statusCode).toBe(200)
  const shown = await app.inject({ url: `/api/places/${first}/image`, headers })
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1280, height: 720 })
})

test('a payment report is made and handed out there too', async () => {
  const director = await server.callerOf('director')
  const { code } = await director.paymentReports.create({
    placeId: first,
    from: '2026-11-01',
    to: '2026-11-30',
    paid: false,
  })
  await work()
  const file = await call('director', `/api/reports/payments/download/${code}`)
  expect(file.status).toBe(200)
  expect(await file.text()).toContain(';')
})

test('the health of the server is the bucket’s, too', async () => {
  const headers = { authorization: `Bearer ${tokenFor('admin')}` }
  const health = await app.inject({ url: '/management/health', headers })
  expect(health.json()).toMatchObject({ components: { storage: { status: 'UP' } } })
})
