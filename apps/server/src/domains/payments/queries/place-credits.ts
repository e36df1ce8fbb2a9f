import { sumGrosze } from '@skrzat/contract/money'
import type { PlaceCredits } from '@skrzat/contract/wire/credit'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { credits, groups, kids } from '@skrzat/db/schema'

type Row = RowOf<typeof credits, 'amount' | 'deposit'> &
  RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> & {
    gone: boolean
    groupId: ValueOf<typeof groups, 'id'>
    groupName: ValueOf<typeof groups, 'name'>
    groupColor: ValueOf<typeof groups, 'color'>
  }

/** The kids of a place with credit or a deposit, kids who have left too, largest credit first. */
export async function placeCredits(sql: Sql, placeId: number): Promise<PlaceCredits> {
  const rows = await sql<Row[]>`
    select credit.amount, credit.deposit, kid.id, kid.firstname, kid.lastname, kid.deleted_at is not null as gone,
      kid_group.id as "groupId", kid_group.name as "groupName", kid_group.color as "groupColor"
    from kids kid
    join credits credit on credit.kid_id = kid.id
    join groups kid_group on kid_group.id = kid.group_id
    where kid.place_id = ${placeId} and (credit.amount > 0 or credit.deposit > 0)
    order by credit.amount desc, credit.deposit desc, kid.lastname collate polish, kid.firstname collate polish, kid.id`
  return {
    total: sumGrosze(rows.map(({ amount }) => amount)),
    deposits: sumGrosze(rows.map(({ deposit }) => deposit)),
    credits: rows.map(({ amount, deposit, gone, groupId, groupName, groupColor, ...kid }) => ({
      kid: { ...kid, group: { id: groupId, name: groupName, color: groupColor } },
      gone,
      amount,
      deposit,
    })),
  }
}
