/**
 * Merkle trees as in Certificate Transparency: RFC 9162, section 2.1, with its names. Pure: the caller decides what is
 * hashed and where hashes are stored.
 */
import { sha256 } from './hash.ts'

const LEAF = Buffer.of(0x00)
const NODE = Buffer.of(0x01)

/** The root of the empty tree. */
export const EMPTY_ROOT: Buffer = sha256('')

export function leafHash(data: Uint8Array): Buffer {
  return sha256(Buffer.concat([LEAF, data]))
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Buffer.concat([NODE, left, right]))
}

/** Leaves from `start` to `end`, exclusive. */
export type Range = { readonly start: number; readonly end: number }

/** The largest power of two below a number above 1. */
function split(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The complete subtrees, largest first, of a tree with `size` leaves: the ones of its size in binary. */
export function completeSubtrees({ start, end }: Range): Range[] {
  const ranges: Range[] = []
  let from = start
  while (from < end) {
    const rest = end - from
    const size = rest === 1 ? 1 : Number.isInteger(Math.log2(rest)) ? rest : split(rest)
    ranges.push({ start: from, end: from + size })
    from += size
  }
  return ranges
}

/** The root over the roots of `completeSubtrees`, in their order. */
export function rootOf(subtrees: readonly Uint8Array[]): Buffer {
  const [last, ...before] = subtrees.toReversed()
  if (last === undefined) return EMPTY_ROOT
  return before.reduce<Buffer>((right, left) => nodeHash(left, right), Buffer.from(last))
}

/** The ranges whose roots are the proof that a tree extends a smaller one: PROOF(m, D[n]) of 2.1.4.1. */
export function consistencyRanges(first: number, second: number): Range[] {
  if (first < 1 || first > second) throw new RangeError(`a tree of ${second} extends none of ${first}`)
  const ranges: Range[] = []
  let [start, end] = [0, second]
  let whole = true
  while (first !== end) {
    const middle = start + split(end - start)
    if (first <= middle) {
      ranges.push({ start: middle, end })
      end = middle
    } else {
      ranges.push({ start, end: middle })
      start = middle
      whole = false
    }
  }
  if (!whole) ranges.push({ start, end })
  return ranges.toReversed()
}

/** A tree by its number of leaves and its root. */
export type TreeHead = { readonly size: number; readonly root: Uint8Array }

/** Whether the second tree is an extension of the first (2.1.4.2); any tree extends the empty one. */
export function verifyConsistency(first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (first.size > second.size) return false
  if (first.size === 0) return proof.length === 0 && EMPTY_ROOT.equals(first.root)
  if (first.size === second.size) return proof.length === 0 && Buffer.from(first.root).equals(second.root)
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : proof
  const [seed, ...rest] = path
  if (seed === undefined || proof.length === 0) return false
  let [fn, sn] = [first.size - 1, second.size - 1]
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  let [fr, sr]: [Buffer, Buffer] = [Buffer.from(seed), Buffer.from(seed)]
  for (const node of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = nodeHash(node, fr)
      sr = nodeHash(node, sr)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else {
      sr = nodeHash(sr, node)
    }
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && fr.equals(first.root) && sr.equals(second.root)
}

function half(value: number): number {
  return Math.floor(value / 2)
}

/** The root of a complete subtree, and how many leaves it has. */
export type Subtree = { readonly size: number; readonly root: Buffer }

/** An append-only tree; it stores as many hashes as its size has binary digits. */
export class GrowingTree {
  readonly #subtrees: Subtree[]
  #size: number

  /** @param subtrees the complete subtrees of a tree that goes on growing, largest first */
  constructor(subtrees: readonly Subtree[] = []) {
    this.#subtrees = [...subtrees]
    this.#size = subtrees.reduce((sum, { size }) => sum + size, 0)
  }

  get size(): number {
    return this.#size
  }

  /** @param completed called for each complete subtree that the leaf completes, smallest first */
  add(leaf: Uint8Array, completed?: (size: number, root: Buffer) => void): void {
    this.#size += 1
    let size = 1
    let root: Buffer = Buffer.from(leaf)
    for (let last = this.#subtrees.at(-1); last?.size === size; last = this.#subtrees.at(-1)) {
      size *= 2
      root = nodeHash(last.root, root)
      this.#subtrees.pop()
      completed?.(size, root)
    }
    this.#subtrees.push({ size, root })
  }

  root(): Buffer {
    return rootOf(this.#subtrees.map(({ root }) => root))
  }
}
