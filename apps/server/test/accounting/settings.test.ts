/** What a place's documents are: chosen from now on, with what is missing, and buyers by kid. */
import { beforeEach, describe, expect, test } from 'vitest'
import { accountingPlace, SELLER } from './accounting-place.ts'

const place = await accountingPlace()
const { director, accounting, at, choose, issue, kid, accountant, sql, clock } = place
beforeEach(place.renew)

const kindOf = async (id: number) => (await accountant.invoice({ id })).documentKind

describe('the kind of document', () => {
  test('is not chosen by default, and the seller is the place', async () => {
    const { document, missing } = await accounting.page(at)
    expect(document).toMatchObject({ kind: null, seller: { name: 'Żłobek Skrzat', nip: '1234563218' } })
    expect(missing).toContain('postalCode')
    const { id } = await issue(kid('Zofia'))
    expect(await kindOf(id)).toBeUndefined()
  })

  test('is that of the time of issue, whatever is chosen later', async () => {
    const before = await issue(kid('Zofia'))
    clock.set('2026-11-16T10:05:00Z')
    await choose('INVOICE')
    const invoice = await issue(kid('Zofia'))
    clock.set('2026-11-16T10:06:00Z')
    await choose('NOTE')
    const note = await issue(kid('Zofia'))
    expect(await Promise.all([before, invoice, note].map(({ id }) => kindOf(id)))).toEqual([
      undefined,
      'INVOICE',
      'NOTE',
    ])
  })

  test('of invoices needs a whole seller before one is issued, and names what is missing', async () => {
    const { missing } = await director.saveDocument({
      ...at,
      kind: 'INVOICE',
      exemption: null,
      seller: { ...SELLER, street: '', postalCode: '' },
    })
    expect(missing).toEqual(['street', 'postalCode', 'exemption'])
    await expect(issue(kid('Zofia'))).rejects.toThrow('accounting.incomplete')
    await choose('INVOICE')
    await expect(issue(kid('Zofia'))).resolves.toMatchObject({ amount: 100_00 })
  })

  test('of notes needs nothing', async () => {
    await choose('NOTE', { street: '', postalCode: '', nip: '' })
    await expect(issue(kid('Zofia'))).resolves.toMatchObject({ amount: 100_00 })
  })

  test('is in the audit by fields, and not again when nothing changes', async () => {
    await choose('INVOICE')
    await choose('INVOICE')
    const entries = await sql`
      select data from audit_log where type = 'ACCOUNTING_SETTINGS_CHANGED' and place_id = ${at.placeId}
        and data ->> 'fields' like 'kind%' order by id desc limit 1`
    const [rows] = await sql<{ count: number }[]>`select count(*)::int as count from accounting_documents`
    expect(entries[0]).toMatchObject({ data: { fields: 'kind, exemption, name, street, postalCode, city' } })
    expect(rows?.count).toBe(1)
  })

  test.each([
    ['a NIP with a wrong digit', { nip: '1234563219' }],
    ['a postal code of letters', { postalCode: 'ab-cde' }],
    ['a formula as a name', { name: '=cmd()' }],
  ])('with %s is refused', async (_, over) => {
    await expect(choose('INVOICE', over)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a buyer', () => {
  const address = { street: 'Morska 1', postalCode: '81-001', city: 'Gdynia', nip: '' }

  test('is the guardian who pays, by name, until one is entered', async () => {
    const kidId = kid('Zofia')
    await sql`update guardians set name = 'Anna Wiśniewska' where kid_id = ${kidId}`
    const of = async () => (await accounting.buyers(at)).find((each) => each.kidId === kidId)
    expect(await of()).toMatchObject({ buyer: null, guardian: 'Anna Wiśniewska' })
    await accounting.saveBuyer({ ...at, kidId, name: 'Jan Wiśniewski', ...address })
    expect(await of()).toMatchObject({ buyer: { name: 'Jan Wiśniewski', city: 'Gdynia' } })
  })

  test('of another place is not found', async () => {
    const [other] = await sql<{ id: number }[]>`select id from kids where place_id <> ${at.placeId} limit 1`
    const kidId = other?.id ?? 0
    await expect(accounting.saveBuyer({ ...at, kidId, name: 'Obcy', ...address })).rejects.toThrow(
      'kid.not_found',
    )
    expect(await sql`select from accounting_buyers`).toHaveLength(0)
  })
})

describe('accounts for exports', () => {
  test('are kept by type of payment', async () => {
    const { tuition } = place
    const accounts = { paymentTypeId: tuition.id, debit: '201-1', credit: '702-1', costPlace: 'ŻŁ' }
    const saved = await director.saveExports({
      ...at,
      optimaSource: 'skrz',
      optimaTarget: 'KSIEG',
      register: 'SPRZ',
      types: [accounts],
    })
    expect(saved.settings).toMatchObject({ optimaSource: 'SKRZ', optimaTarget: 'KSIEG', register: 'SPRZ' })
    expect(saved.settings.types).toContainEqual({ ...accounts, name: 'Czesne' })
  })

  test('of a type of another place are refused', async () => {
    const types = [{ paymentTypeId: 999_999, debit: '1', credit: '2', costPlace: '' }]
    const form = { ...at, optimaSource: '', optimaTarget: '', register: '', types }
    await expect(director.saveExports(form)).rejects.toThrow('payment_type.not_found')
  })
})
