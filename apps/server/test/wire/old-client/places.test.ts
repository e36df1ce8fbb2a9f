/** A JHipster client's screens of a place and of payments, call by call in their order (spec: Calls), and their toasts. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../../files/setup.ts'
import { form, made, read, thing, things } from './client.ts'
import { testOldClient } from './server.ts'

const server = await testOldClient()
const { first, ids, startAs, work } = server

test('a place’s page: people, roles, photo, PINs, and its file out and in', async () => {
  const director = await startAs('director')
  const at = `api/places/${first}`
  expect((await director.ok('GET', `${at}/myroles`)).data).toContain('admin')
  for (const list of ['', '/groups', '/workers', '/roles', '/payment_type'])
    await director.ok('GET', `${at}${list}`)
  await director.ok('GET', `${at}/users`, { params: { search: 'Wiś' } })
  const image = `data:image/jpeg;base64,${Buffer.from(await photo()).toString('base64')}`
  await director.ok('PUT', `${at}/image`, { data: { id: first, image } })
  await director.ok('PUT', `api/roles/${ids.accountant}`, { data: { role: 'files' } })
  await director.ok('DELETE', `api/roles/${ids.accountant}`, { data: { role: 'files' } })
  await director.ok('POST', `${at}/confirm`)
  await director.ok('POST', `api/generatepin/place/${first}/601000003`)
  const file = await director.ok('GET', `api/places/data/generate/${first}`, { responseType: 'arraybuffer' })
  expect(file.headers).toMatchObject({ 'content-disposition': 'attachment; filename="Eksport.csv"' })
  const unchanged = form({}, { 'Eksport.csv': read(file, z.instanceof(Buffer)).toString('utf8') }, 'file')
  const imported = await director.ok('POST', `api/places/data/generate/${first}`, { data: unchanged })
  const counts = z.object({ added: z.literal(0), updated: z.literal(0) })
  expect(
    z.object({ groups: counts.partial(), kids: counts, workers: counts }).safeParse(imported.data).error,
  ).toBeUndefined()
  expect(director.toasts()).toEqual([
    'Zdjęcie zostało zapisane.',
    'Uprawnienie zostało nadane.',
    'Uprawnienie zostało odebrane.',
    expect.stringMatching(/^Liczba wysłanych PIN-ów: \d+\.$/),
    'Nowy PIN został wysłany.',
    'Plik został wczytany.',
  ])
})

test('payments, from a new invoice to a report', async () => {
  const accountant = await startAs('accountant')
  const type = await made(accountant, `api/places/${first}/payment_type`, {
    name: 'Wyżywienie',
    type: 'TYPE_DAILY',
    daily: 15,
  })
  const invoice = (kid: number) => ({
    kid,
    withSurcharge: true,
    additionalInfo: '',
    absences: 1,
    parts: [{ amount: 250, paymentType: { id: type } }],
  })
  const zofia = await made(accountant, `api/payments/${first}`, [invoice(ids.zofia)])
  const ola = await made(accountant, `api/payments/${first}`, invoice(ids.ola))
  await accountant.ok('POST', `api/payments/partly/${zofia}`, { data: { payment: zofia, amount: '30,00' } })
  accountant.toasts()
  await accountant.ok('POST', `api/payments/remind/${zofia}`)
  const [payment] = read(
    await accountant.ok('POST', `api/payments/pay/${zofia}`),
    z.object({ partlyPaid: things }),
  ).partlyPaid
  const reversal = { payment: payment?.id, reason: 'mistake', note: '' }
  await accountant.ok('POST', `api/payments/${zofia}/reverse`, { data: reversal })
  await accountant.ok('POST', `api/payments/pay/${zofia}`)
  await accountant.ok('POST', 'api/payments/multiple/remind', { data: [ola] })
  await accountant.ok('POST', 'api/payments/multiple/pay/', { data: [ola] })
  await accountant.ok('POST', 'api/payments/multiple/delete', { data: [zofia] })
  const gone = await made(accountant, `api/payments/${first}`, invoice(ids.ola))
  await accountant.ok('DELETE', `api/payments/${gone}`)
  const report = {
    dateStart: '2026-11-01T12:00:00.000Z',
    dateEnd: '2026-11-30T12:00:00.000Z',
    place: first,
    paid: false,
  }
  await accountant.ok('POST', 'api/reports/payments/add', { data: report }, 201)
  await work()
  const [row] = read(
    await accountant.ok('GET', `api/reports/payments/place/${first}`),
    z.array(thing.extend({ code: z.string() })),
  )
  await accountant.ok('GET', `api/reports/payments/download/${row?.code}`, { responseType: 'arraybuffer' })
  await accountant.ok('DELETE', `api/reports/payments/${row?.id}`)
  await accountant.ok('PUT', `api/payment_type/${type}`, { data: { name: 'Obiady', type: 'TYPE_DAILY' } })
  expect(accountant.toasts()).toEqual([
    'Przypomnienie zostało wysłane.',
    'Wpłata została zapisana.',
    'Wpłata została wycofana.',
    'Wpłata została zapisana.',
    'Liczba faktur, o których przypomniano: 1.',
    'Liczba faktur oznaczonych jako opłacone: 1.',
    'Liczba usuniętych faktur: 0.',
    'Liczba wystawionych faktur: 1.',
    'Faktura została usunięta.',
    'Raport jest przygotowywany.',
    'Raport został usunięty.',
    'Rodzaj płatności został zmieniony.',
  ])
})
