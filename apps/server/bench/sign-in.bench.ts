import { Agent, get } from 'node:http'
import argon2 from 'argon2'
import sharp from 'sharp'
import { grantRoles } from '../src/domains/people/index.ts'
import { addPlace } from '../src/domains/places/index.ts'
import { type Bench, median } from './harness.ts'
import { PIN, wholeServer } from './whole-server.ts'
import { SAMPLE_PLACE } from './sample-place.ts'

/** Who signs in at once. */
const CROWD = 50
/** Calls that count as usual, and rounds of crowds. */
const USUAL = 200
const CROWDS = 5

const PHONES = Array.from({ length: CROWD }, (_, n) => String(600_000_100 + n))
const [DIRECTOR = ''] = PHONES

/** The whole server with fifty people, one of whom runs a place that has a photo. */
async function crowdedServer(url: string) {
  const server = await wholeServer(url)
  const { app } = server
  const { sql } = server.kernel.db
  const hash = await server.addPeople(PHONES)
  const placeId = await addPlace(sql, SAMPLE_PLACE)
  await sql`
    insert into workers (place_id, name, description, phone) values (${placeId}, 'Anna Nowak', 'dyrektor', ${DIRECTOR})`
  await grantRoles(sql, placeId, [{ phone: DIRECTOR, role: 'admin' }])

  let attempts = 0
  const signIn = (phone: string) => {
    attempts += 1
    // Each from an address of its own: one may try 30 times a minute.
    const address = `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`
    return server.signIn(phone, address)
  }
  const token = await signIn(DIRECTOR)
  const headers = { authorization: `Bearer ${token}` }
  const photo = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`
  const path = `/api/places/${placeId}/image`
  const put = await app.inject({ method: 'PUT', url: path, headers, payload: { id: placeId, image } })
  if (put.statusCode !== 200) throw new Error(`the photo was answered with ${put.statusCode}`)

  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    hash,
    signIn,
    calls: { 'that read the database': '/api/account', 'that read a file': path },
    /** Milliseconds until the whole answer is there. */
    async timed(address: string): Promise<number> {
      const start = performance.now()
      await fetched(`http://127.0.0.1:${server.port}${address}`, agent, headers)
      return performance.now() - start
    },
    async close() {
      agent.destroy()
      await server.close()
    },
  }
}

function fetched(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`answered with ${answer.statusCode}`))
      })
      answer.resume()
    }).on('error', reject)
  })
}

/** The value that 95 of 100 do not exceed. */
function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/**
 * A sign-in costs one verification and next to nothing beside; fifty at once hold up others by no more than one.
 * How many statements it takes is promised by test/accounts/cost.test.ts.
 */
export const signIn: Bench = {
  name: 'sign-in',
  async run(bench) {
    const { url } = await bench.database({ pool: 2 })
    const server = await crowdedServer(url)
    try {
      const alone: number[] = []
      await bench.compare({
        work: 'ten sign-ins, one after another',
        baseline: 'ten bare argon2 verifications',
        reach: 0.6,
        async plain() {
          for (const _ of PHONES.slice(0, 10)) {
            const start = performance.now()
            await argon2.verify(server.hash, PIN)
            alone.push(performance.now() - start)
          }
        },
        async ours() {
          for (const phone of PHONES.slice(0, 10)) await server.signIn(phone)
        },
      })
      const verification = median(alone)
      for (const [kind, path] of Object.entries(server.calls)) {
        const usual: number[] = []
        const crowded: number[] = []
        for (let round = 0; round < CROWDS; round += 1) {
          for (let call = 0; call < USUAL / CROWDS; call += 1) usual.push(await server.timed(path))
          const crowd = new Set(PHONES)
          const signingIn = PHONES.map((phone) => server.signIn(phone).finally(() => crowd.delete(phone)))
          while (crowd.size > 0) crowded.push(await server.timed(path))
          await Promise.all(signingIn)
        }
        const [before, during] = [percentile95(usual), percentile95(crowded)]
        bench.limit({
          work: `calls ${kind}, 95 of 100, while 50 sign in: by how much later`,
          baseline: 'the same calls while nobody does',
          plain: `${before.toFixed(1)} ms`,
          ours: `${during.toFixed(1)} ms`,
          value: (during - before) / verification,
          atMost: 1,
          unit: '× a verification',
        })
      }
    } finally {
      await server.close()
    }
  },
}
