/** Virtual accounts for the kids that came since. */
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import type { BankPorts } from './ports.ts'
import { bankSettingsOf } from './settings.ts'
import { assignAccounts } from './virtual/assign.ts'

const ASSIGN_JOB = 'bank.assign'
const ASSIGN_PLACE_JOB = 'bank.assign_place'

export const BANK_SCHEDULES = [{ job: ASSIGN_JOB, cron: '40 * * * *' }] as const

export function bankJobs(ports: BankPorts): JobDefinition[] {
  return [
    defineJob({ name: ASSIGN_JOB, work: 'nightly', schema: z.object({}), run: () => assignInPlaces(ports) }),
    defineJob({
      name: ASSIGN_PLACE_JOB,
      work: 'nightly',
      schema: z.object({ placeId: id }),
      run: ({ placeId }) => assignInPlace(ports, placeId),
    }),
  ]
}

/** One job for each place with kids that lack a number. */
async function assignInPlaces({ db, ledger }: BankPorts): Promise<void> {
  await db.sql.begin(async (tx) => {
    const places = await tx<{ placeId: number }[]>`
      select place_id as "placeId" from bank_settings settings
      where virtual_prefix is not null and exists (
        select from kids kid
          cross join (select 'FEES' as purpose union all select 'MEALS' where settings.virtual_meals) wanted
        where kid.place_id = settings.place_id and kid.deleted_at is null and not exists (
          select from bank_virtual_account_kids own join bank_virtual_accounts account on account.id = own.account_id
          where own.kid_id = kid.id and account.purpose = wanted.purpose
            and starts_with(substr(account.nrb, 3), settings.virtual_prefix)))
      order by place_id`
    await addToOutbox(
      tx,
      places.map((data) => ({ name: ASSIGN_PLACE_JOB, data })),
    )
  })
  ledger.wake()
}

async function assignInPlace({ db }: BankPorts, placeId: number): Promise<void> {
  await db.sql.begin(async (tx) => {
    await assignAccounts(tx, { placeId, ...(await bankSettingsOf(tx, placeId)) })
  })
}
