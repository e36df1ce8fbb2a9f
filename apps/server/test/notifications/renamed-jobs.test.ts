/** What an earlier version asked for, and left in an outbox or a queue, is carried out all the same. */
import { beforeEach, describe, expect, test } from 'vitest'
import { PHONES } from '../places/setup.ts'
import { testCalendar } from '../calendar/setup.ts'
import { addInvoice } from './setup.ts'

const { add, sql, first, motylki, work, callerOf } = await testCalendar()

beforeEach(async () => {
  await sql`truncate calendar_events, files, invoices, notifications, user_sms, outbox, phone_answers`
})

const idOf = async (table: 'accounts' | 'kids', column: string, value: string): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    select id from ${sql(table)} where ${sql(column)} = ${value} and deleted_at is null`
  return row?.id ?? 0
}
const parentsKid = () => idOf('kids', 'phone1', PHONES.parent)

/** Carries out jobs as an earlier version wrote them, and answers with who was told of what. */
async function told(...rows: [name: string, data: Record<string, string | number | boolean | null>][]) {
  for (const [name, data] of rows)
    await sql`insert into outbox (name, data) values (${name}, ${sql.json(data)})`
  expect(await work()).toMatchObject({ failed: [] })
  expect(await sql`select name, failed_at from outbox`).toEqual([])
  return await sql`
    select a.login, n.type, n.section, n.place_id as "placeId", n.data, n.read_at is not null as read
    from notifications n join accounts a on a.id = n.account_id order by a.login`
}

describe('of an invoice', () => {
  const toldPayers = (kidId: number, type: string) =>
    told([
      'notifications.notify',
      { type, placeId: first, kidId, invoiceId: 7, source: 'invoice-7@1', sms: true },
    ])

  test('its payers are told', async () => {
    const kid = await parentsKid()
    await addInvoice(sql, { id: 7, placeId: first, kidId: kid, groupId: motylki })
    expect(await toldPayers(kid, 'TYPE_KID_PAYMENT')).toContainEqual({
      login: PHONES.parent,
      type: 'TYPE_KID_PAYMENT',
      section: 'payment_user',
      placeId: first,
      data: { kid, place: first, payment: 7 },
      read: false,
    })
    expect(await sql`select from user_sms`).toEqual([])
  })

  test('they are reminded by SMS, and of what was paid not at all', async () => {
    const kid = await parentsKid()
    await addInvoice(sql, { id: 7, placeId: first, kidId: kid, groupId: motylki })
    await toldPayers(kid, 'TYPE_KID_PAYMENT_REMIND')
    expect(await sql`select phone from user_sms where phone = ${PHONES.parent}`).toHaveLength(1)
    await sql`truncate notifications`
    await sql`update invoices set paid_at = now(), amount_left = 0`
    expect(await toldPayers(kid, 'TYPE_KID_PAYMENT_REMIND')).toEqual([])
  })
})

test('of an absence its parents are told, or those who keep absences', async () => {
  const kid = await parentsKid()
  const [reported, confirmed] = ['TYPE_KID_ABSENCE', 'TYPE_KID_ABSENCE_CONFIRM']
  const rows = await told(
    ['notifications.kid', { type: reported, placeId: first, kidId: kid, source: 'a@1' }],
    ['notifications.kid', { type: confirmed, placeId: first, kidId: kid, source: 'a@2' }],
  )
  const common = { placeId: first, data: { kid, place: first }, read: false }
  for (const row of [
    { login: PHONES.director, type: reported, section: 'absences' },
    { login: PHONES.parent, type: confirmed, section: 'absence_user' },
  ])
    expect(rows).toContainEqual({ ...common, ...row })
  expect(rows).not.toContainEqual(expect.objectContaining({ login: PHONES.accountant }))
})

test('of rights the one account is told', async () => {
  const accountId = await idOf('accounts', 'login', PHONES.teacher)
  const notice = (placeId: number | null) =>
    told(['notifications.notice', { type: 'TYPE_CHANGE_RIGHTS', accountId, placeId, source: 'roles:1' }])
  const row = { login: PHONES.teacher, type: 'TYPE_CHANGE_RIGHTS', section: 'places', read: false }
  expect(await notice(first)).toEqual([{ ...row, placeId: first, data: { place: first } }])
  await sql`truncate notifications`
  expect(await notice(null)).toEqual([{ ...row, placeId: null, data: {} }])
})

test('of an alarm the system’s admins are told', async () => {
  expect(await told(['notifications.alarm', { type: 'TYPE_SMS_LIMIT', source: 'sms-cap' }])).toEqual([
    { login: PHONES.admin, type: 'TYPE_SMS_LIMIT', section: 'admin', placeId: null, data: {}, read: false },
  ])
})

async function addFile(): Promise<number> {
  const by = await idOf('accounts', 'login', PHONES.director)
  const [file] = await sql<{ id: number }[]>`
    with upload as (
      insert into uploads (code, name, extension, mime, bytes, state, uploaded_by, created_at)
      values ('code', 'a', 'txt', 'text/plain', 1, 'waiting', ${by}, now()) returning id)
    insert into files (place_id, group_id, upload_id, description, created_at)
    select ${first}, ${motylki}, id, '', now() from upload returning id`
  return file?.id ?? 0
}

test.each([
  {
    what: 'event',
    section: 'calendar',
    make: async () => (await add({ groupId: motylki })).id,
    remove: async (id: number) => (await callerOf('director')).calendar.delete({ placeId: first, id }),
  },
  { what: 'file', section: 'files', make: addFile, remove: () => sql`delete from files` },
])(
  'of a new $what its group is told, and what is deleted is withdrawn',
  async ({ what, section, make, remove }) => {
    const id = await make()
    await sql`truncate outbox`
    const before = await told([`${section}.announce`, { [what]: id }])
    expect(before.map(({ login }) => login)).toEqual([
      PHONES.teacher,
      PHONES.parent,
      '601000001',
      '601000002',
    ])
    expect(before[0]).toMatchObject({ type: `TYPE_${what.toUpperCase()}`, section, data: { place: first } })
    await remove(id)
    await sql`truncate outbox`
    const after = await told([`${section}.withdraw`, { place: first, [what]: id }])
    expect(after.map(({ read }) => read)).toEqual([true, true, true, true])
    await sql`truncate notifications`
    expect(await told([`${section}.announce`, { [what]: id }])).toEqual([])
  },
)
