/**
 * Random commands over HTTP against real processes of the server, while these are killed, the stores are frozen, cut
 * off and emptied, and clocks jump. No answered command may be lost or doubled, the books must balance, and every
 * message must be sent at most once or at least once, as promised.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect, type Sql } from '@skrzat/db/client'
import { startEmbedded } from '@skrzat/db/embedded'
import { migrate } from '@skrzat/db/migrate'
import { type Model, newModel, randomCommand, type Sent } from './commands.ts'
import { APPLICATION, createFaults, type OwnRedis } from './faults.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { judge } from './judge.ts'
import { askFor, judgeMessages, type Messages, waiting } from './messages.ts'
import { startReceivers } from './receivers.ts'
import { type Random, randomOf } from './random.ts'
import { makeWorld, type World } from './world.ts'

export type ChaosOptions = {
  /** An empty folder for the PostgreSQL and the files of this run. */
  readonly folder: string
  /** Where jobs are kept, if not in PostgreSQL. */
  readonly redis?: OwnRedis | undefined
  readonly seed: number
  readonly clients: number
  /** Whether the run is long enough. */
  readonly over: (totals: Totals) => boolean
  /** The approximate number of answers between two faults. */
  readonly between: number
  readonly say: (text: string) => void
}

export type Totals = {
  /** Commands that were carried out. */
  done: number
  /** Commands that a rule refused. */
  refused: number
  /** Commands that were sent again after they had been answered. */
  repeated: number
  /** Calls without an answer: cut off, or 503. */
  unanswered: number
  /** How often each fault happened. */
  readonly harmed: ReadonlyMap<string, number>
  messages: Messages | undefined
  /** A line for each violated invariant. */
  readonly faults: string[]
}

type Answer = { readonly status: number; readonly text: string }

const SECRET = 'a secret of the chaos, 32 characters or more'
/** Milliseconds before a call without an answer is sent again. */
const PAUSE = 50
/** Milliseconds until nothing waits, and the step by which clocks advance, so that postponed work becomes due. */
const SETTLED_WITHIN = 240_000
const PUT_OFF = 2 * 3_600_000
const UNCAPPED = '1000000/1000000'
/** Steps of a client between two messages of the harness. */
const ASK_EVERY = 10
const MAX_FAULTS = 50
/** The maximum of commands that are kept to be repeated. */
const MAX_KEPT = 100

export async function runChaos(options: ChaosOptions): Promise<Totals> {
  const embedded = await startEmbedded({ folder: options.folder })
  try {
    await migrate(embedded.url)
    return await runOn(embedded.url, options)
  } finally {
    await embedded.stop()
  }
}

async function runOn(databaseUrl: string, options: ChaosOptions): Promise<Totals> {
  const { folder, seed, clients, redis, say } = options
  const database = connect({ url: databaseUrl, pool: 2, applicationName: APPLICATION })
  const { sql } = database
  const receivers = await startReceivers()
  const world = await makeWorld(database, SECRET)
  const variables = {
    DATABASE_URL: databaseUrl,
    ...(redis && { REDIS_URL: redis.url }),
    SKRZAT_DATA_DIR: join(folder, 'data'),
    SKRZAT_SECRET: SECRET,
    SKRZAT_DEMO: '0',
    LOG_LEVEL: 'fatal',
    ...Object.fromEntries(
      ['ADDRESS', 'NUMBER', 'PREFIX', 'PLACE'].map((of) => [`SKRZAT_SMS_PER_${of}`, UNCAPPED]),
    ),
    SKRZAT_SMS_TOTAL: UNCAPPED,
    ...receivers.variables,
  }
  const fleet = startFleet(variables, { servers: 2, workers: 1 })
  const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)
  const postmaster = Number(pid)
  const faults = createFaults(randomOf(seed), { fleet, sql, postmaster, redis })
  const totals: Totals = {
    done: 0,
    refused: 0,
    repeated: 0,
    unanswered: 0,
    harmed: faults.done,
    messages: undefined,
    faults: [],
  }
  try {
    await fleet.allReady()
    const run = new Run(world, fleet, totals, await signIn(fleet, world))
    const random = randomOf(seed + 1)
    const asked: string[] = []
    let next = options.between
    let harming: Promise<void> | undefined
    const onAnswer = () => {
      // One fault at a time, while the clients go on.
      if (harming || totals.done + totals.refused < next) return
      harming = faults.harm().finally(() => {
        next = totals.done + totals.refused + Math.ceil(options.between / 2) + random.below(options.between)
        harming = undefined
      })
    }
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const own = randomOf(seed * 1000 + client + 1)
        for (let step = 0; !options.over(totals) && totals.faults.length < MAX_FAULTS; step += 1) {
          if (step % ASK_EVERY === 0) {
            const key = `chaos:${client}:${step}`
            await askFor(sql, key)
            asked.push(key)
          }
          await run.step(own)
          onAnswer()
        }
      }),
    )
    await harming
    await fleet.allReady()
    await run.repeatAll()
    say(`${totals.done} carried out, ${totals.refused} refused; waiting for messages`)
    const late = await settle(fleet, sql)
    say('checking')
    if (totals.done === 0) totals.faults.push('no command was carried out: nothing was tried')
    totals.faults.push(...late.map((what) => `${what}: still waits`))
    totals.faults.push(...fleet.died().map((line) => `a process died by itself: ${line}`))
    totals.faults.push(...(await judge(database, run.model, run.answered)))
    const { messages, faults: wrong } = await judgeMessages(sql, asked, receivers.received)
    totals.messages = messages
    totals.faults.push(...wrong)
    return totals
  } finally {
    await fleet.close()
    await receivers.close()
    await database.close()
  }
}

/** Advances all clocks until everything is due. @returns what still waits */
async function settle(fleet: Fleet, sql: Sql): Promise<string[]> {
  fleet.shiftClocks(PUT_OFF)
  const start = Date.now()
  const due = new Date(start + PUT_OFF)
  for (;;) {
    const late = await waiting(sql, due)
    if (late.length === 0 || Date.now() - start > SETTLED_WITHIN) return late
    await setTimeout(500)
  }
}

async function signIn(fleet: Fleet, { credentials }: World): Promise<string> {
  const answer = await fetch(`${await fleet.servers[0]?.ready}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const token = answer.headers.get('authorization')
  if (token === null) throw new Error(`nobody could sign in: ${answer.status} ${await answer.text()}`)
  return token
}

class Run {
  readonly model: Model = newModel()
  /** The carried out commands, by command id. */
  readonly answered = new Map<string, string>()
  readonly #kept: { readonly sent: Sent; readonly answer: Answer }[] = []
  readonly #world: World
  readonly #fleet: Fleet
  readonly #totals: Totals
  readonly #token: string

  constructor(world: World, fleet: Fleet, totals: Totals, token: string) {
    this.#world = world
    this.#fleet = fleet
    this.#totals = totals
    this.#token = token
  }

  /** Sends a new command, or repeats an earlier one. */
  async step(random: Random): Promise<void> {
    const before = random.chance(0.1) ? random.oneOf(this.#kept) : undefined
    if (before) await this.#repeat(before)
    else await this.#carryOut(randomCommand(random, this.#world, this.model), random)
  }

  async repeatAll(): Promise<void> {
    await Promise.all(this.#kept.map((one) => this.#repeat(one)))
  }

  async #carryOut(sent: Sent, random: Random): Promise<void> {
    const answer = await this.#untilAnswered(sent, random)
    sent.after?.()
    if (isNoSuchRoute(answer)) this.#totals.faults.push(`${sent.name}: ${answer.text}`)
    if (answer.status >= 400) {
      this.#totals.refused += 1
      return
    }
    this.#totals.done += 1
    sent.learn(answer.text === '' ? undefined : JSON.parse(answer.text))
    if (sent.file === undefined) this.answered.set(sent.key, sent.name)
    const place = this.#kept.length < MAX_KEPT ? this.#kept.length : random.below(MAX_KEPT)
    this.#kept[place] = { sent, answer }
  }

  async #repeat({ sent, answer }: { sent: Sent; answer: Answer }): Promise<void> {
    const again = await this.#untilAnswered(sent, randomOf(this.#totals.repeated))
    this.#totals.repeated += 1
    if (again.status !== answer.status || (!sent.current && again.text !== answer.text)) {
      const told = `${again.status} ${again.text}, first ${answer.status} ${answer.text}`
      this.#totals.faults.push(`${sent.name} ${sent.key}: repeated, it was answered with ${told}`)
    }
  }

  /** Sends it to alternating servers until it is answered; after a lost connection the outcome is unknown. */
  async #untilAnswered(sent: Sent, random: Random): Promise<Answer> {
    for (;;) {
      const server = random.oneOf(this.#fleet.servers)
      const answer = await this.#send(sent, (await server?.ready) ?? '')
      if (answer && answer.status < 500) return answer
      this.#totals.unanswered += 1
      if (answer && answer.status !== 503) {
        this.#totals.faults.push(`${sent.name} ${sent.key}: ${answer.status} ${answer.text}`)
        return answer
      }
      await setTimeout(PAUSE)
    }
  }

  async #send({ method, path, body, key, file }: Sent, address: string): Promise<Answer | undefined> {
    const form = new FormData()
    if (file !== undefined) form.set('file', new Blob([file]), 'wyciag.sta')
    try {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: this.#token,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(file === undefined ? body !== undefined && { body: JSON.stringify(body) } : { body: form }),
      })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      // A process that was killed answers nothing.
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}

/** A command that no server knows tries nothing. */
function isNoSuchRoute({ status, text }: Answer): boolean {
  return status === 404 && text.includes('No procedure found')
}
