import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from '@skrzat/db/client'
import { CHAT_EXPORTS } from '../src/domains/chat/exported.ts'
import { exportZip } from '../src/domains/family-exports/make.ts'
import { diskStorage } from '../src/kernel/storage/disk.ts'
import type { Bench } from './harness.ts'
import { heap } from './heap.ts'
import { seedPlace } from './ledger-seed.ts'

const FEW = 2_000
const MANY = 200_000
const PHONE = '600000001'
/** Of output: a garbage collection at each chunk would be most of the time. */
const SAMPLED = 256 * 1024

/** A family's export needs no more memory for a hundred times the rows. */
export const familyExport: Bench = {
  name: 'family-export',
  async run(bench) {
    const { sql } = await bench.database({ pool: 2 })
    const few = await peak(sql, FEW)
    const many = await peak(sql, MANY)
    bench.limit({
      work: `export ${MANY.toLocaleString('en')} messages: the growth of the heap`,
      baseline: `${FEW.toLocaleString('en')} messages`,
      plain: `${few.toFixed(1)} MB`,
      ours: `${many.toFixed(1)} MB`,
      value: many - few,
      atMost: 4,
      unit: 'MB more',
    })
  },
}

/** Mebibytes by which the heap grows at most while a guardian’s talk of that length is exported. */
async function peak(sql: Sql, messages: number): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'skrzat-bench-'))
  try {
    const subject = await seed(sql, messages)
    const before = heap()
    let [most, read] = [0, 0]
    const parts = [...CHAT_EXPORTS]
    const zip = exportZip({ sql, storage: diskStorage(root), parts }, subject, () => Promise.resolve())
    for await (const chunk of zip) {
      const bytes = Buffer.byteLength(chunk)
      if (Math.floor((read + bytes) / SAMPLED) > Math.floor(read / SAMPLED))
        most = Math.max(most, heap() - before)
      read += bytes
    }
    return most
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** A place whose first kid has a talk. Texts differ, or the ZIP would be tiny. */
async function seed(sql: Sql, messages: number) {
  const { placeId, kids } = await seedPlace(sql, 1)
  const kidId = kids[0] ?? 0
  const [account] = await sql<{ id: number }[]>`
    insert into accounts (login) values (${PHONE})
    on conflict (login) where deleted_at is null do update set login = excluded.login returning id`
  const accountId = account?.id ?? 0
  const [room] = await sql<{ id: number }[]>`
    insert into chat_rooms (kid_id, created_at) values (${kidId}, now()) returning id`
  await sql`
    insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
    select ${room?.id ?? 0}, ${accountId}, sha512(n::text::bytea)::text || sha512((-n)::text::bytea)::text, now(),
      sha256((${kidId} || '-' || n)::bytea)
    from generate_series(1, ${messages}::int) n`
  const guardian = { accountId, phone: PHONE, held: [] }
  return { kidId, placeId, now: new Date(), byPlace: false, guardian, pays: true }
}
