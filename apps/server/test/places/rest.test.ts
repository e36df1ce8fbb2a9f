import { describe, expect, test } from 'vitest'
import { testPlaces, rosterFile, HEADER, type Person } from './setup.ts'

const { app, first, second, tokenFor, sql } = await testPlaces()
const pathOf = (place: number | string) => `/api/places/data/generate/${place}`
const bearer = (person: Person) => ({ authorization: `Bearer ${tokenFor(person)}` })
const NEW = 'KID;Motylki;Nowe;Dziecko;601000077;;;'

/** A form as a browser sends it, without the fields where there are none. */
async function form(fields: Record<string, Buffer>) {
  const data = new FormData()
  for (const [name, content] of Object.entries(fields))
    data.append(name, new Blob([new Uint8Array(content)], { type: 'text/csv' }), 'Eksport.csv')
  const encoded = new Response(data)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

async function upload(person: Person, content: Buffer, place: number | string = first, query = '') {
  const { payload, headers } = await form({ file: content })
  return await app.inject({
    method: 'POST',
    url: pathOf(place) + query,
    payload,
    headers: { ...headers, ...bearer(person) },
  })
}

async function send(payload: string | Buffer, type: string) {
  const headers = { 'content-type': type, ...bearer('director') }
  const answer = await app.inject({ method: 'POST', url: pathOf(first), payload, headers })
  return [answer.statusCode, answer.json().message]
}

describe('the import', () => {
  test('answers with counts and an alert', async () => {
    const answer = await upload('director', rosterFile(NEW))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-skrzatapp-alert']).toBe('place.modals.import.uploaded')
    expect(answer.json()).toEqual({
      groups: { added: 0, updated: 0 },
      kids: { added: 1, updated: 0 },
      workers: { added: 0, updated: 0 },
    })
  })

  test('only previews when asked to', async () => {
    const answer = await upload(
      'director',
      rosterFile('KID;Nowa grupa;A;B;601000078;;;'),
      first,
      '?preview=true',
    )
    expect(answer.json()).toMatchObject({
      kids: { added: 1 },
      newGroups: ['Nowa grupa'],
      changes: [{ line: 2 }],
    })
    expect(await sql`select from groups where name = 'Nowa grupa'`).toHaveLength(0)
  })

  test('answers to bad rows with each of them', async () => {
    const answer = await upload('director', rosterFile('KID;Motylki;=1+1;Kowalski;60;;;'))
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['x-skrzatapp-error']).toBe('place.modals.import.error')
    expect(answer.json()).toMatchObject({
      status: 400,
      message: 'place.modals.import.error',
      entityName: 'import',
      errorKey: 'import.rows',
      rows: [
        { line: 2, column: 'firstname', reason: 'formula' },
        { line: 2, column: 'phone1', reason: 'phone' },
      ],
    })
  })

  test.each<[string, Buffer, number, string]>([
    ['another header', Buffer.from('a;b\r\n'), 400, 'import.header'],
    ['UTF-16', Buffer.from(`\ufeff${HEADER}`, 'utf16le'), 400, 'import.encoding'],
    ['nothing', Buffer.alloc(0), 400, 'import.empty'],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, 'a'), 413, 'import.too_large'],
  ])('refuses a file with %s', async (_name, content, status, errorKey) => {
    const answer = await upload('director', content)
    expect(answer.json()).toMatchObject({ status, errorKey, path: pathOf(first) })
  })

  test.each<[Person, number]>([
    ['accountant', 403],
    ['teacher', 403],
    ['parent', 403],
    ['otherDirector', 403],
    ['otherParent', 403],
    ['admin', 200],
  ])('is for directors of the place: for %s it is %i', async (person, status) => {
    expect((await upload(person, rosterFile())).statusCode).toBe(status)
    const download = await app.inject({ url: pathOf(first), headers: bearer(person) })
    expect(download.statusCode).toBe(status)
  })

  test('asks to sign in first', async () => {
    const { payload, headers } = await form({ file: rosterFile(NEW) })
    const answer = await app.inject({ method: 'POST', url: pathOf(first), payload, headers })
    expect(answer.statusCode).toBe(401)
  })

  test.each<number | string>([999_999, 'x', '0', '-1', '1.5', '99999999999999999999'])(
    'finds no place %s',
    async (place) => {
      expect((await upload('admin', rosterFile(), place)).statusCode).toBe(404)
    },
  )

  describe('needs a form with a file', () => {
    test('and not JSON', async () => {
      expect(await send('{}', 'application/json')).toEqual([400, 'error.import.no_file'])
    })

    test('and not a form without one', async () => {
      const { payload, headers } = await form({})
      expect(await send(payload, headers['content-type'])).toEqual([400, 'error.import.no_file'])
    })

    test('and not one that is cut off', async () => {
      const { payload, headers } = await form({ file: rosterFile(NEW) })
      const cut = payload.subarray(0, payload.length - 60)
      expect(await send(cut, headers['content-type'])).toEqual([400, 'error.http.400'])
    })

    test('and not two', async () => {
      const { payload, headers } = await form({ file: rosterFile(NEW), second: rosterFile(NEW) })
      expect(await send(payload, headers['content-type'])).toEqual([400, 'error.http.400'])
    })

    test('and not rubbish', async () => {
      expect(await send('rubbish', 'multipart/form-data; boundary=x')).toEqual([400, 'error.http.400'])
      expect(await send('rubbish', 'multipart/form-data')).toEqual([400, 'error.http.400'])
    })
  })
})

describe('the export', () => {
  test('is a file that can be imported again', async () => {
    const answer = await app.inject({ url: pathOf(first), headers: bearer('director') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Eksport.csv"')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const again = await upload('director', answer.rawPayload)
    expect(again.json()).toMatchObject({ kids: { added: 0, updated: 0 }, workers: { added: 0, updated: 0 } })
  })

  test('holds nobody of another place', async () => {
    const answer = await app.inject({ url: pathOf(second), headers: bearer('otherDirector') })
    expect(answer.body).toContain('Zając')
    expect(answer.body).not.toContain('Kowalski')
  })
})

describe('a place', () => {
  test('answers its members, with their roles', async () => {
    const answer = await app.inject({ url: `/api/places/${first}`, headers: bearer('accountant') })
    expect(answer.json()).toMatchObject({ id: first, name: 'Żłobek Skrzat', absenceMaxTime: '08:00' })
    const roles = await app.inject({ url: `/api/places/${first}/myroles`, headers: bearer('accountant') })
    expect(roles.json()).toEqual(['payments', 'is_worker'])
  })

  test('does not answer others', async () => {
    for (const path of ['', '/myroles']) {
      const url = `/api/places/${first}${path}`
      expect((await app.inject({ url, headers: bearer('otherParent') })).statusCode).toBe(403)
      expect((await app.inject({ url })).statusCode).toBe(401)
    }
    expect((await app.inject({ url: '/api/places/999999', headers: bearer('admin') })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/places/x', headers: bearer('admin') })).statusCode).toBe(404)
  })
})
