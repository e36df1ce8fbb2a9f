/** A family's export: the kid as its place keeps it, its groups and its photo. */
import { RELATIONS } from '@skrzat/contract/card'
import { day, groupRef, instant, kidRef, nameRef } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { type ExportSubject, instantCell, kidPart, onePage, yesCell } from '../../kernel/exporting.ts'
import { RELATION_NAMES } from '../people/index.ts'

/** A guardian without name and phone: these are data of another person. What the place has of the own one is a part. */
const guardian = z.object({
  relation: z.enum(RELATIONS),
  initial: z.string(),
  own: z.boolean(),
  mayBeTold: z.boolean(),
  mayPay: z.boolean(),
  mayPickUp: z.boolean(),
})

const exportedKid = kidRef.extend({
  place: nameRef,
  group: groupRef,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  leftAt: instant.nullable(),
  photo: z.string().nullable(),
  guardians: z.array(guardian),
  earlierGroups: z.array(z.object({ name: z.string(), until: day })),
})
type ExportedKid = z.output<typeof exportedKid>

const kidExport = kidPart({
  of: 'kid',
  name: 'dziecko',
  title: 'Dziecko',
  schema: exportedKid,
  columns: {
    'Imię i nazwisko': ({ firstname, lastname }) => `${firstname} ${lastname}`,
    Placówka: ({ place }) => place.name,
    Grupa: ({ group }) => group.name,
    'Wcześniejsze grupy': ({ earlierGroups }) =>
      earlierGroups.map(({ name, until }) => `${name} (do ${until})`).join(', '),
    'Pierwszy dzień': ({ firstDay }) => firstDay,
    'Ostatni dzień': ({ lastDay }) => lastDay,
    'Odejście z placówki': ({ leftAt }) => instantCell(leftAt),
    Opiekunowie: ({ guardians }) => guardians.map(guardianText).join('; '),
  },
  pages: (sql, subject) => onePage(exportedKids(sql, subject)),
  files: ({ photo }) => (photo === null ? [] : [{ name: 'dziecko/zdjecie.jpg', key: photo }]),
})

function guardianText({
  relation,
  initial,
  own,
  mayPay,
  mayPickUp,
}: ExportedKid['guardians'][number]): string {
  const name = own ? ' z\u00a0tej kopii' : initial === '' ? '' : ` ${initial}.`
  return `${RELATION_NAMES[relation]}${name} (płaci: ${yesCell(mayPay)}, odbiera: ${yesCell(mayPickUp)})`
}

async function exportedKids(sql: Sql, { kidId, guardian }: ExportSubject): Promise<ExportedKid[]> {
  const rows = await sql<(Omit<ExportedKid, 'leftAt'> & { leftAt: Date | null })[]>`
    select kid.id, kid.firstname, kid.lastname, kid.first_day as "firstDay", kid.last_day as "lastDay",
      kid.deleted_at as "leftAt", kid.photo,
      json_build_object('id', place.id, 'name', place.name) as place,
      json_build_object('id', kid_group.id, 'name', kid_group.name, 'color', kid_group.color) as "group",
      (select coalesce(json_agg(json_build_object('relation', g.relation, 'initial', left(g.name, 1),
          'own', g.phone is not distinct from ${guardian?.phone ?? null}::text, 'mayBeTold', g.may_be_told,
          'mayPay', g.may_pay, 'mayPickUp', g.may_pick_up) order by g.position), '[]')
        from guardianships g where g.kid_id = kid.id) as guardians,
      (select coalesce(json_agg(json_build_object('name', earlier.name, 'until', moved.day) order by moved.day), '[]')
        from kid_moves moved join groups earlier on earlier.id = moved.from_group_id
        where moved.kid_id = kid.id) as "earlierGroups"
    from kids kid
    join places place on place.id = kid.place_id
    join groups kid_group on kid_group.id = kid.group_id
    where kid.id = ${kidId}`
  return rows.map((row) => ({ ...row, leftAt: row.leftAt?.toISOString() ?? null }))
}

export const PLACES_EXPORTS = [kidExport] as const
