import { beforeEach } from 'vitest'
import { grantRoles } from '../../src/domains/people/index.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { PHONES, PLACE, rosterFile } from '../places/setup.ts'
import { testFactors } from './factors-setup.ts'

export const { director: DIRECTOR, teacher: TEACHER, parent: PARENT, otherDirector: OTHER_DIRECTOR } = PHONES

/** A place with its director, a teacher and a parent, and another one, where the teacher works too, before each test. */
export async function testStaff() {
  const server = await testFactors([DIRECTOR, TEACHER, PARENT, OTHER_DIRECTOR])
  const { sql, signIn } = server
  const { places } = server.services.domains
  const ids = { place: 0, other: 0 }

  async function place(name: string, director: string, ...rows: string[]): Promise<number> {
    const id = await addPlace(sql, { ...PLACE, name })
    await places.importRoster(
      id,
      rosterFile(`WORKER;;;;${director};;Danuta;dyrektor`, `WORKER;;;;${TEACHER};;Ewa;nauczycielka`, ...rows),
      { accountId: 0, login: 'system' },
    )
    await grantRoles(sql, id, [{ phone: director, role: 'admin' }])
    return id
  }

  beforeEach(async () => {
    ids.place = await place('Skrzaty', DIRECTOR, `KID;Motylki;Jan;Kowalski;${PARENT};;;`)
    ids.other = await place('Elfy', OTHER_DIRECTOR)
    await sql`update phone_answers set accepted_at = told_at`
  })

  return {
    ...server,
    ids,
    tokenFor: async (phone: string, code?: string) => (await signIn(code, { phone })).token,
    workerOf: async (phone: string): Promise<number> => {
      const [row] = await sql<{ id: number }[]>`
        select id from workers where phone = ${phone} and place_id = ${ids.place}`
      return row?.id ?? 0
    },
  }
}
