/**
 * Random commands over HTTP against real processes of the server, while these are killed and the database's sessions
 * are ended. Nothing that was answered may be lost, nothing may be there twice, and the books must balance.
 */
import { connect } from '@skrzat/db/client'
import { type Model, newModel, randomCommand, type Sent } from './commands.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { judge } from './judge.ts'
import { type Random, randomOf } from './random.ts'
import { makeWorld, type World } from './world.ts'

export type ChaosOptions = {
  /** A migrated database without places. */
  readonly databaseUrl: string
  readonly dataDir: string
  readonly seed: number
  readonly clients: number
  /** Whether it is enough. */
  readonly over: (totals: Totals) => boolean
  /** How many answers lie between two faults, about. */
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
  /** Processes killed, and times that all of the database's sessions were ended. */
  kills: number
  ended: number
  /** A line for each thing that is not as it has to be. */
  readonly faults: string[]
}

type Answer = { readonly status: number; readonly text: string }

const APPLICATION = 'skrzat-chaos'
const MAX_FAULTS = 50
/** Of the commands that are kept to be sent again. */
const MAX_KEPT = 100

export async function runChaos(options: ChaosOptions): Promise<Totals> {
  const { databaseUrl, dataDir, seed, clients, say } = options
  const database = connect({ url: databaseUrl, pool: 2, applicationName: APPLICATION })
  const totals: Totals = {
    done: 0,
    refused: 0,
    repeated: 0,
    unanswered: 0,
    kills: 0,
    ended: 0,
    faults: [],
  }
  const world = await makeWorld(database)
  const variables = {
    DATABASE_URL: databaseUrl,
    SKRZAT_DATA_DIR: dataDir,
    SKRZAT_SECRET: 'a secret of the chaos, 32 characters or more',
    SKRZAT_DEMO: '0',
    LOG_LEVEL: 'fatal',
  }
  const fleet = startFleet(variables, { servers: 2, workers: 1 })
  try {
    await fleet.allReady()
    const run = new Run(world, fleet, totals, await signIn(fleet, world))
    const faults = randomOf(seed)
    let next = options.between
    let harming: Promise<void> = Promise.resolve()
    const onAnswer = () => {
      if (totals.done + totals.refused < next) return
      next += Math.ceil(options.between / 2) + faults.below(options.between)
      // One fault at a time, while the clients go on.
      harming = harming.then(() => harm(faults, fleet, database, totals))
    }
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = randomOf(seed * 1000 + client + 1)
        while (!options.over(totals) && totals.faults.length < MAX_FAULTS) {
          await run.step(random)
          onAnswer()
        }
      }),
    )
    await harming
    await fleet.allReady()
    await run.repeatAll()
    say(`${totals.done} carried out, ${totals.refused} refused; checking`)
    if (totals.done === 0) totals.faults.push('no command was carried out: nothing was tried')
    totals.faults.push(...fleet.died().map((line) => `a process died by itself: ${line}`))
    totals.faults.push(...(await judge(database, run.model, run.answered)))
    return totals
  } finally {
    await fleet.close()
    await database.close()
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

/** Kills a process, or ends all sessions of the database but the harness's own. */
async function harm(
  random: Random,
  { servers, workers }: Fleet,
  { sql }: { sql: ReturnType<typeof connect>['sql'] },
  totals: Totals,
): Promise<void> {
  const kind = random.below(5)
  if (kind < 2) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and application_name <> ${APPLICATION}`
    totals.ended += 1
    return
  }
  await random.oneOf(kind < 4 ? servers : workers)?.kill()
  totals.kills += 1
}

class Run {
  readonly model: Model = newModel()
  /** By command id, what was carried out. */
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

  /** A new command, or one of before once more. */
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
    if (answer.status >= 400) {
      this.#totals.refused += 1
      return
    }
    this.#totals.done += 1
    this.answered.set(sent.key, sent.name)
    sent.learn(answer.text === '' ? undefined : JSON.parse(answer.text))
    const place = this.#kept.length < MAX_KEPT ? this.#kept.length : random.below(MAX_KEPT)
    this.#kept[place] = { sent, answer }
  }

  async #repeat({ sent, answer }: { sent: Sent; answer: Answer }): Promise<void> {
    const again = await this.#untilAnswered(sent, randomOf(this.#totals.repeated))
    this.#totals.repeated += 1
    if (again.status !== answer.status || again.text !== answer.text) {
      const told = `${again.status} ${again.text}, first ${answer.status} ${answer.text}`
      this.#totals.faults.push(`${sent.name} ${sent.key}: repeated, it was answered with ${told}`)
    }
  }

  /** Sends it to this server or that one until it is answered: cut off, nobody knows what became of it. */
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
    }
  }

  async #send({ method, path, body, key }: Sent, address: string): Promise<Answer | undefined> {
    try {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: this.#token,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      // A process that was killed answers nothing.
      if (error instanceof TypeError) return undefined
      throw error
    }
  }
}
