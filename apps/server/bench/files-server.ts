/**
 * The whole server on a database, with a place and one who may add files to it. As a process of its own,
 * `node files-server.ts <database url>`, it says how much memory it holds when it is asked by a message.
 */
import { grantRoles } from '../src/domains/people/index.ts'
import { addPlace } from '../src/domains/places/index.ts'
import { wholeServer } from './whole-server.ts'
import { SAMPLE_PLACE } from './sample-place.ts'

const PHONE = '600000004'

export type FilesServer = {
  port: number
  token: string
  placeId: number
}

export async function filesServer(url: string) {
  const server = await wholeServer(url, { pool: 10 })
  const { sql } = server.kernel.db
  const placeId = await addPlace(sql, SAMPLE_PLACE)
  await sql`
    insert into workers (place_id, name, description, phone)
    values (${placeId}, 'Ewa Nauczycielka', 'nauczycielka', ${PHONE})`
  await grantRoles(sql, placeId, [{ phone: PHONE, role: 'files' }])
  await server.addPeople([PHONE])
  const token = await server.signIn(PHONE)
  return { port: server.port, token, placeId, close: () => server.close() }
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
