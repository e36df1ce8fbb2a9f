/** What can be paid back for a kid, and which accounts its family pays from. */
import { isNrb } from '@skrzat/contract/nrb'
import { fold } from '@skrzat/contract/words'
import type { Refundable } from '@skrzat/contract/wire/refunds'
import { found } from '../../kernel/errors/index.ts'
import { kidCredit } from '../payments/index.ts'
import type { PayerAccount, RefundPorts } from './ports.ts'

type Payee = Refundable['payees'][number]

/** @throws DomainError kid.not_found for a kid of another place */
export async function refundableOf(
  { db: { sql }, payersOf }: Pick<RefundPorts, 'db' | 'payersOf'>,
  placeId: number,
  kidId: number,
): Promise<Refundable> {
  const [kid] = await sql<{ id: number }[]>`select id from kids where id = ${kidId} and place_id = ${placeId}`
  found(kid, 'kid.not_found')
  const [{ credit, deposit }, earlier, payers, guardians] = await Promise.all([
    kidCredit(sql, kidId),
    sql<Omit<Payee, 'because'>[]>`
      select account_number as "accountNumber", name, address from refunds
      where place_id = ${placeId} and kid_id = ${kidId} and state = 'PAID' order by id desc limit 1`,
    payersOf(placeId, kidId),
    sql<{ name: string }[]>`
      select name from guardianships where kid_id = ${kidId} and name <> '' order by may_pay desc, position`,
  ])
  const names = guardians.map(({ name }) => name)
  const all = [
    ...earlier.map((payee) => ({ ...payee, because: 'refund' as const })),
    ...payers.filter(({ accountNumber }) => isNrb(accountNumber)).map((payer) => payeeOf(payer, names)),
  ]
  return {
    credit,
    deposit,
    payees: [...Map.groupBy(all, ({ accountNumber }) => accountNumber).values()].flatMap(
      ([first]) => first ?? [],
    ),
    guardians: names,
  }
}

/** Banks write name and address in one: a guardian of that surname is the payee. */
function payeeOf({ accountNumber, payer, confirmed }: PayerAccount, guardians: readonly string[]): Payee {
  const written = ` ${fold(payer)} `
  const guardian = guardians.find((name) => written.includes(` ${fold(name.split(' ').at(-1) ?? name)} `))
  return {
    accountNumber,
    name: guardian ?? payer,
    address: '',
    because: confirmed ? 'confirmed' : 'transfer',
  }
}
