/** The PDF of an invoice, read back: its text, and the QR code of what is left to pay. */
import { inflateSync } from 'node:zlib'
import { transferCode } from '@skrzat/contract/transfer-code'
import { decodeQR } from 'qr/decode.js'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openPdf } from '../kernel/pdf-text.ts'
import type { Person } from '../places/setup.ts'
import { pricedPlace } from './priced-place.ts'
import { seedPayers } from './support.ts'

const place = await pricedPlace()
const { call, app, accountant: staff, addType, command, kid, renew } = place
beforeEach(renew)

const daily = await addType({ name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 15_00 })
const fee = await addType({ display: 'Opłata stała', mainValue: 800_50 })
const december = { from: '2026-12-01', to: '2026-12-31' }

async function issue(firstname: string, over: { additionalInfo?: string } = {}) {
  const lines = [
    { paymentTypeId: fee.id, amount: 800_50 },
    { paymentTypeId: daily.id, amount: 270_00, days: 20, absent: 2 },
  ]
  const { invoices } = await staff.issue({
    ...command(),
    mode: 'up',
    period: december,
    absencesPeriod: december,
    invoices: [{ kidId: kid(firstname), withCredit: false, lines, ...over }],
  })
  return invoices[0] ?? { id: 0, number: '' }
}

const pdf = (id: number, as: Person = 'accountant') => call(as, 'GET', `/api/payments/${id}/pdf`)

const opened = async (file: Buffer) => ({ ...(await openPdf(file)), boxes: boxesIn(file) })

/** How many signs that its font lacks are drawn: glyph 0 of each font is a box. */
function boxesIn(file: Buffer): number {
  const streams = file.toString('latin1').matchAll(/\bstream\r?\n(.*?)\r?\nendstream/gs)
  const pages = Array.from(streams, ([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1')))
  const shown = pages.flatMap((page) => page.match(/\[[^\]]*\] TJ/g) ?? []).join('')
  expect(shown).toContain('<')
  const glyphs = shown.match(/<[0-9a-f]+>/g)?.flatMap((text) => text.slice(1, -1).match(/.{4}/g) ?? []) ?? []
  return glyphs.filter((glyph) => glyph === '0000').length
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
/** Of the library's own canvas, which its types call an object. */
const canvasFactory = z.custom<{ create: (width: number, height: number) => Drawing }>(
  (value) =>
    z.object({ create: z.function() }).safeParse({ create: Reflect.get(Object(value), 'create') }).success,
)

/** The code that a phone reads from the first page. @throws if there is none */
async function scanned(file: Buffer): Promise<string> {
  const { document, pages } = await opened(file)
  const [page] = pages
  if (!page) throw new Error('no page')
  const viewport = page.getViewport({ scale: 4 })
  const { canvas, context } = canvasFactory
    .parse(document.canvasFactory)
    .create(viewport.width, viewport.height)
  await page.render({ canvas, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return decodeQR({ data, width, height })
}

const codeOf = (number: string, firstname: string, lastname: string, grosze: number) =>
  transferCode({
    nip: '1234563218',
    account: '61109010140000071219812874',
    grosze,
    name: 'Żłobek Skrzat',
    title: `${number} ${firstname} ${lastname}`,
  })

const pay = (id: number, grosze: number, over: { note?: string; method?: 'transfer' } = {}) =>
  staff.payPart({ ...command(), id, amount: grosze, ...over })

describe('the PDF of an invoice', () => {
  test('is A4 and says who pays whom for what, how it was computed, and until when', async () => {
    const { id, number } = await issue('Zofia', { additionalInfo: 'Angielski od stycznia 🙂' })
    const answer = await pdf(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Faktura 2026-11-'),
    })
    const { pages, text } = await opened(answer.rawPayload)
    expect(pages.map((page) => page.view.map(Math.round))).toEqual([[0, 0, 595, 842]])
    expect(text).toContain(`Żłobek Skrzat NIP 1234563218 Faktura ${number} wystawiona 16 listopada 2026`)
    expect(text).toContain('termin płatności 30 listopada 2026')
    expect(text).toContain('Zofia Wiśniewska grupa Motylki za okres 1–31 grudnia 2026')
    expect(text).toContain('Opłata stała')
    expect(text).toContain('800,50 zł')
    expect(text).toContain('20 dni × 15,00 zł = 300,00 zł')
    expect(text).toContain('odjęte nieobecności: 2 dni × 15,00 zł = 30,00 zł')
    expect(text).toContain('Razem 1 070,50 zł Angielski od stycznia')
    expect(text).toContain('Do zapłaty 1 070,50 zł')
    expect(text).toContain('Numer konta 61 1090 1014 0000 0712 1981 2874')
    expect(text).toContain(`Tytuł przelewu ${number} Zofia Wiśniewska`)
  })

  test('asks by its code for what is left, another sum after a part payment', async () => {
    const { id, number } = await issue('Zofia')
    expect(await scanned((await pdf(id)).rawPayload)).toBe(codeOf(number, 'Zofia', 'Wiśniewska', 1070_50))
    await pay(id, 300_00, { method: 'transfer', note: 'zapłacił dziadek' })
    const { rawPayload } = await pdf(id)
    expect(await scanned(rawPayload)).toBe(codeOf(number, 'Zofia', 'Wiśniewska', 770_50))
    const { text } = await opened(rawPayload)
    expect(text).toContain('Wpłata 16 listopada 2026, przelew −300,00 zł Pozostało do zapłaty 770,50 zł')
    // Notes by staff are shown to staff only.
    expect(text).not.toContain('dziadek')
  })

  test('asks parents for their own part of a split invoice, and says who pays the rest', async () => {
    const { sql, first } = place
    const { zus, welfare } = await seedPayers(sql, first)
    const { id, number } = await issue('Zofia')
    const shares = [
      { payerId: zus, amount: 600_00 },
      { payerId: welfare, amount: 70_50 },
    ]
    await staff.split({ ...command(), id, shares, reason: 'Aktywnie w żłobku' })
    await staff.payPart({ ...command(), id, amount: 250_00, payerId: zus, method: 'transfer' })
    const { rawPayload } = await pdf(id, 'parent')
    expect(await scanned(rawPayload)).toBe(codeOf(number, 'Zofia', 'Wiśniewska', 400_00))
    const { text } = await opened(rawPayload)
    expect(text).toContain('Płaci ZUS −600,00 zł')
    expect(text).toContain('Płaci MOPS −70,50 zł')
    expect(text).toContain('Pozostało do zapłaty 400,00 zł')
    // What others have paid, and their accounts, are not the parents'.
    expect(text).not.toContain('250,00')
    expect(text).not.toContain('83 1010 1023')
    const seen = JSON.stringify(await (await place.callerOf('parent')).payments.my({}))
    expect(seen).not.toContain('83101010230000261395100000')
    expect(seen).not.toContain('25000')
    await pay(id, 400_00)
    const paid = await opened((await pdf(id, 'parent')).rawPayload)
    expect(paid.text).toContain('Pozostało do zapłaty 0,00 zł')
    expect(paid.text).not.toContain('Numer konta')
  })

  test('says that it is paid, with what became credit, and asks for nothing more', async () => {
    const { id } = await issue('Zofia')
    await pay(id, 1100_00)
    const { rawPayload } = await pdf(id)
    const { text } = await opened(rawPayload)
    expect(text).toContain('wpłacono 1 100,00 zł, z tego 29,50 zł na nadpłatę −1 070,50 zł')
    expect(text).toContain('Pozostało do zapłaty 0,00 zł')
    expect(text).toContain('Opłacona 16 listopada 2026')
    expect(text).not.toContain('Numer konta')
    await expect(scanned(rawPayload)).rejects.toThrow('finder')
  })

  test('adds up after a correction of what was paid, with what became credit', async () => {
    const { id } = await issue('Zofia')
    await pay(id, 1070_50)
    const lines = [{ paymentTypeId: fee.id, amount: 500_50 }]
    await staff.correct({ ...command(), id, lines, reason: 'Zniżka' })
    const { text } = await opened((await pdf(id)).rawPayload)
    expect(text).toContain('Razem po korektach 770,50 zł')
    expect(text).toContain(
      'Wpłata 16 listopada 2026 −1 070,50 zł Przeszło na nadpłatę po korekcie 300,00 zł Pozostało do zapłaty 0,00 zł',
    )
  })

  test('tells nothing of a payment that was taken back', async () => {
    const { id } = await issue('Zofia')
    const { paymentId } = await pay(id, 300_00)
    await staff.reverse({ ...command(), id, payment: paymentId ?? 0, reason: 'mistake' })
    const { text } = await opened((await pdf(id)).rawPayload)
    expect(text).not.toContain('Wpłata')
    expect(text).toContain('Do zapłaty 1 070,50 zł')
  })

  test('has no sign that its fonts lack: what no font has in Latin letters, pictograms left out', async () => {
    const { id } = await issue('Zofia', {
      additionalInfo:
        'Kciuk 👍🏽, flaga 🇵🇱, numer 1️⃣, rodzina 👨‍👩‍👧\nЮрій Nguyễn Đặng, ひらがな, 日本語 ☺ ⓿ \u2003.',
    })
    const { text, boxes } = await opened((await pdf(id)).rawPayload)
    expect(boxes).toBe(0)
    expect(text).toContain('Kciuk, flaga, numer 1, rodzina ')
    expect(text).toContain('Юрій Nguyễn Đặng, hiragana, RiBenYu')
    expect(text).not.toMatch(/[\p{Cc}\ufffd\p{Co}\p{Cn}\p{Emoji_Modifier}\p{RI}\p{Join_C}\p{VS}]|\u20e3/u)
  })

  test('has names in their own scripts, wherever they stand', async () => {
    const { id } = await issue('Zofia', { additionalInfo: 'Đặng Thị Hương, Ελένη Παππά' })
    const { sql, first } = place
    const rename = async (names: { firstname: string; lastname: string }, name: string) => {
      await sql`update kids set ${sql(names)} where id = ${kid('Zofia')}`
      await sql`update places set name = ${name} where id = ${first}`
    }
    await rename({ firstname: 'משה', lastname: 'כהן' }, 'გიორგი 王小明 محمد')
    onTestFinished(() => rename({ firstname: 'Zofia', lastname: 'Wiśniewska' }, 'Żłobek Skrzat'))
    const { text, boxes } = await opened((await pdf(id)).rawPayload)
    expect(boxes).toBe(0)
    for (const name of ['משה', 'כהן', 'გიორგი', '王小明', 'محمد', 'Đặng Thị Hương', 'Ελένη Παππά']) {
      expect(text).toContain(name)
    }
  })

  test('has the title of the transfer in Latin letters, as banks take it', async () => {
    const { id, number } = await issue('Zofia')
    const rename = (firstname: string) =>
      place.sql`update kids set firstname = ${firstname} where id = ${kid('Zofia')}`
    await rename('Олена')
    onTestFinished(async () => void (await rename('Zofia')))
    const { text } = await opened((await pdf(id)).rawPayload)
    expect(text).toContain(`Tytuł przelewu ${number} Olena Wiśniewska`)
    expect(text).toContain('Олена Wiśniewska grupa')
  })

  test('is laid out in another thread, so that others are answered meanwhile', async () => {
    const { id } = await issue('Zofia')
    const { threads } = place.kernel
    const { run } = threads
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = vi.spyOn(threads, 'run')
    onTestFinished(() => held.mockRestore())
    held.mockImplementationOnce(async (file, input) => {
      begun.resolve()
      await gate.promise
      return await run(file, input)
    })
    const first = pdf(id)
    await begun.promise
    expect((await pdf(id)).statusCode).toBe(200)
    gate.resolve()
    expect((await first).statusCode).toBe(200)
  })

  test('has as many pages as it takes, numbered', async () => {
    const { id } = await issue('Zofia', { additionalInfo: Array(60).fill('Wiersz uwag').join('\n') })
    const { pages, text } = await opened((await pdf(id)).rawPayload)
    expect(pages).toHaveLength(2)
    expect(text).toContain('strona 1 z 2')
    expect(text).toContain('strona 2 z 2')
  })

  test('is for staff who bill and for the parents of the child', async () => {
    const { id } = await issue('Zofia')
    const people = ['director', 'accountant', 'parent', 'teacher', 'otherDirector', 'otherParent'] as const
    const answers = await Promise.all(people.map((person) => pdf(id, person)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404, 404])
    expect((await app.inject({ url: `/api/payments/${id}/pdf` })).statusCode).toBe(401)
  })

  test('is gone with a deleted invoice', async () => {
    const { id } = await issue('Zofia')
    await staff.delete({ ...command(), id })
    const answer = await pdf(id)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errorKey: 'invoice.not_found' })
  })
})
