import { z } from 'zod'
import { defineTopic, type Bus } from './realtime.ts'

const ids = z.array(z.number().int())

const peopleChange = z.object({
  /** Accounts that gained or lost a relation to a place. */
  accounts: ids,
  /** Kids whose guardians or staff changed. */
  kids: ids,
  /** Accounts that may have been related until now. */
  former: ids,
})
export type PeopleChange = Readonly<Record<keyof z.output<typeof peopleChange>, readonly number[]>>

/**
 * `people:all`: published when relations of accounts to places and kids change, for screens of accounts whose own
 * rights stay.
 */
export const peopleTopic = defineTopic('people', peopleChange)

/** Ids in one message, as a NOTIFY of PostgreSQL holds 8,000 bytes. */
const MOST = 200

/** Publishes to every server, after commit. */
export async function announcePeople(
  bus: Pick<Bus, 'publish'>,
  { accounts, kids, former }: PeopleChange,
): Promise<void> {
  const messages = Math.ceil(Math.max(accounts.length, kids.length, former.length) / MOST)
  for (let n = 0; n < messages; n += 1) {
    const part = (all: readonly number[]) => all.slice(n * MOST, (n + 1) * MOST)
    await bus.publish(peopleTopic('all'), {
      accounts: part(accounts),
      kids: part(kids),
      former: part(former),
    })
  }
}
