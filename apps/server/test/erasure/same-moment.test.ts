/** Money that is recorded while its kid, or a guardian, is erased: either the erasure is refused, or the money. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { codeOf } from '../kernel/code-of.ts'
import { blocked } from '../payments/other-server.ts'
import { testErasure } from './setup.ts'

const server = await testErasure()
const { sql, first, callerOf, addKid, addLine, issue, pay } = server

let phones = 640000000
const phone = () => String((phones += 1))
const newKid = async () => await addKid('Ida', 'Równoczesna', phone(), '601000009')

/** Holds back all that writes money of the place, or locks it, in the order in which it comes. @returns what lets it go on */
async function holdMoney(): Promise<() => Promise<void>> {
  const tx = await sql.reserve()
  await tx`begin`
  await tx`select pg_advisory_xact_lock(7041779, ${first}::int)`
  return async () => {
    await tx`rollback`
    tx.release()
  }
}

type Act = () => Promise<unknown>

/** Carries both out as far as they get at once; the one that comes first is recorded first. */
async function together(one: Act, other: Act): Promise<[string, string]> {
  const release = await holdMoney()
  const before = codeOf(one())
  await blocked(sql, 1)
  const after = codeOf(other())
  await blocked(sql, 2)
  await release()
  return [await before, await after]
}

const erasing = (kidId: number): Act => {
  return async () => (await callerOf('director')).erasure.carryOut({ kind: 'kid', kidId })
}

const isErased = async (kidId: number) =>
  (await sql`select from kids where id = ${kidId} and firstname = 'Osoba'`).count > 0

const booked = async (kidId: number) => {
  const line = await addLine({ amount: 70_00, payer: 'Ktoś', title: 'wpłata' })
  const allocations = [{ kidId, amount: 70_00 }]
  const { bank } = await callerOf('accountant')
  return await bank.book({ commandId: randomUUID(), placeId: first, id: line, allocations })
}
const deposited = async (kidId: number) => {
  const { payments } = await callerOf('accountant')
  return await payments.receiveDeposit({
    commandId: randomUUID(),
    placeId: first,
    kidId,
    amount: 10_00,
    additionalInfo: '',
  })
}
const credited = async (kidId: number) => {
  const { payments } = await callerOf('accountant')
  return await payments.addCredit({
    commandId: randomUUID(),
    placeId: first,
    kidId,
    amount: 10_00,
    additionalInfo: '',
  })
}

test.each([
  ['an invoice', issue],
  ['credit', credited],
  ['a deposit', deposited],
  ['a line of the bank for the credit', booked],
])('%s that is recorded first keeps its kid; one that comes later is refused', async (_, record) => {
  const kept = await newKid()
  expect(await together(() => record(kept), erasing(kept))).toEqual(['done', 'erasure.money_open'])
  expect(await isErased(kept)).toBe(false)

  const gone = await newKid()
  expect(await together(erasing(gone), () => record(gone))).toEqual(['done', 'kid.not_found'])
  expect(await isErased(gone)).toBe(true)
  const [row] = await sql`
    select (select count(*) from invoices where kid_id = ${gone})::int as invoices,
      (select count(*) from credits where kid_id = ${gone})::int as credits`
  expect(row).toEqual({ invoices: 0, credits: 0 })
  expect((await verifyLedger({ sql })).differences).toEqual([])
})

test('a payment that is taken back first keeps its kid; later it is recorded as ever', async () => {
  const taken = async (kid: number): Promise<Act> => {
    const id = await issue(kid)
    await pay(id)
    const [row] = await sql<{ payment: number }[]>`
      select (payments -> 0 ->> 'id')::int as payment from invoices where id = ${id}`
    const { payments } = await callerOf('accountant')
    return async () =>
      await payments.reverse({
        commandId: randomUUID(),
        placeId: first,
        id,
        payment: row?.payment ?? 0,
        reason: 'mistake',
      })
  }
  const kept = await newKid()
  expect(await together(await taken(kept), erasing(kept))).toEqual(['done', 'erasure.money_open'])
  const gone = await newKid()
  expect(await together(erasing(gone), await taken(gone))).toEqual(['done', 'done'])
  expect((await verifyLedger({ sql })).differences).toEqual([])
})

test('an invoice that is issued first keeps the guardian who pays it', async () => {
  const login = phone()
  const kid = await addKid('Ida', 'Opiekuńcza', login, '601000009')
  await server.addAccounts(login)
  const token = await server.tokenOf(login)
  await server.proveAll()
  const own = await server.caller(token)
  const leave = () => own.erasure.carryOut({ kind: 'account' })
  expect(await together(() => issue(kid), leave)).toEqual(['done', 'erasure.money_open'])
  expect(await sql`select from guardians where phone = ${login}`).toHaveLength(1)
})

test('a deadlock with a reader of the wall makes the erasure begin again', async () => {
  // Without namesakes, who would keep the name in texts.
  const kid = await addKid('Iga', 'Samojedna', phone(), '601000009')
  const target = { to: 'group', groupId: server.motylki } as const
  const text = 'Brawo, Iga Samojedna!'
  const director = await callerOf('director')
  const { id } = await director.wall.add({ target, text, files: [], commandId: randomUUID() })
  // What PostgreSQL says to one of the two, once: a sequence is not rolled back.
  await sql`create sequence deadlocks`
  await sql`
    create function deadlock_once() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`
  await sql`create trigger deadlock_once before update on posts for each row execute function deadlock_once()`
  expect(await codeOf(erasing(kid)())).toBe('done')
  await sql`drop trigger deadlock_once on posts`
  expect(
    await sql`select text, (select last_value from deadlocks) > 1 as again from posts where id = ${id}`,
  ).toEqual([{ text: expect.stringMatching(/^Brawo, Osoba usunięta \d+!$/), again: true }])
})

test('a card that is changed while it loses a person makes the erasure wait', async () => {
  const login = phone()
  await server.addAccounts(login)
  const token = await server.tokenOf(login)
  await server.proveAll()
  const own = await server.caller(token)
  const kid = await newKid()
  const director = await callerOf('director')
  await director.cards.change({
    kidId: kid,
    version: 0,
    change: { emergency: [{ name: 'Babcia', phone: login }] },
  })
  const change = await sql.reserve()
  await change`begin`
  await change`select from kids where id = ${kid} for no key update`
  await change`update kid_cards set version = version + 1 where kid_id = ${kid}`
  const erased = codeOf(own.erasure.carryOut({ kind: 'account' }))
  await blocked(sql, 1)
  await change`update emergency_contacts set name = 'Babcia Zofia' where kid_id = ${kid}`
  await change`commit`
  change.release()
  expect(await erased).toBe('done')
  expect(await sql`select from emergency_contacts where kid_id = ${kid}`).toEqual([])
})
