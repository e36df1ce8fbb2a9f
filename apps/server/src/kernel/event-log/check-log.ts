/**
 * Checks the log against the tree over it, and both against checkpoints, the stored ones and ones kept elsewhere.
 * Reads one snapshot, in constant memory.
 */
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { logCheckpoints, logLeaves, logNodes } from '@skrzat/db/schema'
import { GrowingTree } from './merkle.ts'
import {
  type Checkpoint,
  CheckpointError,
  type Note,
  parseCheckpoint,
  signedBy,
  type Verifier,
} from './signed-note.ts'
import {
  commandDigests,
  commandOfEvent,
  KEPT_LEVELS,
  keptRoot,
  keptSubtrees,
  leafHashSql,
  TreeIncomplete,
} from './tree.ts'

/** Leaves per read: a multiple of what a stored node of the lowest level covers. */
const BATCH = 16 * 2 ** KEPT_LEVELS
/** The maximum of lines of one kind; the rest is only counted. */
const MOST_LINES = 100

/** A checkpoint from outside, such as a file. */
export type GivenCheckpoint = { readonly name: string; readonly note: Note }

export type LogCheck = {
  readonly leaves: number
  /** Events that are too new to be in the tree; the next checkpoint covers them. */
  readonly pending: number
  /** A line for each outside checkpoint that today's log extends. */
  readonly proven: readonly string[]
  readonly differences: readonly string[]
}

/** A leaf and the event at its position; null if missing. */
type Mismatch = {
  readonly index: ValueOf<typeof logLeaves, 'index'> | null
  readonly position: ValueOf<typeof logLeaves, 'position'>
  readonly event: string | null
  readonly command: boolean
}

/**
 * @param tx a transaction with one snapshot
 * @param since checks only what came after this checkpoint, and that the kept tree extends it
 * @param verifier the installation's key; without it, no signature is checked
 */
export async function checkLog(
  tx: TransactionSql,
  {
    since,
    given = since ? [since] : [],
    verifier,
  }: {
    given?: readonly GivenCheckpoint[]
    since?: GivenCheckpoint | undefined
    verifier?: Verifier | undefined
  } = {},
): Promise<LogCheck> {
  const from: Start = since?.note.checkpoint ?? { size: 0, position: 0 }
  const [count] = await tx<{ events: number; leaves: number; last: number }[]>`
    select (select count(*) from events where position > ${from.position}) as events,
      coalesce(max(index) + 1, 0) as leaves, coalesce(max(position), 0) as last
    from log_leaves`
  const { leaves = 0, last = 0 } = count ?? {}
  const events = from.size + (count?.events ?? 0)
  // Without a right signature, a checkpoint's position and its size need not belong together.
  const unsigned = since !== undefined && signatureFaults(since.note, verifier).length > 0
  const mismatches = unsigned ? [] : await findMismatches(tx, from, last)
  const [newer] = await tx<{ count: number }[]>`
    select count(*) as count from events where position > ${last}`
  const kept = await readKept(tx, from)
  const sizes = new Set([...kept, ...given].map(({ note }) => note?.checkpoint.size ?? 0))
  const { roots, brokenNodes } = await hashTree(tx, from, leaves, sizes)
  const differences = [
    ...mismatches.slice(0, MOST_LINES).map(lineOf),
    ...(mismatches.length > MOST_LINES ? [`more than ${MOST_LINES} events differ from the tree`] : []),
    ...(await brokenOrder(tx, from)),
    ...brokenNodes.map(
      ({ level, index }) =>
        `tree node ${index} of level ${level}: is not what its leaves give (events ${index * 2 ** level + 1} to ${(index + 1) * 2 ** level} in order of position)`,
    ),
    ...(await surplusNodes(tx, leaves)),
    ...keptDifferences(kept, from, roots, leaves, verifier),
  ]
  const proven: string[] = []
  for (const { name, note } of given) {
    const { size, root, at } = note.checkpoint
    const faults = signatureFaults(note, verifier)
    if (size > events) {
      faults.push(
        `it speaks of ${size} events, the log has ${events}: events from the end, or in between, are gone`,
      )
    } else if (size > leaves) {
      faults.push(`it speaks of ${size} events, the tree has ${leaves}`)
    } else if (!roots.get(size)?.equals(root)) {
      faults.push(await narrowed(tx, { note, given, kept, roots, brokenNodes }))
    } else {
      const first = mismatches.find(({ index, position }) =>
        index === null ? position <= note.checkpoint.position : index < size,
      )
      if (first) faults.push(`the first event that differs: ${lineOf(first)}`)
    }
    differences.push(...faults.map((fault) => `${name}: ${fault}`))
    if (faults.length === 0) {
      proven.push(
        since
          ? `${name}: today's tree extends it; its first ${size} events were not read again`
          : `${name}: today's log extends it; its first ${size} events are those of ${at.toISOString()}`,
      )
    }
  }
  return { leaves, pending: newer?.count ?? 0, proven, differences }
}

/** The leaves, and the positions up to their last one's, that are taken as they are. */
type Start = Pick<Checkpoint, 'size' | 'position'>

/** Leaves and events that do not match, in order of position. */
async function findMismatches(tx: TransactionSql, from: Start, last: number): Promise<Mismatch[]> {
  // Joins of the whole log: compiling costs more than it saves, and a small work_mem would spill to disk.
  await tx`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`
  const some =
    from.position === 0
      ? tx``
      : tx`where (actor_id, id) in (select actor_id, command_id from events where position > ${from.position})`
  return await tx<Mismatch[]>`
    select l.index, coalesce(l.position, e.position) as position, e.stream || '@' || e.version as event,
      c.id is not null as command
    from (select * from events where position > ${from.position}) e
    left join (${commandDigests(tx, some)}) c on ${commandOfEvent(tx)}
    full join (select * from log_leaves where index >= ${from.size}) l on l.position = e.position
    where e.position is null or (l.position is null and e.position <= ${last}) or l.hash <> ${leafHashSql(tx)}
    order by 2 limit ${MOST_LINES + 1}`
}

function lineOf({ index, position, event, command }: Mismatch): string {
  if (event === null) return `position ${position}: the event is gone`
  if (index === null)
    return `${event} at position ${position}: was not there when the tree was extended over it`
  if (!command)
    return `${event} at position ${position}: the record of its command is gone, or was never there`
  return `${event} at position ${position}: the event, or the record of its command, is not the one that the tree was made of`
}

/** Leaves whose indexes or positions are not ascending. */
async function brokenOrder(tx: TransactionSql, { size }: Start): Promise<string[]> {
  const before = Math.max(size - 1, 0)
  const rows = await tx<RowOf<typeof logLeaves, 'index'>[]>`
    select index from (
      select index, position, row_number() over (order by index) - 1 + ${before} as rank,
        lag(position) over (order by index) as before
      from log_leaves where index >= ${before}) leaves
    where index <> rank or position <= before order by index limit 1`
  return rows.map(({ index }) => `tree leaf ${index}: is out of order, or one before it is missing`)
}

type NodeKey = RowOf<typeof logNodes, 'level' | 'index'>

/** Nodes of subtrees that are incomplete in the tree. */
async function surplusNodes(tx: TransactionSql, leaves: number): Promise<string[]> {
  const rows = await tx<NodeKey[]>`
    select level, index from log_nodes where (index + 1) * 2::numeric ^ level > ${leaves} order by level, index limit 1`
  return rows.map(({ level, index }) => `tree node ${index} of level ${level}: the tree is not as large`)
}

/**
 * Hashes the leaves after the start: the roots at some sizes, and the stored nodes that differ from what the leaves
 * give. None at all if the stored tree lacks what the start needs.
 */
async function hashTree(tx: TransactionSql, start: Start, leaves: number, sizes: ReadonlySet<number>) {
  const roots = new Map<number, Buffer>()
  const brokenNodes: NodeKey[] = []
  const tree = await storedTree(tx, start)
  if (!tree) return { roots, brokenNodes }
  if (sizes.has(start.size)) roots.set(start.size, tree.root())
  for (let from = start.size; from < leaves; from += BATCH) {
    const made: (NodeKey & { hash: Buffer })[] = []
    const completed = (size: number, hash: Buffer) => {
      const level = Math.log2(size)
      if (level % KEPT_LEVELS === 0) made.push({ level, index: tree.size / size - 1, hash })
    }
    const [row] = await tx<{ hashes: Uint8Array | null }[]>`
      select string_agg(hash, '' order by index) as hashes from log_leaves
      where index >= ${from} and index < ${from + BATCH}`
    const hashes = Buffer.from(row?.hashes ?? '')
    for (let at = 0; at < hashes.length; at += 32) {
      tree.add(hashes.subarray(at, at + 32), completed)
      if (sizes.has(tree.size)) roots.set(tree.size, tree.root())
    }
    brokenNodes.push(...(await differingNodes(tx, made)))
  }
  return { roots, brokenNodes }
}

async function storedTree(tx: TransactionSql, { size }: Start): Promise<GrowingTree | undefined> {
  try {
    return new GrowingTree(await keptSubtrees(tx, { start: 0, end: size }))
  } catch (error) {
    if (error instanceof TreeIncomplete) return undefined
    throw error
  }
}

async function differingNodes(
  tx: TransactionSql,
  made: readonly (NodeKey & { hash: Buffer })[],
): Promise<NodeKey[]> {
  if (made.length === 0) return []
  return await tx<NodeKey[]>`
    select made.level, made.index
    from unnest(${made.map(({ level }) => level)}::int[], ${made.map(({ index }) => index)}::bigint[],
      ${made.map(({ hash }) => hash.toString('hex'))}::text[]) made (level, index, hash)
    left join log_nodes kept on kept.level = made.level and kept.index = made.index
    where kept.hash is distinct from decode(made.hash, 'hex')
    order by 1, 2`
}

type Kept = {
  readonly number: number
  readonly size: number
  readonly at: Date
  readonly note: Note | undefined
  readonly fault: string
}

/** The stored checkpoints, from the start's size on. */
async function readKept(tx: TransactionSql, { size }: Start): Promise<Kept[]> {
  const rows = await tx<RowOf<typeof logCheckpoints, 'number' | 'size' | 'at' | 'note'>[]>`
    select number, size, at, note from log_checkpoints where size >= ${size} order by number`
  return rows.map(({ number, size, at, note }) => {
    try {
      return { number, size, at, note: parseCheckpoint(note), fault: '' }
    } catch (error) {
      if (!(error instanceof CheckpointError)) throw error
      return { number, size, at, note: undefined, fault: error.message }
    }
  })
}

function keptDifferences(
  kept: readonly Kept[],
  from: Start,
  roots: ReadonlyMap<number, Buffer>,
  leaves: number,
  verifier: Verifier | undefined,
): string[] {
  return kept.flatMap(({ number, size, at, note, fault }, index) => {
    const name = `kept checkpoint ${number}`
    // Which number the first one after a start has is not known.
    const before = kept[index - 1]?.number ?? (from.size === 0 ? 0 : number - 1)
    const lines = number === before + 1 ? [] : [`${name}: the one before it is missing`]
    if (!note) return [...lines, `${name}: ${fault}`]
    const { checkpoint } = note
    lines.push(...signatureFaults(note, verifier).map((text) => `${name}: ${text}`))
    if (checkpoint.size !== size)
      lines.push(`${name}: its text speaks of ${checkpoint.size} events, its row of ${size}`)
    if (checkpoint.at.getTime() !== at.getTime())
      lines.push(`${name}: its text is of ${checkpoint.at.toISOString()}, its row of ${at.toISOString()}`)
    if (checkpoint.size > leaves) {
      lines.push(`${name}: it speaks of ${checkpoint.size} events, the tree has ${leaves}`)
    } else if (!roots.get(checkpoint.size)?.equals(checkpoint.root)) {
      lines.push(`${name}: the tree over the first ${checkpoint.size} events has another root`)
    }
    return lines
  })
}

function signatureFaults(note: Note, verifier: Verifier | undefined): string[] {
  if (!verifier || signedBy(note, verifier)) return []
  const ids = note.signatures.map(({ name, id }) => `${name} (${id.toString('hex')})`).join(', ')
  return [
    `it bears no right signature of this installation's key ${verifier.name} (${verifier.id.toString('hex')}), but of: ${ids}`,
  ]
}

/** Where the log and a checkpoint diverge, as narrowly as the stored data allow. */
async function narrowed(
  tx: AnySql,
  {
    note: { checkpoint },
    given,
    kept,
    roots,
    brokenNodes,
  }: {
    note: Note
    given: readonly GivenCheckpoint[]
    kept: readonly Kept[]
    roots: ReadonlyMap<number, Buffer>
    brokenNodes: readonly NodeKey[]
  },
): Promise<string> {
  const { size, root } = checkpoint
  const lowest = brokenNodes.find(({ level }) => level === KEPT_LEVELS)
  if (lowest && (await keptRoot(tx, size)).equals(root)) {
    const [from, to] = [lowest.index * 2 ** lowest.level + 1, (lowest.index + 1) * 2 ** lowest.level]
    return `today's log does not extend it: the kept nodes do, so the first event that differs is one of the events ${from} to ${to} in order of position`
  }
  const agrees = (other: Note) =>
    other.checkpoint.size < size && roots.get(other.checkpoint.size)?.equals(other.checkpoint.root) === true
  const sound = [
    ...given.filter(({ note }) => agrees(note)).map(({ name, note }) => ({ name, note })),
    ...kept.flatMap(({ number, note }) =>
      note && agrees(note) ? [{ name: `kept checkpoint ${number}`, note }] : [],
    ),
  ].toSorted((one, other) => other.note.checkpoint.size - one.note.checkpoint.size)
  const [largest] = sound
  const after = largest
    ? `after event ${largest.note.checkpoint.size} (position ${largest.note.checkpoint.position}; ${largest.name} still holds)`
    : 'from the first event on'
  return `today's log does not extend it, and the tree was rewritten too: the first event that differs is ${after}, up to event ${size} (position ${checkpoint.position}); no checkpoint that was given or kept tells nearer`
}
