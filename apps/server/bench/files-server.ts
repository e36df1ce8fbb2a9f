/**
 * The whole server on a database, with a place and one who may add files to it. As a process of its own,
 * `node files-server.ts <database url>`, it says how much memory it holds when it is asked by a message.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { compose } from '../src/compose.ts'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'
import { addPlace, grantRoles } from '../src/domains/places/index.ts'
import { PLACE } from './roster-import.bench.ts'

const PHONE = '600000004'
const PIN = '246813'

export type FilesServer = {
  port: number
  token: string
  placeId: number
}

export async function filesServer(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'skrzat-bench-files-'))
  const services = await compose({
    databaseUrl: url,
    pool: 10,
    dataDir,
    secret: 'a secret of the bench, 32 characters or more',
    contactEmail: 'help@skrzat.example',
    demo: false,
    log: pino({ level: 'silent' }),
  })
  const { domains, kernel } = services
  const { sql } = kernel.db
  const placeId = await addPlace(sql, PLACE)
  await sql`
    insert into workers (place_id, name, description, phone)
    values (${placeId}, 'Ewa Nauczycielka', 'nauczycielka', ${PHONE})`
  await grantRoles(sql, placeId, [{ phone: PHONE, role: 'files' }])
  const person = { phone: PHONE, firstName: 'Ewa', lastName: 'Nowak', secretKind: 'pin' } as const
  const secretHash = await hashSecret(PIN)
  await activateAccounts(sql, [{ ...person, secretHash, authorities: ['ROLE_USER'] }], kernel.clock.now())
  const input = { phone: PHONE, password: PIN, rememberMe: false, address: '127.0.0.1', userAgent: 'bench' }
  const { token } = await domains.accounts.signIn(input)
  const app = await services.buildApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (!isAddress(address)) throw new Error('the server listens on a port')
  return {
    port: address.port,
    token,
    placeId,
    close: async () => {
      await app.close()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** Megabytes that the process holds. */
function held(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}

const url = process.argv[2]
if (import.meta.main && url !== undefined) {
  const { close, ...server } = await filesServer(url)
  let most = held()
  const watch = setInterval(() => (most = Math.max(most, held())), 5)
  process.send?.(server)
  process.on('message', (message) => {
    if (message === 'stop') {
      clearInterval(watch)
      void close().then(() => process.disconnect?.())
    } else {
      process.send?.(message === 'most' ? most : held())
      most = held()
    }
  })
}
