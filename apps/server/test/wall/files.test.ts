import { describe, expect, test } from 'vitest'
import { photo } from '../files/setup.ts'
import type { Person } from '../places/setup.ts'
import { testWallRest } from './setup.ts'

const wall = await testWallRest()
const { add, call, callerOf, upload, work } = wall

async function pictured() {
  const picture = await upload('director', await photo(), 'Basen.jpg')
  const text = await upload('director', 'spis', 'Spis.txt')
  const { id } = await add('motylki', { files: [picture, text] })
  expect((await work()).failed).toEqual([])
  return { id, picture, text }
}

const status = async (person: Person, path: string) => (await call(person, `/api/walls/files/${path}`)).status

describe('GET api/walls/files/{code}', () => {
  test('a picture to embed, its thumbnail, and its download by name', async () => {
    const { picture } = await pictured()
    const embedded = await call('parent', `/api/walls/files/${picture}`)
    expect([embedded.status, embedded.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(embedded.headers.get('content-disposition')).toBeNull()
    const etag = embedded.headers.get('etag') ?? ''
    const cached = await call('parent', `/api/walls/files/${picture}`, { headers: { 'if-none-match': etag } })
    expect(cached.status).toBe(304)
    const thumbnail = await call('parent', `/api/walls/files/${picture}-thumbnail`)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const download = await call('parent', `/api/walls/files/${picture}?download`)
    expect(download.headers.get('content-disposition')).toContain('Basen.jpg')
  })

  test('other files are downloads, and have no thumbnail', async () => {
    const { text } = await pictured()
    const answer = await call('parent', `/api/walls/files/${text}`)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(await answer.text()).toBe('spis')
    expect(await status('parent', `${text}-thumbnail`)).toBe(404)
  })

  test('only for those who see the post: the address does not suffice', async () => {
    const { picture } = await pictured()
    for (const code of [picture, `${picture}-thumbnail`]) {
      expect(await status('admin', code)).toBe(200)
      expect(await status('accountant', code)).toBe(404)
    }
  })

  test('not once the post is deleted, nor while it belongs to none', async () => {
    const { id, picture } = await pictured()
    const waiting = await upload('director', 'spis', 'Spis.txt')
    expect(await status('director', waiting)).toBe(404)
    await (await callerOf('director')).wall.delete({ id })
    expect(await status('director', picture)).toBe(404)
  })

  test('of a hidden post only for its author and those who handle reports', async () => {
    const { id, picture } = await pictured()
    const parent = await callerOf('parent')
    const report = await parent.moderation.add({ postId: id, kind: 'PRIVACY', reason: 'Twarz' })
    await (await callerOf('director')).moderation.handle({ id: report.id, state: 'hidden' })
    expect([await status('director', picture), await status('parent', picture)]).toEqual([200, 404])
    expect(await status('teacher', picture)).toBe(404)
  })

  const NONE = '0'.repeat(32)
  test.each(['x', NONE, `${NONE}-thumbnail`, '..%2F..%2Fetc%2Fpasswd', `${NONE}x`])(
    '%s is not found',
    async (code) => {
      expect(await status('parent', code)).toBe(404)
    },
  )
})
