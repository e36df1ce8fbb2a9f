/** What a group's printed sheet has of its kids. */
import { type Principal, seesHealth } from '@skrzat/contract/access'
import type { SheetField } from '@skrzat/contract/card'
import { type Day, warsawDay, warsawMidnight } from '@skrzat/contract/days'
import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { auditAll } from '../../../kernel/commands/index.ts'
import { found, refusalOf } from '../../../kernel/errors/index.ts'
import type { CardPorts } from '../card.ts'

type Person = { name: string; phone: string }

export type SheetKid = KidDiet & {
  id: number
  firstname: string
  lastname: string
  birthDate: Day | null
  guardians: (Person & { relation: string; mayPickUp: boolean })[]
  emergency: Person[]
  /** Who may pick it up today, besides its guardians. */
  pickups: Person[]
  /** Empty unless it was asked for. */
  health: string
}

export type Sheet = {
  group: string
  place: string
  day: Day
  fields: readonly SheetField[]
  /** By last name. */
  kids: SheetKid[]
}

type Asked = { readonly placeId: number; readonly groupId: number; readonly fields: readonly SheetField[] }

/**
 * The sheet of a group, of the chosen fields only, read in one statement. That it was fetched is kept, and each reading
 * of health notes, once a reader, kid and day as on the card.
 * @throws DomainError group.not_found; forbidden for health notes that the caller may not see
 */
export async function sheetOf(
  { db: { sql }, clock }: Pick<CardPorts, 'db' | 'clock'>,
  by: Principal,
  { placeId, groupId, fields }: Asked,
): Promise<Sheet> {
  const has = (field: SheetField) => fields.includes(field)
  if (has('health') && !seesHealth(by, placeId, groupId)) throw refusalOf(by)
  const now = clock.now()
  const day = warsawDay(now)
  const [row] = await sql<
    (Pick<Sheet, 'group' | 'place'> & {
      kids: (Omit<SheetKid, 'pickups'> & { pickups: Person[]; read: boolean })[]
    })[]
  >`
    select g.name as "group", p.name as place, (
      select coalesce(json_agg(json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname,
        'birthDate', case when ${has('birthDate')} then c.birth_date end,
        'allergens', case when ${has('allergies')} then coalesce(c.allergens, '{}') else '{}' end,
        'otherAllergies', case when ${has('allergies')} then coalesce(c.other_allergies, '{}') else '{}' end,
        'diet', case when ${has('allergies')} then coalesce(c.diet, 'standard') else 'standard' end,
        'dietNote', case when ${has('allergies')} then coalesce(c.diet_note, '') else '' end,
        'health', case when ${has('health')} then coalesce(c.health_notes, '') else '' end,
        'guardians', (select coalesce(json_agg(json_build_object('name', gs.name, 'phone', gs.phone,
            'relation', gs.relation, 'mayPickUp', gs.may_pick_up) order by gs.position), '[]')
          from guardianships gs
          where gs.kid_id = k.id and not gs.declined and (${has('guardians')} or (${has('pickups')} and gs.may_pick_up))),
        'emergency', (select coalesce(json_agg(json_build_object('name', e.name, 'phone', e.phone)
            order by e.position), '[]')
          from emergency_contacts e where e.kid_id = k.id and ${has('emergency')}),
        'pickups', (select coalesce(json_agg(json_build_object('name', pp.name, 'phone', pp.phone) order by pp.id), '[]')
          from pickup_persons pp where pp.kid_id = k.id and pp.removed_at is null and ${has('pickups')}
            and coalesce(pp.from_day <= ${day}, true) and coalesce(pp.to_day >= ${day}, true)),
        'read', exists (select from audit_log l where l.data ->> 'kid' = k.id::text and l.type = 'HEALTH_READ'
          and l.principal = ${by.login} and l.at >= ${warsawMidnight(day)}))
        order by k.lastname collate polish, k.firstname collate polish, k.id), '[]')
      from kids k left join kid_cards c on c.kid_id = k.id
      where k.group_id = g.id and k.place_id = g.place_id and k.deleted_at is null
        and coalesce(k.last_day >= ${day}, true)) as kids
    from groups g join places p on p.id = g.place_id
    where g.id = ${groupId} and g.place_id = ${placeId} and g.deleted_at is null`
  const { kids, ...sheet } = found(row, 'group.not_found')
  const unread = has('health') ? kids.filter(({ read }) => !read) : []
  await auditAll(sql, { at: now, principal: by.login, placeId }, [
    { type: 'GROUP_SHEET_FETCHED', data: { group: groupId, fields: fields.join(',') } },
    ...unread.map(({ id }) => ({ type: 'HEALTH_READ' as const, data: { kid: id } })),
  ])
  return { ...sheet, day, fields, kids }
}
