import { existsSync, globSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { z } from 'zod'
import { whenOver } from '@skrzat/testing/when-over'
import type { Composition } from '../../src/compose.ts'
import { type Person, testPlaces } from '../places/setup.ts'

const problem = z.object({
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
  fieldErrors: z
    .array(z.object({ objectName: z.string(), field: z.string(), message: z.string() }))
    .optional(),
})
const sent = z.object({
  id: z.number(),
  name: z.string(),
  extension: z.string(),
  hash: z.string(),
  description: z.string(),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  expires: z.string().nullable(),
  canDelete: z.boolean(),
})

export type Part = { content: string | Uint8Array<ArrayBuffer>; filename?: string }

type Server = Pick<Awaited<ReturnType<typeof testPlaces>>, 'app' | 'tokenFor'>

/** Listens, for calls over the network, as forms with files are sent. */
export async function listening({ app, tokenFor }: Server) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const { port } = isAddress(address) ? address : { port: 0 }
  const origin = `http://127.0.0.1:${port}`
  whenOver(() => app.server.closeAllConnections())

  function call(person: Person | undefined, path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    if (person) headers.set('authorization', `Bearer ${tokenFor(person)}`)
    return fetch(`${origin}${path}`, { ...init, headers })
  }

  /** `201`, or the status and the error, with field errors. */
  async function refusal(response: Response): Promise<string> {
    if (response.ok) return String(response.status)
    const { message, fieldErrors = [] } = problem.parse(await response.json())
    return [
      response.status,
      message,
      ...fieldErrors.map(({ field, message: fault }) => `${field} ${fault}`),
    ].join(' ')
  }

  return { port, origin, call, refusal }
}

/** A listening server with two places, and helpers to upload and fetch files. */
export async function testFiles(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { first, sql, kernel, clock, services } = server
  const { port, origin, call, refusal } = await listening(server)

  const groups = await sql<{ id: number; name: string }[]>`
    select id, name from groups where place_id = ${first} order by id`
  const groupOf = (name: string) => groups.find((group) => group.name === name)?.id ?? 0

  function formOf(parts: readonly Part[], fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const { content, filename = 'plik.bin' } of parts) form.append('file', new Blob([content]), filename)
    // A single file needs a name; forms propose that of the file.
    const [only] = parts.length === 1 ? parts.map(({ filename = 'plik.bin' }) => filename) : []
    const own = only === undefined ? {} : { name: only.replace(/\.\w+$/, '') }
    for (const [name, value] of Object.entries({ ...own, ...fields })) form.append(name, value)
    return form
  }

  /** Uploads files to the first place as a form. */
  function post(
    parts: readonly Part[],
    fields: Record<string, string> = {},
    { person = 'teacher', place = first, key }: { person?: Person; place?: number; key?: string } = {},
  ) {
    const init = { method: 'POST', body: formOf(parts, fields) }
    return call(person, `/api/places/${place}/files`, {
      ...init,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })
  }

  /** Adds a file and expects success. */
  async function add(part: Part, fields: Record<string, string> = {}) {
    const response = await post([part], fields)
    return sent.parse(await response.json())
  }

  /** Deletes a file, and erases its row once that can't be undone; its bytes are then a job's. */
  async function deleteForGood(id: number): Promise<void> {
    await call('teacher', `/api/files/${id}`, { method: 'DELETE' })
    clock.pass(6 * 60)
    await services.jobs.runScheduled('files.erase')
  }

  /** What is stored: rows, files, drafts. */
  async function kept() {
    const [rows] = await sql<{ files: number; uploads: number; blobs: number }[]>`
      select (select count(*) from files) as files, (select count(*) from uploads) as uploads,
        (select count(*) from blobs) as blobs`
    const root = join(kernel.storage.drafts, '..')
    const stored = globSync('blobs/**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
    const drafts = existsSync(kernel.storage.drafts) ? readdirSync(kernel.storage.drafts) : []
    return { ...rows, stored: stored.length, drafts: drafts.length }
  }

  /** Deletes all uploads. */
  async function empty() {
    await sql`truncate files, uploads, blobs, notifications, outbox restart identity cascade`
    rmSync(join(kernel.storage.drafts, '..', 'blobs'), { recursive: true, force: true })
  }

  return { ...server, empty, origin, port, groupOf, call, formOf, post, add, deleteForGood, refusal, kept }
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

export const NOTHING = { files: 0, uploads: 0, blobs: 0, stored: 0, drafts: 0 }

/** A JPEG of 60 × 40 as from a phone held upright: rotated by its EXIF orientation, with GPS data. */
export async function photo(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04040' } })
    .withExif({
      IFD0: { Make: 'Skrzat', Copyright: 'Tajne' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 45/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Buffer.from(bytes)
}
