import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { ConsentPurpose } from '@skrzat/contract/consent'
import type { KidConsent } from '@skrzat/contract/wire/consents'
import { addGuardian } from '../../bench/kids.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { type Person, rosterFile } from '../places/setup.ts'
import { testWall } from '../wall/setup.ts'

export { codeOf } from '../wall/setup.ts'

export const PHONES_MORE = { mother: '600000031', stranger: '600000032', worker: '600000033' } as const

/**
 * The wall's places. Zofia of Motylki has two guardians, the parent and the mother; `stranger` is a parent of Jan, of
 * the same group; `worker` works in the place without any right.
 */
export async function testConsents() {
  const server = await testWall()
  const { sql, first, services, addAccounts, tokenOf, caller, callerOf } = server
  const { mother, stranger, worker } = PHONES_MORE
  await services.domains.places.importRoster(first, rosterFile(`WORKER;;;;${worker};;Wera Woźna;woźna`), {
    accountId: 0,
    login: 'system',
  })
  await grantRoles(sql, first, [{ phone: worker, role: 'payments' }])
  await addGuardian(sql, sql`firstname = 'Zofia'`, mother)
  await addGuardian(sql, sql`firstname = 'Jan'`, stranger)
  await addAccounts(mother, stranger, worker)
  await sql`update guardians set name = 'Marta Wiśniewska' where phone = ${mother}`
  const tokens = new Map<string, string>()
  for (const [name, phone] of Object.entries(PHONES_MORE)) tokens.set(name, await tokenOf(phone))
  const kids = await sql<{ id: number; firstname: string }[]>`select id, firstname from kids`
  const kidOf = (firstname: string) => kids.find((kid) => kid.firstname === firstname)?.id ?? 0

  type Who = Person | keyof typeof PHONES_MORE
  const isMore = (who: Who): who is keyof typeof PHONES_MORE => Object.hasOwn(PHONES_MORE, who)
  const tokenFor = (who: Who) => (isMore(who) ? (tokens.get(who) ?? '') : server.tokenFor(who))
  const as = async (who: Who) => (isMore(who) ? await caller(tokens.get(who)) : await callerOf(who))

  /** Defines a consent of the first place. */
  async function define(purpose: ConsentPurpose = 'other', text = 'Zgadzam się.'): Promise<number> {
    const form = { placeId: first, name: `Zgoda ${purpose}`, purpose, text, commandId: randomUUID() }
    return (await (await as('director')).consents.add(form)).id
  }

  async function publish(consentId: number, version: number, askAgain: boolean): Promise<void> {
    const form = { placeId: first, consentId, version, text: `Tekst ${version + 1}`, askAgain }
    await (await as('director')).consents.changeText({ ...form, commandId: randomUUID() })
  }

  const zofia = kidOf('Zofia')

  /** A guardian's answer about Zofia. */
  async function answer(
    consentId: number,
    given: boolean,
    { who = 'parent', version = 1, kidId = zofia }: Answered = {},
  ) {
    await (await as(who)).consents.answer({ kidId, consentId, version, given, commandId: randomUUID() })
  }
  type Answered = { who?: Who; version?: number; kidId?: number }

  /** What stands of a consent of Zofia. */
  async function consentOf(consentId: number, kidId = zofia): Promise<KidConsent | undefined> {
    const { consents } = await (await as('director')).consents.ofKid({ kidId })
    return consents.find(({ id }) => id === consentId)
  }

  /** Zofia leaves, with what she had; the test's end brings her back. */
  async function leaves() {
    await sql`update kids set deleted_at = now() where id = ${zofia}`
    onTestFinished(async () => {
      await sql`update kids set deleted_at = null where id = ${zofia}`
    })
  }

  /** Deletes what the tests define and answer. */
  async function forgetConsents() {
    await sql`truncate consents, consent_texts, consent_answers, consent_reminders cascade`
  }

  return { ...server, as, tokenFor, kidOf, zofia, define, publish, answer, consentOf, leaves, forgetConsents }
}
