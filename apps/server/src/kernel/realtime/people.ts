import { z } from 'zod'
import { defineTopic, type Bus } from './realtime.ts'

const ids = z.array(z.number().int())

const peopleChange = z.object({
  /** Accounts that got or lost a tie to a place. */
  accounts: ids,
  /** Kids who have other people around them. */
  kids: ids,
  /** Accounts that may have been among those until now. */
  former: ids,
})
export type PeopleChange = Readonly<Record<keyof z.output<typeof peopleChange>, readonly number[]>>

/** `people:all`: published when it changes who belongs to whom, for screens of others than those whose rights changed. */
export const peopleTopic = defineTopic('people', peopleChange)

/** PostgreSQL's notices hold 8,000 bytes. */
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
