import { describe, expect, test } from 'vitest'
import { alertOf } from './call.ts'
import { testPlaces, rosterFile, HEADER, type Person } from './setup.ts'

const { app, first, tokenFor, sql } = await testPlaces()
const pathOf = (place: number | string) => `/api/places/data/generate/${place}`
const bearer = (person: Person) => ({ authorization: `Bearer ${tokenFor(person)}` })
const NEW = 'KID;Motylki;Nowe;Dziecko;601000077;;;'

/** A form as a browser sends it, without the fields where there are none, and its content type. */
async function formOf(fields: Record<string, Buffer>): Promise<readonly [Buffer, string]> {
  const data = new FormData()
  for (const [name, content] of Object.entries(fields))
    data.append(name, new Blob([new Uint8Array(content)], { type: 'text/csv' }), 'Eksport.csv')
  const encoded = new Response(data)
  return [Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type') ?? '']
}

const cutOff = ([payload, type]: readonly [Buffer, string]) => [payload.subarray(0, -60), type] as const

async function upload(person: Person, content: Buffer, place: number | string = first, query = '') {
  const [payload, type] = await formOf({ file: content })
  const headers = { 'content-type': type, ...bearer(person) }
  return await app.inject({ method: 'POST', url: pathOf(place) + query, payload, headers })
}

describe('the import', () => {
  test('answers with counts and an alert', async () => {
    const answer = await upload('director', rosterFile(NEW))
    expect(alertOf(answer)).toEqual([200, 'place.modals.import.uploaded'])
    expect(answer.json()).toEqual({
      groups: { added: 0, updated: 0 },
      kids: { added: 1, updated: 0 },
      workers: { added: 0, updated: 0 },
    })
  })

  test('only previews when asked to', async () => {
    const file = rosterFile('KID;Nowa grupa;A;B;601000078;;;')
    const answer = await upload('director', file, first, '?preview=true')
    expect(answer.json()).toMatchObject({
      kids: { added: 1 },
      newGroups: ['Nowa grupa'],
      changes: [{ line: 2 }],
    })
    expect(await sql`select from groups where name = 'Nowa grupa'`).toHaveLength(0)
  })

  test('answers to bad rows with each of them', async () => {
    const answer = await upload('director', rosterFile('KID;Motylki;=1+1;Kowalski;60;;;'))
    expect(alertOf(answer)).toEqual([400, 'place.modals.import.error', 'import'])
    expect(answer.json()).toMatchObject({
      status: 400,
      message: 'place.modals.import.error',
      entityName: 'import',
      errorKey: 'import.rows',
      rows: [
        { line: 2, column: 'firstname', reason: 'formula', name: '=1+1 Kowalski', value: '=1+1' },
        { line: 2, column: 'phone1', reason: 'phone', name: '=1+1 Kowalski', value: '60' },
      ],
    })
  })

  test.each<[string, Buffer, number, string]>([
    ['another header', Buffer.from('a;b\r\n'), 400, 'import.header'],
    ['UTF-16 without a mark', Buffer.from(HEADER, 'utf16le'), 400, 'import.encoding'],
    ['letters of DOS', Buffer.from('4abe796b69', 'hex'), 400, 'import.code_page'],
    ['nothing', Buffer.alloc(0), 400, 'import.empty'],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, 'a'), 413, 'import.too_large'],
  ])('refuses a file with %s', async (_name, content, status, errorKey) => {
    const answer = await upload('director', content)
    expect(answer.json()).toMatchObject({ status, errorKey, path: pathOf(first) })
  })

  test.each<number | string>([999_999, 'x', '0', '-1', '1.5', '99999999999999999999'])(
    'finds no place %s',
    async (place) => {
      expect((await upload('admin', rosterFile(), place)).statusCode).toBe(404)
    },
  )

  const multipart = 'multipart/form-data'
  test.each([
    ['JSON', () => ['{}', 'application/json'], 'import.no_file'],
    ['a form without one', () => formOf({}), 'import.no_file'],
    ['one that is cut off', async () => cutOff(await formOf({ file: rosterFile(NEW) })), 'http.400'],
    ['two', () => formOf({ file: rosterFile(NEW), second: rosterFile(NEW) }), 'http.400'],
    ['rubbish', () => ['rubbish', `${multipart}; boundary=x`], 'http.400'],
    ['rubbish without a boundary', () => ['rubbish', multipart], 'http.400'],
  ] as const)('needs a form with a file, and not %s', async (_, make, message) => {
    const [payload, type] = await make()
    const headers = { 'content-type': type, ...bearer('director') }
    const answer = await app.inject({ method: 'POST', url: pathOf(first), payload, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([400, `error.${message}`])
  })
})

test('the export is a file that can be imported again', async () => {
  const answer = await app.inject({ url: pathOf(first), headers: bearer('director') })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Eksport.csv"')
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const again = await upload('director', answer.rawPayload)
  expect(again.json()).toMatchObject({ kids: { added: 0, updated: 0 }, workers: { added: 0, updated: 0 } })
})

test('the roles in a place are answered to who has them', async () => {
  const roles = await app.inject({ url: `/api/places/${first}/myroles`, headers: bearer('accountant') })
  expect(roles.json()).toEqual(['payments', 'is_worker'])
})
