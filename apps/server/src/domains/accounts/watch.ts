import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, fragment, isNull, orm, selectFrom } from '@skrzat/db/orm'
import { accounts, throttles } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { network } from '../../kernel/http/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { requestMail } from '../mails/index.ts'
import { notify } from '../notifications/index.ts'
import { isSystemAdmin } from './repository.ts'
import { sprayingMail } from './mail-texts.ts'
import { slowKey } from './throttle.ts'

/** The window of failures, and how long an alarm suppresses repeats. */
const WINDOW = 60 * 60 * 1000

/** Phones with failures from one network in a window: more than forgetful parents on a nursery's Wi-Fi. */
const PHONES = 10

/** Failures from everywhere in a window: detects guesses spread over many addresses. */
const FAILURES = 200

const EVERYWHERE = 'alarm:sign-in failures'

type Finding = { readonly network: string; readonly phones: number }

/** Checks every minute for password spraying, from one network or from many. */
export function watchJobs({ db, clock, wake }: Kernel, contactEmail: string): JobDefinition[] {
  return [
    defineJob({
      name: 'accounts.watch',
      work: 'atOnce',
      schema: z.object({}),
      async run() {
        const now = clock.now()
        const { networks, failures } = await failuresOf(db.sql, now)
        const spraying = networks.filter(({ phones }) => phones >= PHONES)
        if (spraying.length === 0 && failures < FAILURES) return
        await db.sql.begin(async (tx) => {
          const fresh: Finding[] = []
          for (const finding of spraying)
            if (await raise(tx, slowKey(finding.network), now)) fresh.push(finding)
          const all = failures >= FAILURES && (await raise(tx, EVERYWHERE, now))
          if (fresh.length === 0 && !all) return
          await tell(tx, { findings: fresh, failures, now, contactEmail })
        })
        wake()
      },
    }),
  ]
}

/** By network, the phones with failures only: a later success means that the secret was just forgotten. */
async function failuresOf(sql: Sql, now: Date): Promise<{ networks: Finding[]; failures: number }> {
  const rows = await sql<{ address: string; phones: number; failures: number }[]>`
    with seen as (
      select coalesce(remote_address, '') as address, principal,
        count(*) filter (where type = 'AUTHENTICATION_FAILURE') as failures,
        bool_or(type = 'AUTHENTICATION_SUCCESS') as entered
      from audit_log
      where at > ${new Date(now.getTime() - WINDOW)}
        and type in ('AUTHENTICATION_FAILURE', 'AUTHENTICATION_SUCCESS')
      group by 1, 2)
    select address, count(*)::int as phones, sum(failures)::int as failures
    from seen where failures > 0 and not entered group by address`
  const phones = new Map<string, number>()
  for (const row of rows) {
    const from = network(row.address)
    phones.set(from, (phones.get(from) ?? 0) + row.phones)
  }
  return {
    networks: Array.from(phones, ([from, count]) => ({ network: from, phones: count })),
    failures: rows.reduce((sum, row) => sum + row.failures, 0),
  }
}

/** @returns false if the alarm is already active */
async function raise(tx: TransactionSql, key: string, now: Date): Promise<boolean> {
  const alarm = { windowStartedAt: now, blockedUntil: new Date(now.getTime() + WINDOW) }
  const raised = await orm(tx)
    .insert(throttles)
    .values({ key, count: 1, ...alarm })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { count: fragment`${throttles.count} + 1`, ...alarm },
      setWhere: fragment`coalesce(${throttles.blockedUntil} <= ${now}, true)`,
    })
    .returning({ key: throttles.key })
  return raised.length > 0
}

/** Notifies each of the system's admins, in the app and by e-mail; without a verified address, by the contact's. */
async function tell(
  tx: TransactionSql,
  {
    findings,
    failures,
    now,
    contactEmail,
  }: { findings: readonly Finding[]; failures: number; now: Date; contactEmail: string },
): Promise<void> {
  const admins = await selectFrom(tx, accounts, 'id', 'email', 'emailVerified', 'langKey')
    .where(and(isSystemAdmin, accounts.activated, isNull(accounts.deletedAt)))
    .orderBy(accounts.id)
  const source = `spraying:${now.toISOString()}`
  await addToOutbox(tx, [notify({ type: 'TYPE_SIGN_IN_ALARM', audience: { to: 'admins' }, source })])
  const networks = findings.map((finding) => `${finding.network} (${finding.phones})`)
  for (const { id, email, emailVerified, langKey } of admins) {
    await requestMail(tx, {
      to: (emailVerified ? email : null) ?? contactEmail,
      ...sprayingMail(langKey, failures, networks),
      key: `spraying:${id}:${now.toISOString()}`,
      accountId: id,
    })
  }
  const data = { failures, networks: networks.join(', ') }
  await audit(tx, { at: now, principal: 'system', type: 'SPRAYING_ALARM', data })
}
