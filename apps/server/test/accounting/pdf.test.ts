/** The PDF of an invoice by the kind of document that its place had chosen when it was issued. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountingPlace } from './accounting-place.ts'

const place = await accountingPlace()
const { accounting, accountant, addType, at, call, choose, command, kid } = place
beforeEach(place.renew)

const meals = await addType({ name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 15_00 })
const december = { from: '2026-12-01', to: '2026-12-31' }

async function issue() {
  const { invoices } = await accountant.issue({
    ...command(),
    mode: 'up',
    period: december,
    absencesPeriod: december,
    invoices: [
      {
        kidId: kid('Zofia'),
        withCredit: false,
        lines: [
          { paymentTypeId: place.tuition.id, amount: 800_00 },
          { paymentTypeId: meals.id, amount: 270_00, days: 20, absent: 2 },
        ],
      },
    ],
  })
  return invoices[0] ?? { id: 0, number: '' }
}

async function pdf(id: number, correction?: number) {
  const of = correction === undefined ? `${id}` : `${id}/corrections/${correction}`
  const { rawPayload, headers } = await call('accountant', 'GET', `/api/payments/${of}/pdf`)
  const document = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
  const contents = await (await document.getPage(1)).getTextContent()
  const text = contents.items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
  return { text, name: headers['content-disposition'], pages: document.numPages, bytes: rawPayload }
}

describe('the PDF', () => {
  test('of an invoice has both parties, units, quantities, net prices and the basis of the exemption', async () => {
    await choose('INVOICE')
    const buyer = { street: 'Morska 1', postalCode: '81-001', city: 'Gdynia', nip: '' }
    await accounting.saveBuyer({ ...at, kidId: kid('Zofia'), name: 'Anna Wiśniewska', ...buyer })
    const { id, number } = await issue()
    const { text, pages } = await pdf(id)
    expect(pages).toBe(1)
    expect(text).toContain(`Faktura ${number}`)
    expect(text).toContain('wystawiona 16 listopada 2026 data wykonania usługi 1–31 grudnia 2026')
    expect(text).toContain(
      'Sprzedawca Skrzat Żłobki sp. z o.o. Świętojańska 12/3 81-372 Gdynia NIP 1234563218',
    )
    expect(text).toContain('Nabywca Anna Wiśniewska Morska 1 81-001 Gdynia')
    expect(text).toContain('1 Czesne usł. 1 800,00 zł 800,00 zł zw 800,00 zł')
    expect(text).toContain('2 Wyżywienie dzień 18 15,00 zł 270,00 zł zw 270,00 zł')
    expect(text).toContain('Razem 1 070,00 zł zw 1 070,00 zł')
    expect(text).toContain(
      'zw – zwolnienie z VAT: art. 43 ust. 1 pkt 24 ustawy z dnia 11 marca 2004 r. o podatku od towarów i usług',
    )
  })

  test('of a note is a settlement, without tax', async () => {
    await choose('NOTE')
    const { id, number } = await issue()
    const { text, name } = await pdf(id)
    expect(name).toContain('Rozliczenie 2026-11-')
    expect(text).toContain(`Rozliczenie ${number} wystawione 16 listopada 2026`)
    expect(text).not.toMatch(/Faktura|VAT|Nabywca/)
  })

  test('stays as it was issued, also after another choice', async () => {
    const { id } = await issue()
    const { text } = await pdf(id)
    place.clock.set('2026-11-16T10:30:00Z')
    await choose('INVOICE')
    expect((await pdf(id)).text).toBe(text)
  })

  test('keeps the buyer of its time', async () => {
    await choose('INVOICE')
    const { id } = await issue()
    const save = (name: string) =>
      accounting.saveBuyer({
        ...at,
        kidId: kid('Zofia'),
        name,
        street: '',
        postalCode: '',
        city: '',
        nip: '',
      })
    place.clock.set('2026-11-16T11:00:00Z')
    await save('Pierwszy Nabywca')
    expect((await pdf(id)).text).toContain('Nabywca Pierwszy Nabywca')
    place.clock.set('2026-11-16T11:30:00Z')
    const later = await issue()
    await save('Drugi Nabywca')
    expect((await pdf(id)).text).toContain('Nabywca Pierwszy Nabywca')
    expect((await pdf(later.id)).text).toContain('Nabywca Drugi Nabywca')
  })

  test('of a corrected invoice has its lines as issued, then each correction, which is a document of its own', async () => {
    await choose('INVOICE')
    const { id, number } = await issue()
    const correct = (amount: number, reason: string) =>
      accountant.correct({
        ...command(),
        id,
        lines: [{ paymentTypeId: place.tuition.id, amount }],
        reason,
      })
    await correct(750_00, 'Zniżka dla rodzeństwa')
    await correct(820_00, 'Bez zniżki')
    const [first, second] = (await accountant.invoice({ id })).corrections
    const { text } = await pdf(id)
    expect(text).toContain('1 Czesne usł. 1 800,00 zł 800,00 zł zw 800,00 zł')
    expect(text).toContain(
      `Razem 1 070,00 zł Korekta ${first?.number} z 16 listopada 2026 −50,00 zł Korekta ${second?.number} z 16 listopada 2026 70,00 zł Razem po korektach 1 090,00 zł Pozostało do zapłaty 1 090,00 zł`,
    )
    const lowered = await pdf(id, first?.id ?? 0)
    expect(lowered.name).toContain('Korekta K-2026-11-')
    expect(lowered.text).toContain(`Korekta ${first?.number} do faktury ${number} z 16 listopada 2026`)
    expect(lowered.text).toContain('powód korekty: Zniżka dla rodzeństwa')
    expect(lowered.text).toContain('Pozycja Było Jest Różnica Czesne 800,00 zł 750,00 zł −50,00 zł')
    expect(lowered.text).toContain('Razem 1 070,00 zł 1 020,00 zł −50,00 zł')
    expect(lowered.text).toContain(`Do zapłaty 1 090,00 zł`)
    expect(lowered.text).toContain(`Tytuł przelewu ${number} Zofia Wiśniewska`)
    expect((await pdf(id, second?.id ?? 0)).text).toContain('Czesne 750,00 zł 820,00 zł 70,00 zł')
  })
})
