/** A restore from a backup that is older than an erasure carries it out again, under its number. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { knownErased, readErased } from '../../src/domains/backups/erased.ts'
import { makeBackup } from '../../src/domains/backups/make.ts'
import { readableBackup, restoreBackup } from '../../src/domains/backups/restore.ts'
import { CONFIG } from '../accounts/setup.ts'
import { testFiles } from '../files/setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { emptyTarget, newFolder, sourceOf } from './setup.ts'

const server = await testFiles()
const { sql, callerOf, work, clock, dataDir } = server

test.each([
  ['who was erased after the backup is erased again', 'Zofia', false],
  ['so is whose erasure was only asked for when the backup was made', 'Jan', true],
])('%s', async (_, firstname, asked) => {
  const parent = newFolder()
  const folder = join(parent, 'older')
  const source = sourceOf(server)
  // The database's own clock is ahead of the test's.
  const [row] = await sql<{ id: number }[]>`
    update kids set created_at = ${new Date(0)} where firstname = ${firstname} returning id`
  const kidId = row?.id ?? 0
  const director = await callerOf('director')
  if (asked) await director.erasure.ask({ kind: 'kid', kidId })
  await makeBackup(source, { target: folder, now: clock.now() })
  const erasure = await director.erasure.carryOut({ kind: 'kid', kidId })
  await work()
  expect(readErased(join(dataDir, 'erased.jsonl')).at(-1)).toMatchObject({
    id: erasure.id,
    kind: 'kid',
    subjectId: kidId,
  })
  await makeBackup(source, { target: join(parent, 'newer'), now: clock.now() })

  const target = await emptyTarget()
  const manifest = await readableBackup(folder)
  const { files, lines } = await knownErased(folder, manifest, target.target.dataDir)
  expect(files).toEqual([join(parent, 'newer', 'erased.jsonl')])
  // Of a kid that the backup does not know there is nothing to erase.
  const unknown = { id: 900, kind: 'kid', subjectId: 999_999, at: clock.now().toISOString() } as const
  const { repeated } = await restoreBackup(folder, manifest, {
    ...target.target,
    erased: [...lines, unknown],
  })
  expect(repeated).toBe(1)

  const { databaseUrl, dataDir: restored } = target.target
  const there = { databaseUrl, pool: 4, dataDir: restored, log: pino({ level: 'silent' }), clock }
  const services = await compose({ ...CONFIG, demo: false, ...there })
  try {
    expect((await runDue(services.relay, services.jobs)).failed).toEqual([])
  } finally {
    await services.stop()
  }
  const [kid] = await target.sql<{ name: string }[]>`
    select firstname || ' ' || lastname as name from kids where id = ${kidId}`
  expect(kid?.name).toBe(`Osoba usunięta ${erasure.id}`)
})

test('a list of another installation, or one that is damaged, erases nobody', async () => {
  const parent = newFolder()
  const folder = join(parent, 'backup')
  await makeBackup(sourceOf(server), { target: folder, now: clock.now() })
  const other = { ...sourceOf(server), secret: 'the secret of another installation, as long' }
  await makeBackup(other, { target: join(parent, 'other'), now: clock.now() })
  expect((await knownErased(folder, await readableBackup(folder), newFolder())).files).toEqual([])
  const broken = join(parent, 'erased.jsonl')
  writeFileSync(broken, 'no list\n')
  expect(() => readErased(broken)).toThrow('is no list of erasures')
})
