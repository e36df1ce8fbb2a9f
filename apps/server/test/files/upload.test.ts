import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { groupIds } from '../places/setup.ts'
import { open } from '../wire/raw.ts'
import { NOTHING, type Part, photo, testFiles } from './setup.ts'

const server = await testFiles()
const { add, call, deleteForGood, first, groupOf, kept, kernel } = server
const { post, refusal, sql, tokenFor, work } = server

const MIB = 1024 * 1024

/** A square of one colour. */
async function pngOf(width: number, background: string): Promise<Buffer<ArrayBuffer>> {
  const square = sharp({ create: { width, height: width, channels: 3, background } })
  return Buffer.from(await square.png({ compressionLevel: 9 }).toBuffer())
}

beforeEach(async () => {
  await server.empty()
})

describe('a file that is sent', () => {
  test('is listed with what was said of it', async () => {
    const file = await add(
      { content: '%PDF-1.7 jadłospis', filename: 'Jadłospis żółty.pdf' },
      {
        name: 'Jadłospis na tydzień',
        description: 'Poniedziałek\nWtorek',
        classgroup: String(groupOf('Motylki')),
        expires: '2026-11-30',
        place: String(first),
      },
    )
    expect(file).toMatchObject({
      name: 'Jadłospis na tydzień',
      extension: 'pdf',
      description: 'Poniedziałek\nWtorek',
      group: { name: 'Motylki' },
      expires: '2026-11-30',
      canDelete: true,
    })
    expect(file.hash).toMatch(/^[0-9a-f]{32}$/)
    const listed = await call('teacher', `/api/places/${first}/files`)
    expect(await listed.json()).toEqual([{ ...file, classgroup: file.group }])
    expect(await kept()).toEqual({ files: 1, uploads: 1, blobs: 1, stored: 1, drafts: 0 })
  })

  test('is answered with 201, where it is, and a word of success', async () => {
    const response = await post([{ content: 'x', filename: 'a.txt' }])
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toMatch(/^\/api\/files\/[0-9a-f]{32}$/)
    expect(response.headers.get('x-skrzatapp-alert')).toBe('files.place.action.added')
  })

  test('may be one of twenty, each called as it came', async () => {
    const parts = Array.from({ length: 20 }, (_, index) => ({
      content: `x${index}`,
      filename: `Plik ${index}.txt`,
    }))
    const response = await post(parts, { name: 'Wszystkie' })
    expect(z.array(z.object({ name: z.string() })).parse(await response.json())).toEqual(
      parts.map((_, index) => expect.objectContaining({ name: `Plik ${index}` })),
    )
    expect(await kept()).toMatchObject({ files: 20, stored: 20, drafts: 0 })
  })

  test('is kept once, whoever brings it and however often, until the last is deleted', async () => {
    const one = await add({ content: 'the same', filename: 'a.txt' })
    const other = await add({ content: 'the same', filename: 'b.txt' })
    expect(await kept()).toMatchObject({ files: 2, uploads: 2, blobs: 1, stored: 1 })
    await deleteForGood(one.id)
    await work()
    expect(await kept()).toMatchObject({ files: 1, uploads: 1, blobs: 1, stored: 1 })
    await deleteForGood(other.id)
    await work()
    expect(await kept()).toEqual(NOTHING)
  })

  test('stays with whoever brings it while somebody else deletes the same', async () => {
    let mine = await add({ content: 'the same', filename: 'a.txt' })
    for (let round = 0; round < 6; round += 1) {
      const [next] = await Promise.all([
        add({ content: 'the same', filename: 'b.txt' }),
        deleteForGood(mine.id).then(work),
      ])
      await work()
      const response = await call('parent', `/api/files/${next.hash}`)
      expect([response.status, await response.text()]).toEqual([200, 'the same'])
      mine = next
    }
    expect(await kept()).toEqual({ files: 1, uploads: 1, blobs: 1, stored: 1, drafts: 0 })
  })

  test('may be of 25 MiB, and not of one byte more', async () => {
    const most = randomBytes(25 * MIB)
    expect((await post([{ content: most }])).status).toBe(201)
    await server.empty()
    const response = await post([{ content: 'small' }, { content: Buffer.concat([most, Buffer.from('x')]) }])
    expect(await refusal(response)).toBe('413 error.file.too_large')
    expect(await kept()).toMatchObject({ files: 0, uploads: 0, drafts: 0 })
  })

  test('is told by its content, whatever it is called', async () => {
    const png = await pngOf(2, 'red')
    for (const [content, filename] of [
      [png, 'umowa.pdf'],
      ['%PDF-1.7', 'zdjęcie.jpg'],
      ['<!doctype html><script>alert(1)</script>', 'zdjęcie.png'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'],
      ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
      ['imię;nazwisko\nŻaneta;Gżegżółka\n', 'lista.csv'],
      [Buffer.from([0, 1, 2, 3]), 'a.dat'],
    ] as const)
      await add({ content, filename })
    const files = await (await server.callerOf('teacher')).files.list({ placeId: first })
    expect(files.toReversed().map(({ kind, extension }) => `${kind} ${extension}`)).toEqual([
      'picture png',
      'pdf pdf',
      'text png',
      'text svg',
      'text svg',
      'sheet csv',
      'other dat',
    ])
  })

  test.each([
    ['../../etc/passwd', 'passwd', ''],
    ['a/b\\c.pdf', 'c', 'pdf'],
    ['umowa\u202efdp.docm', 'umowafdp', 'docm'],
    ['.htaccess', 'Plik', 'htaccess'],
    [`${'ż'.repeat(300)}.pdf`, 'ż'.repeat(200), 'pdf'],
    ['   .pdf', 'Plik', 'pdf'],
    ['\u0301.pdf', 'Plik', 'pdf'],
    ['raport.tar.gz', 'raport.tar', 'gz'],
    ['Umowa %22Skrzat%22.pdf', 'Umowa "Skrzat"', 'pdf'],
    ['Umowa "Skrzat".pdf', 'Umowa "Skrzat"', 'pdf'],
    ['"Skrzat"', '"Skrzat"', ''],
    ['C:\\Moje\\"a".pdf', '"a"', 'pdf'],
  ])('that comes as %j is called harmlessly', async (filename, name, extension) => {
    const response = await rawPost(`; filename="${filename.replaceAll(/[\\"]/g, '\\$&')}"`)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject([{ name, extension }, { name: 'b' }])
  })

  test('alone needs a name of the form', async () => {
    const nameless = await post([{ content: 'x', filename: 'a.txt' }], { name: '' })
    expect(await refusal(nameless)).toBe('400 error.validation name NotBlank')
    const body = new FormData()
    body.append('file', new Blob(['x']), 'a.txt')
    expect(await refusal(await send({ body }))).toBe('400 error.validation name NotBlank')
    expect(await kept()).toMatchObject({ files: 0, uploads: 0, drafts: 0 })
  })

  test('without a name of its own is called a file', async () => {
    const response = await rawPost('')
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject([{ name: 'Plik', extension: '' }, { name: 'b' }])
  })

  test('loses an extension that is said twice', async () => {
    expect(await add({ content: '%PDF-1.7', filename: 'a.pdf' }, { name: 'Umowa.PDF' })).toMatchObject({
      name: 'Umowa',
      extension: 'pdf',
    })
    const alone = await add({ content: '%PDF-1.7', filename: 'a.pdf' }, { name: '\u0301.pdf' })
    expect(alone).toMatchObject({ name: '\u0301.pdf' })
  })
})

/** Sends whatever it is to the first place's files. */
const send = (init: RequestInit) => call('teacher', `/api/places/${first}/files`, { method: 'POST', ...init })

/** Sends a form that is written by hand. */
const sendRaw = (body: string) =>
  send({ body, headers: { 'content-type': 'multipart/form-data; boundary=cut' } })

/**
 * Sends a file by hand, as `FormData` would clean its name; and another one, since a single file needs a name of the
 * form.
 */
function rawPost(filename: string) {
  const disposition = 'content-disposition: form-data; name="file"'
  const lines = [
    '--cut',
    `${disposition}${filename}`,
    'content-type: application/octet-stream',
    '',
    'binary \u0000 content',
    '--cut',
    `${disposition}; filename="b"`,
    '',
    'b',
    '--cut--',
    '',
  ]
  return sendRaw(lines.join('\r\n'))
}

const FILE: readonly Part[] = [{ content: 'x' }]
const { foreign } = await groupIds(sql)

describe('nothing is kept of', () => {
  test.each([
    ['no file', [], { name: 'x' }, '400 error.file.none'],
    ['an empty file', [{ content: '' }], {}, '400 error.file.empty'],
    ['a name with slashes', FILE, { name: '../x' }, '400 error.validation name Pattern'],
    ['a name with NUL', FILE, { name: 'a\u0000b' }, '400 error.validation name Pattern'],
    ['a name that turns round', FILE, { name: 'a\u202efdp' }, '400 error.validation name Pattern'],
    ['a name of 300 characters', FILE, { name: 'x'.repeat(300) }, '400 error.validation name Size'],
    ['a name of spaces', FILE, { name: '  ' }, '400 error.validation name NotBlank'],
    ['a long description', FILE, { description: 'x'.repeat(1001) }, '400 error.validation description Size'],
    ['a day that is over', FILE, { expires: '2026-11-15' }, '400 error.validation expires Min'],
    ['a day that is none', FILE, { expires: '2026-02-30' }, '400 error.validation expires Pattern'],
    ['a group that is none', FILE, { classgroup: '999999' }, '404 error.http.404'],
    ['a group of another place', FILE, { classgroup: String(foreign) }, '404 error.http.404'],
    ['more than twenty files', Array.from({ length: 21 }, () => FILE).flat(), {}, '400 error.file.too_many'],
  ] as const)('%s', async (_, parts, fields, expected) => {
    expect(await refusal(await post(parts, fields))).toBe(expected)
    expect(await kept()).toEqual(NOTHING)
  })

  test('what somebody sends who may not add files', async () => {
    expect(await refusal(await post(FILE, {}, { person: 'parent' }))).toBe('403 error.http.403')
    expect(await kept()).toEqual(NOTHING)
  })

  test.each([
    [
      'JSON',
      () => send({ body: '{}', headers: { 'content-type': 'application/json' } }),
      '400 error.file.none',
    ],
    [
      'a form that ends too early',
      () => sendRaw('--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nno end'),
      '400 error.http.400',
    ],
  ] as const)('%s', async (_, attempt, expected) => {
    expect(await refusal(await attempt())).toBe(expected)
    expect(await kept()).toEqual(NOTHING)
  })

  test('an upload that is cut off in the middle', async () => {
    const socket = open(server.port).resume()
    await once(socket, 'connect')
    socket.write(
      [
        `POST /api/places/${first}/files HTTP/1.1`,
        'host: skrzat',
        `authorization: Bearer ${tokenFor('teacher')}`,
        'content-type: multipart/form-data; boundary=cut',
        `content-length: ${20 * MIB}`,
        '',
        '--cut',
        'content-disposition: form-data; name="file"; filename="a.bin"',
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(randomBytes(2 * MIB))
    // Nobody tells the test: it looks for as long as it may take.
    const patience = { timeout: 60_000 }
    await vi.waitFor(async () => expect(await kept()).toMatchObject({ drafts: 1 }), patience)
    socket.destroy()
    await vi.waitFor(async () => expect(await kept()).toEqual(NOTHING), patience)
  })

  const PE = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
  const ELF = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])
  const MACH_O = Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]), Buffer.alloc(200)])
  const programs: [string, Part, Record<string, string>][] = [
    ['of Windows, called a picture', { content: PE, filename: 'zdjęcie.jpg' }, {}],
    ['of Linux, without an extension', { content: ELF, filename: 'program' }, {}],
    ['of macOS', { content: MACH_O, filename: 'program.pdf' }, {}],
    ['whose extension is hidden', { content: 'tekst', filename: 'wirus.e\u202exe' }, { name: 'wirus' }],
    ...[...'exe MSI bat cmd com scr ps1 vbs jse jar apk dmg sh lnk'.split(' '), 'exe. .'].map(
      (extension): [string, Part, Record<string, string>] => [
        `called .${extension}`,
        { content: 'tekst', filename: `plik.${extension}` },
        { name: 'plik' },
      ],
    ),
  ]
  test.each(programs)('a program %s', async (_, part, fields) => {
    expect(await refusal(await post([part], fields))).toBe('415 error.file.program')
    expect(await refusal(await post([{ content: 'first' }, part]))).toBe('415 error.file.program')
    expect(await kept()).toEqual(NOTHING)
  })

  test('a program that is given its extension by its name', async () => {
    const bare = { content: 'tekst', filename: 'tekst' }
    expect(await refusal(await post([bare], { name: 'wirus.bat' }))).toBe('415 error.file.program')
    expect(await kept()).toEqual(NOTHING)
  })

  test('yet not a text about one, nor a script as a text', async () => {
    const texts = ['MZ zebranie w środę', '#!/bin/sh\necho', '<script>alert(1)</script>']
    for (const content of texts) expect((await post([{ content, filename: 'notatka.txt' }])).status).toBe(201)
  })

  test('a picture that would unpack to more than it may', async () => {
    const bomb = await pngOf(9000, 'black')
    expect(bomb.length).toBeLessThan(MIB)
    expect(await refusal(await post([{ content: 'first' }, { content: bomb }]))).toBe(
      '413 error.file.picture_too_large',
    )
    expect(await kept()).toEqual(NOTHING)
  })

  test('a picture that we can not strip of where it was taken', async () => {
    const tiff = Buffer.from(
      await sharp(await photo())
        .keepMetadata()
        .tiff()
        .toBuffer(),
    )
    expect(await refusal(await post([{ content: tiff, filename: 'a.jpg' }]))).toBe(
      '415 error.file.picture_unreadable',
    )
    expect(await refusal(await post([{ content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) }]))).toBe(
      '415 error.file.picture_unreadable',
    )
    expect(await kept()).toEqual(NOTHING)
  })

  // The last three are PostgreSQL's: out of memory, an error of its disk, a replica that takes no writes.
  test.each(['ENOSPC', 'EMFILE', 'ENFILE', '53200', '58030', '25006'])(
    'files while the disk or the database is out of something, or broken: %s',
    async (code) => {
      vi.spyOn(kernel.storage, 'keep').mockRejectedValueOnce(Object.assign(new Error('full'), { code }))
      expect(await refusal(await post([{ content: 'x' }]))).toBe('503 error.http.503')
      expect(await kept()).toEqual(NOTHING)
    },
  )
})
