import { LANG_KEYS } from '@skrzat/contract/wire/account'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { network } from '../../kernel/network.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { requestMail } from '../mails/index.ts'
import { alarmRow } from '../notifications/index.ts'
import { textsOf } from './texts.ts'
import { slowKey } from './throttle.ts'

/** What is looked at, and how long an alarm holds: within it nobody is told again. */
const WINDOW = '1 hour'

/** Phones tried in vain from one network in a window: more than a nursery's Wi-Fi has forgetful parents. */
const PHONES = 10

/** Failures of all in a window: guesses spread over so many addresses that none of them stands out. */
const FAILURES = 200

const EVERYWHERE = 'alarm:sign-in failures'

type Finding = { readonly network: string; readonly phones: number }

/** Every minute: whether somebody tries many phones, from one network or from many. */
export function watchJobs({ db, clock, wake }: Kernel, contactEmail: string): JobDefinition[] {
  return [
    defineJob({
      name: 'accounts.watch',
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

/** By network, the phones that were tried in vain: whoever got in afterwards had only forgotten. */
async function failuresOf(sql: Sql, now: Date): Promise<{ networks: Finding[]; failures: number }> {
  const rows = await sql<{ address: string; phones: number; failures: number }[]>`
    with seen as (
      select coalesce(remote_address, '') as address, principal,
        count(*) filter (where type = 'AUTHENTICATION_FAILURE') as failures,
        bool_or(type = 'AUTHENTICATION_SUCCESS') as entered
      from audit_log
      where at > ${now}::timestamptz - ${WINDOW}::interval
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

/** @returns false where the alarm holds already */
async function raise(tx: TransactionSql, key: string, now: Date): Promise<boolean> {
  const raised = await tx`
    insert into throttles as t (key, count, window_started_at, blocked_until)
    values (${key}, 1, ${now}, ${now}::timestamptz + ${WINDOW}::interval)
    on conflict (key) do update set count = t.count + 1, window_started_at = excluded.window_started_at,
      blocked_until = excluded.blocked_until
    where t.blocked_until is null or t.blocked_until <= ${now}`
  return raised.count > 0
}

/** In the app and by e-mail to each of the system's admins; the page of e-mails shows that as well. */
async function tell(
  tx: TransactionSql,
  {
    findings,
    failures,
    now,
    contactEmail,
  }: { findings: readonly Finding[]; failures: number; now: Date; contactEmail: string },
): Promise<void> {
  const admins = await tx<{ id: number; email: string | null; langKey: string }[]>`
    select id, case when email_verified then email end as email, lang_key as "langKey" from accounts
    where 'ROLE_ADMIN' = any(authorities) and activated and deleted_at is null order by id`
  await addToOutbox(tx, [alarmRow({ type: 'TYPE_SIGN_IN_ALARM', source: `spraying:${now.toISOString()}` })])
  const networks = findings.map((finding) => `${finding.network} (${finding.phones})`)
  for (const { id, email, langKey } of admins) {
    const texts = textsOf(LANG_KEYS.find((known) => known === langKey) ?? 'pl')
    await requestMail(tx, {
      to: email ?? contactEmail,
      subject: texts.sprayingSubject,
      body: texts.sprayingBody(failures, networks),
      key: `spraying:${id}:${now.toISOString()}`,
      accountId: id,
    })
  }
  const data = { failures, networks: networks.join(', ') }
  await audit(tx, { at: now, principal: 'system', type: 'SPRAYING_ALARM', data })
}
