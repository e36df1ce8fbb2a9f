/**
 * The list of erasures, which lies in the data folder and in each backup. A restore from an older backup repeats those
 * that came after it. Ids and instants only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ERASED_KINDS } from '@skrzat/contract/privacy'
import { errorMessage, StartError } from '@skrzat/db/start-error'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Manifest, MANIFEST, readManifest } from './manifest.ts'

export const ERASED_FILE = 'erased.jsonl'

const line = z.object({
  id: z.number().int().positive(),
  kind: z.enum(ERASED_KINDS),
  subjectId: z.number().int().positive(),
  at: z.iso.datetime(),
})
export type ErasedLine = z.output<typeof line>

/** The lines of such a file. @throws StartError for a file that is none */
export function readErased(file: string): ErasedLine[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((each) => (each.trim() === '' ? [] : [line.parse(JSON.parse(each))]))
  } catch (error) {
    throw new StartError(`${file} is no list of erasures: ${errorMessage(error)}.`)
  }
}

/**
 * The lists in the data folder, and in the backups of the same installation beside this one: the newest knows all that
 * came after it. Of the same installation are those with its secret.
 */
export async function knownErased(
  backup: string,
  manifest: Manifest,
  dataDir: string,
): Promise<{ files: string[]; lines: ErasedLine[] }> {
  const parent = dirname(backup)
  const files = [join(dataDir, ERASED_FILE)].filter((file) => existsSync(file))
  for (const each of existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : []) {
    const folder = join(parent, each.name)
    const file = join(folder, ERASED_FILE)
    if (folder === backup || !existsSync(file) || !existsSync(join(folder, MANIFEST))) continue
    const secret = secretOf(await readManifest(folder))
    if (secret !== undefined && secret === secretOf(manifest)) files.push(file)
  }
  return { files, lines: files.flatMap(readErased) }
}

const secretOf = ({ secrets }: Manifest) => secrets.find(({ name }) => name === 'secret')?.sha256

/**
 * Records erasures that the restored database does not know, under their ids where these are free, and asks the server
 * to carry them out as it starts; one that was only asked for in the backup is carried out too. Those of kids and
 * accounts that came after the erasure have nobody to erase: a restore gives out ids again.
 * @returns how many are repeated
 */
export async function askToRepeat(client: Client, lines: readonly ErasedLine[]): Promise<number> {
  if (lines.length === 0) return 0
  const newest = [
    ...new Map(lines.map((each) => [`${each.kind} ${each.subjectId} ${each.at}`, each])).values(),
  ]
  const text = JSON.stringify(newest)
  await client.query(
    `select setval(pg_get_serial_sequence('erasures', 'id'), greatest(1, (select max(id) from erasures),
       (select max(id) from jsonb_to_recordset($1::jsonb) as e (id bigint))))`,
    [text],
  )
  const { rows } = await client.query<{ id: string }>(
    `with missed as (
       select distinct on (e.kind, e."subjectId") e.*, kid.place_id,
         exists (select from erasures taken where taken.id = e.id) as taken
       from jsonb_to_recordset($1::jsonb) as e (id bigint, kind text, "subjectId" bigint, at timestamptz)
       left join kids kid on e.kind = 'kid' and kid.id = e."subjectId"
       left join accounts account on e.kind = 'account' and account.id = e."subjectId"
       where coalesce(kid.created_at, account.created_at) <= e.at
         and not exists (select from erasures known where known.kind = e.kind
           and known.subject_id = e."subjectId" and known.carried_out_at is not null)
       order by e.kind, e."subjectId", e.at desc),
     asked as (
       select open.id, open.kind, open.subject_id from missed join erasures open
         on open.kind = missed.kind and open.subject_id = missed."subjectId"
         and open.carried_out_at is null and open.declined_at is null),
     made as (
       insert into erasures (id, kind, subject_id, place_id, asked_by, asked_at) overriding system value
       select case when m.taken then nextval(pg_get_serial_sequence('erasures', 'id')) else m.id end,
         m.kind, m."subjectId", m.place_id, 0, m.at
       from missed m
       where not exists (select from asked where asked.kind = m.kind and asked.subject_id = m."subjectId")
       returning id)
     insert into outbox (name, data) select 'erasure.repeat', jsonb_build_object('id', each.id)
     from (select id from asked union all select id from made) each
     returning id`,
    [text],
  )
  return rows.length
}
