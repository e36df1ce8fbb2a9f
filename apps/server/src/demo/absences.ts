/** Demo absences, reported and confirmed by the same commands as real use, each at its own time. */
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNull, orm } from '@skrzat/db/orm'
import { accounts, guardianships } from '@skrzat/db/schema'
import pLimit from 'p-limit'
import { type AbsencesPorts, confirmAbsence, reportAbsence } from '../domains/absences/index.ts'
import { placeWorkingDays } from '../domains/places/index.ts'
import { atHour } from './calendar.ts'
import type { DemoKid } from './pricing.ts'
import { type Random, randomOf } from './random.ts'

export type Attended = {
  readonly placeId: number
  /** Reports for the place, and confirms. */
  readonly keeperId: number
  readonly kids: readonly DemoKid[]
  /** The place's rules for reports. */
  readonly rule: { readonly dayBefore: boolean; readonly acceptLate: boolean }
}

type Spell = {
  readonly kid: DemoKid
  /** Working days, the first being that of the report. */
  readonly days: readonly Day[]
  readonly how: 'in time' | 'late' | 'by place'
}

const MONTHS_BACK = 7
/** Days ahead that parents have reported. */
const AHEAD = 21
/** Age in days up to which staff have confirmed timely absences too; older ones only if late. */
const CONFIRMED_DAYS = 35
/** Kids whose absences are recorded concurrently; one kid's are sequential. */
const WIDTH = 6

export async function addDemoAbsences(sql: Sql, attended: Attended, now: Date): Promise<void> {
  const today = warsawDay(now)
  const from = addMonths(firstOfMonth(today), -MONTHS_BACK)
  const { days } = await placeWorkingDays(sql, attended.placeId, { from, to: addDays(today, AHEAD) })
  const parents = await parentsOf(sql, attended.placeId)
  const classmates = attended.kids.filter(({ group }) => group === attended.kids[0]?.group)
  await pLimit(WIDTH).map(attended.kids, async (kid, index) => {
    const ill = DAYS_ILL[classmates.indexOf(kid) - SHOWN] ?? 0
    for (const spell of spellsOf(kid, { attended, days, today, ill, shown: index < SHOWN }))
      await record(sql, spell, { attended, parentId: parents.get(kid.id) ?? attended.keeperId, now })
  })
}

/** Reasons that some of the parents give. */
const REASONS = [
  'katar',
  'gorączka',
  'kaszel',
  'wizyta u lekarza',
  'bilans u pediatry',
  'wyjazd do dziadków',
] as const

/** Kids of the demo accounts' parents come first, and always have absences to show. */
const SHOWN = 3

/** For how many working days, from today on, the kids after these are absent: the teacher's day in the group has some. */
const DAYS_ILL: readonly number[] = [1, 2, 4]

type AttendedDays = { attended: Attended; days: readonly Day[]; today: Day; shown: boolean; ill: number }

/** Most kids miss a day or two of a month, some a week; spells of one kid do not overlap. */
function spellsOf(kid: DemoKid, { attended, days, today, shown, ill }: AttendedDays): Spell[] {
  const spells: Spell[] = []
  let well = ''
  for (let month = firstOfMonth(days[0] ?? today); month <= today; month = addMonths(month, 1)) {
    const random = randomOf(`absent ${kid.key} ${month}`)
    const length = random.pick([0, 0, 0, 1, 1, 2, 2, 3, 5, 7])
    const open = days.filter((day) => day > well && day >= month && day <= lastOfMonth(month))
    const start = random.int(0, Math.max(0, open.length - length))
    const own = open.slice(start, start + length)
    if (own.length === 0 || ((shown || ill > 0) && month === firstOfMonth(today))) continue
    spells.push({ kid, days: own, how: howOf(random, attended) })
    well = own.at(-1) ?? well
  }
  if (ill > 0) spells.push({ kid, days: days.filter((day) => day >= today).slice(0, ill), how: 'in time' })
  if (shown) spells.push(...shownSpells(kid, attended, days, today))
  return spells
}

/** A cold last week, a late report this week, and a future trip. */
function shownSpells(kid: DemoKid, { rule }: Attended, days: readonly Day[], today: Day): Spell[] {
  const past = days.filter((day) => day < today && day >= firstOfMonth(today))
  const coming = days.filter((day) => day > addDays(today, 7))
  const spells: Spell[] = [
    { kid, days: past.slice(-7, -4), how: 'in time' },
    { kid, days: past.slice(-2, -1), how: rule.acceptLate ? 'late' : 'by place' },
    { kid, days: coming.slice(0, 3), how: 'in time' },
  ]
  return spells.filter((spell) => spell.days.length > 0)
}

function howOf(random: Random, { rule }: Attended): Spell['how'] {
  if (random.chance(0.7)) return 'in time'
  return rule.acceptLate && random.chance(0.5) ? 'late' : 'by place'
}

/** When a report is made: the evening before, or early enough; some time after the deadline; or by the teacher. */
function reportedAt(first: Day, how: Spell['how'], { rule }: Attended, random: Random): Date {
  const minutes = random.int(0, 55) * 60_000
  if (how === 'late') return new Date(atHour(first, 10).getTime() + minutes)
  if (how === 'by place') return new Date(atHour(first, 11).getTime() + minutes)
  const hour = rule.dayBefore ? 14 : random.pick([17, 18, 20])
  return new Date(atHour(addDays(first, -1), hour).getTime() + minutes)
}

async function record(
  sql: Sql,
  { kid, days, how }: Spell,
  { attended, parentId, now }: { attended: Attended; parentId: number; now: Date },
): Promise<void> {
  const { placeId, keeperId } = attended
  const [first = '', last = first] = [days[0], days.at(-1)]
  const random = randomOf(`report ${kid.key} ${first}`)
  const planned = reportedAt(first, how, attended, random)
  // Future absences were reported some days ago.
  const ahead = planned >= now
  if (ahead && how !== 'in time') return
  const at = ahead ? new Date(now.getTime() - random.int(60, 3 * 24 * 60) * 60_000) : planned
  const byPlace = how === 'by place'
  const chance = randomOf(`reason ${kid.key} ${first}`)
  const { days: reported } = await reportAbsence(portsAt(sql, at), {
    commandId: `demo-absence-${kid.id}-${first}`,
    actorId: byPlace ? keeperId : parentId,
    placeId,
    kidId: kid.id,
    from: first,
    to: last,
    byPlace,
    ...(!byPlace && chance.chance(0.4) && { reason: chance.pick(REASONS) }),
  })
  for (const { day, outcome, absenceId } of reported) {
    const confirmedAt = atHour(day, 13)
    const recent = day >= addDays(warsawDay(now), -CONFIRMED_DAYS)
    const worth = outcome === 'late' ? random.chance(0.5) : recent && !byPlace && random.chance(0.6)
    if (absenceId === null || !worth || confirmedAt < at || confirmedAt >= now) continue
    const commandId = `demo-confirm-${absenceId}`
    await confirmAbsence(portsAt(sql, confirmedAt), { commandId, actorId: keeperId, placeId, id: absenceId })
  }
}

/** The ports of commands at a past instant. No job is waited for, and no screen is open. */
function portsAt(sql: Sql, at: Date): AbsencesPorts {
  return { sql, clock: { now: () => at }, wake: () => undefined, changed: () => Promise.resolve() }
}

/** The account of each kid's first parent. */
async function parentsOf(sql: Sql, placeId: number): Promise<Map<number, number>> {
  const rows = await orm(sql)
    .select({ kidId: guardianships.kidId, accountId: accounts.id })
    .from(guardianships)
    .innerJoin(accounts, and(eq(accounts.login, guardianships.phone), isNull(accounts.deletedAt)))
    .where(and(eq(guardianships.placeId, placeId), eq(guardianships.position, 1)))
  return new Map(rows.map(({ kidId, accountId }) => [kidId, accountId]))
}
