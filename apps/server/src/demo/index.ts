/**
 * The demo's data: two realistic places with half a year of billing, made through the same commands as real use, each
 * at its own time. Deterministic except for the end date and the order of concurrent commands. Needs an empty
 * database; the caller stores the progress and starts over with an empty one.
 */
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { eq, orm, selectFrom } from '@skrzat/db/orm'
import { groups, kids as kidsTable } from '@skrzat/db/schema'
import { createPaymentType, setCustomValue } from '../domains/payments/index.ts'
import { acceptForAll, addTutors, grantRoles } from '../domains/people/index.ts'
import { addClosedDays, addPlace } from '../domains/places/index.ts'
import type { Domains } from '../domains/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { addDemoAccounts } from './accounts.ts'
import { addDemoAbsences } from './absences.ts'
import { addDemoCards, addDemoProposal } from './cards.ts'
import { bill, type Billed } from './billing.ts'
import { bridgeDays } from './calendar.ts'
import { addRecentStatements } from './bank.ts'
import { addMonth } from './bank-months.ts'
import { addDemoConsents } from './consents.ts'
import { addDemoEvents } from './events.ts'
import { addDemoFiles } from './files.ts'
import { addDemoMenus } from './menus.ts'
import { DEMO_PLACES, type DemoPlace } from './places.ts'
import { customValues, type DemoKid, type PricedType } from './pricing.ts'
import { demoRoster } from './roster.ts'
import { addDemoTalks } from './talks.ts'
import { addDemoPosts } from './wall.ts'

export { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'

/** How far back it goes, at most. */
const DEMO_DAYS = 240

export async function seedDemo(
  kernel: Kernel,
  domains: Domains,
  places: readonly DemoPlace[] = DEMO_PLACES,
): Promise<void> {
  const { sql } = kernel.db
  const now = kernel.clock.now()
  const accounts = await addDemoAccounts(kernel, domains)
  const billed: Billed[] = []
  for (const demo of places) {
    const place = await addDemoPlace(kernel, domains, demo, accounts.get(demo.bookkeeper) ?? 0)
    billed.push(place)
    const keeper = demo.roles.find(({ role }) => role === 'absence')?.phone
    const director = demo.roles.find(({ role }) => role === 'admin')?.phone ?? ''
    await addDemoAbsences(
      sql,
      {
        placeId: place.placeId,
        keeperId: accounts.get(keeper ?? director) ?? 0,
        kids: place.kids,
        rule: { dayBefore: demo.place.absenceDayBefore, acceptLate: demo.place.acceptLate },
      },
      now,
    )
    const made = {
      placeId: place.placeId,
      director: { accountId: accounts.get(director) ?? 0, login: director },
      groupIds: await groupIdsOf(sql, place),
    }
    await addDemoEvents(kernel, made)
    await addDemoFiles(kernel, made)
    await addDemoMenus(kernel, made)
    await addDemoPosts(kernel, made)
    await addDemoCards(kernel, { ...made, ...place, youngest: demo.youngest })
    if (billed.length === 1) {
      await addDemoConsents(kernel, domains, made)
      await addDemoProposal(kernel, place)
    }
  }
  await addDemoTalks(kernel, accounts)
  await Promise.all(
    billed.map(async (place, index) => {
      const bank = { ...place, account: places[index]?.place.accountNumber ?? '' }
      await bill(sql, place, now, domains.absences, (month, deeds) =>
        addMonth(kernel, domains, bank, month, deeds),
      )
      await addRecentStatements(kernel, domains, bank)
    }),
  )
  await forgetOldNotices(kernel)
}

async function groupIdsOf(sql: Sql, { placeId, groups: names }: Billed): Promise<number[]> {
  const rows = await selectFrom(sql, groups, 'id', 'name').where(eq(groups.placeId, placeId))
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? 0)
}

async function addDemoPlace(
  { db, clock }: Kernel,
  { places }: Domains,
  demo: DemoPlace,
  actorId: number,
): Promise<Billed> {
  const { sql } = db
  const today = warsawDay(clock.now())
  const placeId = await addPlace(sql, demo.place)
  const { file, tutors } = demoRoster(demo)
  await places.importRoster(placeId, file, { accountId: 0, login: 'system' })
  // Accepts all invitations, so that nobody in the demo has to.
  await acceptForAll(sql, placeId, clock.now())
  await grantRoles(sql, placeId, demo.roles)
  await addTutors(sql, placeId, tutors)
  await addClosedDays(sql, placeId, bridgeDays(addDays(today, -DEMO_DAYS), addDays(today, 365)))
  const by = { accountId: 0, login: 'system', at: clock.now() }
  const types: PricedType[] = []
  for (const [index, type] of demo.types.entries()) {
    const commandId = `demo-type-${placeId}-${index}`
    types.push({ ...type, id: (await createPaymentType(sql, { placeId, ...type }, { ...by, commandId })).id })
  }
  // Kids are as old as the demo, so that none is absent before it was added.
  await orm(sql)
    .update(kidsTable)
    .set({ createdAt: new Date(clock.now().getTime() - DEMO_DAYS * 24 * 60 * 60_000) })
    .where(eq(kidsTable.placeId, placeId))
  const rows = await orm(sql)
    .select({ id: kidsTable.id, group: groups.name })
    .from(kidsTable)
    .innerJoin(groups, eq(groups.id, kidsTable.groupId))
    .where(eq(kidsTable.placeId, placeId))
    .orderBy(kidsTable.id)
  const kids = rows.map(({ id, group }, index): DemoKid => ({ id, group, key: `${demo.key} ${index}` }))
  for (const kid of kids) {
    for (const [paymentTypeId, value] of customValues(kid, types)) {
      await setCustomValue(sql, { placeId, kidId: kid.id, paymentTypeId, ...value }, by)
    }
  }
  return { placeId, actorId, groups: demo.groups, kids, types }
}

/** Days for which notices of invoices stay unread. */
const NEWS_DAYS = 25

/** Marks old notices to parents as read, so that only notices of late invoices are still to be made. */
async function forgetOldNotices({ db, clock }: Kernel): Promise<void> {
  const since = addDays(warsawDay(clock.now()), -NEWS_DAYS)
  await db.sql`
    delete from outbox using invoices
    where invoices.id = (outbox.data #>> '{audience,invoiceId}')::bigint and invoices.created_day < ${since}`
  // Diets are confirmed, so that nobody has to be told of them.
  await db.sql`delete from outbox where data ->> 'source' like 'diet%'`
  // Notices of absences stay unread until the next day.
  const yesterday = addDays(warsawDay(clock.now()), -1)
  await db.sql`
    delete from outbox where data ->> 'source' like 'absences-%'
      and split_part(data ->> 'source', '@', 2)::timestamptz < ${yesterday}::timestamptz`
  await db.sql`
    delete from outbox using events
    where outbox.data ->> 'source' = events.stream || '@' || events.version and events.stream like 'absence-%'
      and events.at < ${yesterday}::timestamptz`
}
