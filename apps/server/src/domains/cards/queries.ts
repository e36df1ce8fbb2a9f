/** A kid's card as the caller sees it. */
import { directedPlaces, editsGroup, holds, placesHeld, type Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type {
  CardGuardian,
  CardHistoryEntry,
  CardProposal,
  KidCard,
  KidHealth,
  PickupPerson,
} from '@skrzat/contract/wire/cards'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { refusalOf, unseenBy } from '../../kernel/errors/index.ts'
import { isOneOf } from '../../kernel/search/index.ts'
import { actorName } from '../people/index.ts'
import { isOwn, readsHealth } from './access.ts'
import type { CardPorts } from './card.ts'
import { dietToConfirm } from './diet.ts'
import type { CardData } from './fields.ts'
import { isPermitted } from './pickups.ts'
import { proposedHealth, shownProposal } from './proposals.ts'
import { keepReading, lookedToday } from './readings.ts'

/** The latest changes, and readers of the health part, that are shown. */
const SHOWN = 100

type Proposal = Omit<CardProposal, 'change' | 'health'> & { change: unknown }
type Row = Omit<CardData, 'healthNotes'> & {
  id: number
  firstname: string
  lastname: string
  firstDay: Day | null
  lastDay: Day | null
  dietToConfirm: number | null
  group: KidCard['group']
  place: KidCard['place']
  version: number
  guardians: (Omit<CardGuardian, 'phone' | 'own'> & { phone: string })[]
  pickups: Omit<PickupPerson, 'permitted'>[]
  siblings: KidCard['siblings']
  proposals: Proposal[]
  history: CardHistoryEntry[]
  healthReaders: { name: string; at: string }[]
  looked: boolean
}

/**
 * A present kid's card: for its guardians and the workers of its place. Staff's look at a card of a group that they are no tutors of is kept.
 * @throws DomainError kid.not_found
 */
export async function cardOf(ports: CardPorts, principal: Principal, kidId: number): Promise<KidCard> {
  const { sql } = ports.db
  const own = isOwn(principal, kidId)
  const rights = rightsIn(sql, principal)
  const [row] = await sql<Row[]>`
    select k.id, k.firstname, k.lastname, k.first_day as "firstDay", k.last_day as "lastDay",
      coalesce(c.version, 0) as version, c.birth_date as "birthDate",
      coalesce(c.allergens, '{}') as allergens, coalesce(c.other_allergies, '{}') as "otherAllergies",
      coalesce(c.diet, 'standard') as diet, coalesce(c.diet_note, '') as "dietNote", coalesce(c.notes, '') as notes,
      json_build_object('id', g.id, 'name', g.name, 'color', g.color) as "group",
      json_build_object('id', p.id, 'name', p.name) as place,
      (select coalesce(json_agg(json_build_object('phone', gs.phone, 'name', gs.name, 'relation', gs.relation,
          'mayBeTold', gs.may_be_told, 'mayPay', gs.may_pay, 'mayPickUp', gs.may_pick_up, 'declined', gs.declined)
          order by gs.position), '[]')
        from guardianships gs where gs.kid_id = k.id) as guardians,
      (select coalesce(json_agg(json_build_object('name', e.name, 'phone', e.phone) order by e.position), '[]')
        from emergency_contacts e where e.kid_id = k.id) as emergency,
      (select coalesce(json_agg(json_build_object('id', pp.id, 'name', pp.name, 'phone', pp.phone,
          'fromDay', pp.from_day, 'toDay', pp.to_day, 'document', pp.document, 'documentEnding', pp.document_ending,
          'seenAt', pp.seen_at, 'seenBy',
          case when pp.seen_by is not null then ${actorName(sql, sql`k.place_id`, sql`pp.seen_by`)} end)
          order by pp.id), '[]')
        from pickup_persons pp where pp.kid_id = k.id and pp.removed_at is null) as pickups,
      (select coalesce(json_agg(json_build_object('id', s.id, 'firstname', s.firstname, 'lastname', s.lastname,
          'group', json_build_object('id', sg.id, 'name', sg.name, 'color', sg.color))
          order by s.lastname collate polish, s.firstname collate polish, s.id), '[]')
        from kids s join groups sg on sg.id = s.group_id
        where s.place_id = k.place_id and s.deleted_at is null and s.id <> k.id
          and (${rights.staff} or s.id = any(${principal.kids.map(({ id }) => id)}::bigint[]))
          and exists (select from guardianships mine join guardianships theirs on theirs.phone = mine.phone
            where mine.kid_id = k.id and theirs.kid_id = s.id)) as siblings,
      (select coalesce(json_agg(json_build_object('id', pr.id, 'at', pr.proposed_at, 'change', pr.change,
          'own', pr.proposed_by = ${principal.accountId}, 'by', proposer.name, 'overtaken', (
            select coalesce(json_agg(distinct ch.field), '[]') from card_changes ch
            where ch.kid_id = k.id and ch.at > pr.proposed_at and pr.change ? ch.field
              and (ch.field <> 'guardian' or coalesce(ch.was, ch.became) ->> 'phone' = proposer.phone)))
          order by pr.id), '[]')
        from card_proposals pr ${byGuardian(sql)}
        where pr.kid_id = k.id and pr.state = 'waiting'
          and (${rights.edits} or pr.proposed_by = ${principal.accountId})) as proposals,
      ${historyOf(sql, rights.edits)} as history,
      (select coalesce(json_agg(json_build_object('name', read.name, 'at', read.at) order by read.at desc), '[]')
        from (
          select l.at, coalesce((
            select w.name from staff_of_places w where w.place_id = k.place_id and w.phone = l.principal
            order by w.deleted_at is not null, w.deleted_at desc, w.worker_id limit 1), '') as name
          from audit_log l
          where (${own} or ${rights.directs}) and l.data ->> 'kid' = k.id::text and l.place_id = k.place_id
            and l.type = 'HEALTH_READ'
          order by l.at desc, l.id desc limit ${SHOWN}) read) as "healthReaders",
      ${dietToConfirm(sql, principal)} as "dietToConfirm",
      ${lookedToday(ports, principal, 'CARD_OPENED', kidId, sql)} as looked
    from kids k join groups g on g.id = k.group_id join places p on p.id = k.place_id
      left join kid_cards c on c.kid_id = k.id
    where k.id = ${kidId} and k.deleted_at is null and (${own} or ${rights.staff})`
  if (!row) throw unseenBy(principal, 'kid.not_found')
  const of = { kidId, placeId: row.place.id, groupId: row.group.id }
  const { guardians, pickups, proposals, history, healthReaders, notes, looked, ...card } = row
  const tutors = principal.staff.some(({ tutorOf }) => tutorOf.includes(of.groupId))
  if (!own && !tutors && !looked) await keepReading(ports, principal, 'CARD_OPENED', of)
  const canEdit = editsGroup(principal, of.placeId, of.groupId)
  const today = warsawDay(ports.clock.now())
  return {
    ...card,
    allergens: [...card.allergens],
    otherAllergies: [...card.otherAllergies],
    emergency: [...card.emergency],
    canEdit,
    own,
    seesDocuments: holds(principal, of.placeId, PLACE_ACTIONS.kids),
    seesHealth: readsHealth(principal, of),
    guardians: guardians.map((guardian) => {
      const mine = own && guardian.phone === principal.login
      return { ...guardian, own: mine, phone: canEdit || mine ? guardian.phone : null }
    }),
    pickups: pickups.map((person) => ({
      ...person,
      permitted: isPermitted(person, today),
      seenAt: person.seenAt && instantOf(person.seenAt),
    })),
    notes: canEdit ? notes : null,
    proposals: proposals.map((proposal) => shownProposal({ ...proposal, at: instantOf(proposal.at) })),
    history: canEdit ? history.map(entryOf).map(withoutHealth) : null,
    healthReaders:
      own || directedPlaces(principal).includes(of.placeId)
        ? healthReaders.map(({ name, at }) => ({ name, at: instantOf(at) }))
        : null,
  }
}

type HealthRow = Pick<CardData, 'healthNotes'> & {
  version: number
  placeId: number
  groupId: number
  proposals: Pick<Proposal, 'id' | 'change'>[]
  history: CardHistoryEntry[]
  looked: boolean
}

/**
 * The health part of a present kid's card. Staff's reading is kept, for the kid's guardians to see.
 * @throws DomainError kid.not_found; forbidden for those who see the card without it
 */
export async function healthOf(ports: CardPorts, principal: Principal, kidId: number): Promise<KidHealth> {
  const { sql } = ports.db
  const rights = rightsIn(sql, principal)
  const own = isOwn(principal, kidId)
  const [row] = await sql<HealthRow[]>`
    select k.place_id as "placeId", k.group_id as "groupId", coalesce(c.version, 0) as version,
      coalesce(c.health_notes, '') as "healthNotes",
      (select coalesce(json_agg(json_build_object('id', pr.id, 'change', pr.change) order by pr.id), '[]')
        from card_proposals pr ${byGuardian(sql)}
        where pr.kid_id = k.id and pr.state = 'waiting' and pr.change ? 'healthNotes'
          and (${rights.edits} or pr.proposed_by = ${principal.accountId})) as proposals,
      ${historyOf(sql, sql`${rights.edits} and ch.field = 'healthNotes'`)} as history,
      ${lookedToday(ports, principal, 'HEALTH_READ', kidId, sql)} as looked
    from kids k left join kid_cards c on c.kid_id = k.id
    where k.id = ${kidId} and k.deleted_at is null and (${own} or ${rights.staff})`
  if (!row) throw unseenBy(principal, 'kid.not_found')
  const { placeId, groupId, version, healthNotes, proposals, history, looked } = row
  const of = { kidId, placeId, groupId }
  if (!readsHealth(principal, of)) throw refusalOf(principal)
  if (!own && !looked) await keepReading(ports, principal, 'HEALTH_READ', of)
  return {
    version,
    healthNotes,
    proposed: proposals.flatMap(({ id, change }) => proposedHealth(id, change)),
    history: editsGroup(principal, placeId, groupId) ? history.map(entryOf) : null,
  }
}

/** The caller's rights about the kid `k` of the statement, as conditions. */
function rightsIn(sql: Sql, principal: Principal) {
  const tutorOf = principal.staff.flatMap((entry) => entry.tutorOf)
  const tutors = sql`k.group_id = any(${tutorOf}::bigint[])`
  const inPlaces = (places: readonly number[] | 'all') => isOneOf(sql, sql`k.place_id`, places)
  return {
    staff: inPlaces(placesHeld(principal, PLACE_ACTIONS.kids)),
    edits: sql`(${inPlaces(placesHeld(principal, 'admin'))} or ${tutors})`,
    directs: inPlaces(directedPlaces(principal)),
  }
}

/** Joins the `proposer` of `pr`: only proposals of those who are guardians by now are to be decided. */
function byGuardian(sql: Sql): SqlFragment {
  return sql`
    join accounts account on account.id = pr.proposed_by
    join guardianships proposer on proposer.kid_id = pr.kid_id and proposer.phone = account.login
      and proposer.deleted_at is null and not proposer.declined`
}

/** The place's name of the guardian of `k` whose account it is. */
function guardianName(sql: Sql, account: SqlFragment): SqlFragment {
  return sql`coalesce((
    select gs.name from guardianships gs join accounts a on a.login = gs.phone
    where gs.kid_id = k.id and a.id = ${account}), '')`
}

/** The history of `k`, newest first. @param such of the change `ch` */
function historyOf(sql: Sql, such: SqlFragment): SqlFragment {
  return sql`(
    select coalesce(json_agg(entry order by entry.id desc), '[]') from (
      select ch.id, ch.at, ch.field, ch.was, ch.became, ${actorName(sql, sql`k.place_id`, sql`ch.by`)} as by,
        case when ch.proposal_id is not null then (
          select ${guardianName(sql, sql`pr.proposed_by`)} from card_proposals pr where pr.id = ch.proposal_id)
        end as "proposedBy"
      from card_changes ch where ch.kid_id = k.id and ${such}
      order by ch.id desc limit ${SHOWN}) entry)`
}

function entryOf(entry: CardHistoryEntry): CardHistoryEntry {
  return { ...entry, at: instantOf(entry.at) }
}

function withoutHealth(entry: CardHistoryEntry): CardHistoryEntry {
  return entry.field === 'healthNotes' ? { ...entry, was: null, became: null } : entry
}

/** JSON has PostgreSQL's form of instants. */
function instantOf(text: string): string {
  return new Date(text).toISOString()
}
