import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { noteDietChanges } from '../../src/domains/cards/index.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { testAbsences } from '../absences/setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { rosterFile } from '../places/setup.ts'

export const COOK = '600000031'

/** The server of absences, with a cook in the first place. */
export async function testKitchen() {
  const server = await testAbsences()
  const { sql, clock, first, services } = server
  await services.domains.places.importRoster(
    first,
    rosterFile(`WORKER;;;;${COOK};;Halina Kucharka;kucharka`),
    {
      accountId: 0,
      login: 'system',
    },
  )
  await grantRoles(sql, first, [{ phone: COOK, role: 'kitchen' }])
  await server.addAccounts(COOK)
  const cook = await server.caller(await server.tokenOf(COOK))

  /** The account with a phone. */
  async function accountOf(phone: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`select id from accounts where login = ${phone}`
    return row?.id ?? 0
  }

  /** What the kid may eat, as its card has it. */
  async function setDiet(kidId: number, diet: Partial<KidDiet>): Promise<void> {
    const { allergens = [], otherAllergies = [], diet: kind = 'standard', dietNote = '' } = diet
    await sql`
      insert into kid_cards (kid_id, allergens, other_allergies, diet, diet_note, health_notes, changed_at)
      values (${kidId}, ${allergens}, ${otherAllergies}, ${kind}, ${dietNote}, 'epilepsja', ${clock.now()})
      on conflict (kid_id) do update set allergens = excluded.allergens, other_allergies = excluded.other_allergies,
        diet = excluded.diet, diet_note = excluded.diet_note`
  }

  return {
    ...server,
    cook,
    accountOf,
    setDiet,
    /** The account with this phone changes the kid's diet. @returns the change */
    changeDiet: async (kidId: number, diet: Partial<KidDiet>, phone: string): Promise<number> => {
      await setDiet(kidId, diet)
      const by = await accountOf(phone)
      await sql.begin((tx) => noteDietChanges(tx, { kidIds: [kidId], placeId: first, by, at: clock.now() }))
      const [change] = await sql<{ id: number }[]>`
        select max(id) as id from diet_changes where kid_id = ${kidId}`
      return change?.id ?? 0
    },
    runDue: () => runDue(services.relay, services.jobs),
    /** The phones whose owners have an unread notice of a changed diet, with its source. */
    told: async (): Promise<string[]> => {
      const rows = await sql<{ told: string }[]>`
        select a.login || ' ' || n.source as told from notifications n join accounts a on a.id = n.account_id
        where n.type in ('TYPE_DIET_CHANGED', 'TYPE_DIET_REMIND') and n.read_at is null order by 1`
      return rows.map(({ told }) => told)
    },
  }
}
