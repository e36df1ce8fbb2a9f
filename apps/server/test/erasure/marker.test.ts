/** What is erased is found nowhere: in no table, index, file, job or log, except where the table of retention says so. */
import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { GUARDIAN, GUARDIAN_PHONE, KID, testErasure } from './setup.ts'

const server = await testErasure()
const { sql, callerOf, work, placesOf, addFamily } = server
const { kid, brother, accountId, guardian } = await addFamily()

test('an erased kid, and then its guardian, are found nowhere', async () => {
  const there = await placesOf(KID)
  expect(there.length).toBeGreaterThan(25)
  expect(there).toContain('public.mails.body')
  const others = await sql`select id, firstname, lastname from kids where id <> ${kid} order by id`
  const director = await callerOf('director')

  const preview = await director.erasure.preview({ kind: 'kid', kidId: kid })
  expect(preview.refused).toBe(null)
  expect(preview.erased.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'names',
      'card',
      'pickups',
      'absence_reasons',
      'talks',
      'sms',
      'texts',
      'notes',
      'bank',
      'refunds',
    ]),
  )
  expect(preview.kept).toContainEqual({ kind: 'documents', count: 1, until: '2031-12-31' })
  expect(preview.kept).toContainEqual({ kind: 'place_posts', count: 3, until: null })
  expect((await placesOf(KID)).length).toBeGreaterThan(25)

  const erasure = await director.erasure.carryOut({ kind: 'kid', kidId: kid })
  expect((await work()).failed).toEqual([])
  expect(await placesOf(KID)).toEqual([])
  expect((await director.erasure.carryOut({ kind: 'kid', kidId: kid })).id).toBe(erasure.id)
  const name = `Osoba usunięta ${erasure.id}`
  expect(
    await sql`
    select (select text from posts where text like 'Malowali%') as post, teaser, event.description, name,
      file.description as file
    from calendar_events event, files file join uploads on uploads.id = upload_id where file.description like 'Rysunek%'`,
  ).toEqual([
    {
      post: `Malowali: ${name} i Bolek`,
      teaser: `${name}: urodziny`,
      description: `Tort dla: ${name}.`,
      name,
      file: `Rysunek: ${name}`,
    },
  ])

  // The brother and other families keep everything.
  expect(await sql`select id, firstname, lastname from kids where id <> ${kid} order by id`).toEqual(others)
  expect(await sql`select text from user_sms where phone = ${GUARDIAN_PHONE}`).toEqual([
    { text: 'Rachunek za Bolka' },
  ])
  expect(await sql`select phone from guardians where kid_id = ${brother} order by phone desc`).toEqual([
    { phone: GUARDIAN_PHONE },
    { phone: '601000009' },
  ])
  expect((await verifyLedger({ sql })).differences).toEqual([])

  await guardian.erasure.carryOut({ kind: 'account' })
  expect((await work()).failed).toEqual([])
  expect(await placesOf(GUARDIAN)).toEqual([])
  expect(await placesOf(GUARDIAN_PHONE)).toEqual([])
  const [row] = await sql<{ name: string }[]>`
    select first_name || ' ' || last_name as name from accounts where id = ${accountId}`
  expect(row?.name).toMatch(/^Osoba usunięta \d+$/)
  expect((await verifyLedger({ sql })).differences).toEqual([])
})
