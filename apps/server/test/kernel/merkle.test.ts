/** RFC 9162, section 2.1: the vectors that implementations of Certificate Transparency share, and its properties. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeSubtrees,
  consistencyRanges,
  EMPTY_ROOT,
  GrowingTree,
  leafHash,
  nodeHash,
  type Range,
  rootOf,
  verifyConsistency,
} from '../../src/kernel/event-log/merkle.ts'

const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => leafHash(Buffer.from(hex, 'hex')))
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** Of other leaves and subtrees that proofs have, by the leaves that they cover. */
const NODES = {
  '1': '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '4': 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  '2-3': '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '4-5': '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  '6-7': 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  '4-7': '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
}

/** The tree's definition in 2.1.1, word by word: what everything else is held to. */
function mth(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (first === undefined) return EMPTY_ROOT
  if (leaves.length === 1) return first
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}

const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
const proofOf = (leaves: readonly Buffer[], ranges: readonly Range[]) =>
  ranges.map(({ start, end }) => mth(leaves.slice(start, end)))

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHash(Buffer.from([index % 256, index >> 8])))

describe('test vectors', () => {
  test.each(ROOTS.map((root, size) => [size, root] as const))('the root of %i leaves', (size, root) => {
    const tree = new GrowingTree()
    for (const leaf of INPUTS.slice(0, size)) tree.add(leaf)
    expect(tree.root().toString('hex')).toBe(root)
    expect(tree.size).toBe(size)
  })

  test.each([
    [1, 1, []],
    [1, 8, [NODES['1'], NODES['2-3'], NODES['4-7']]],
    [6, 8, [NODES['4-5'], NODES['6-7'], ROOTS[4]]],
    [2, 5, [NODES['2-3'], NODES['4']]],
  ])('the proof that the tree of %i begins that of %i', (first, second, proof) => {
    expect(hex(proofOf(INPUTS, consistencyRanges(first, second)))).toEqual(proof)
  })
})

const size = fc.integer({ min: 1, max: 600 })
const leaves = leavesOf(600)
const heads = Array.from({ length: 601 }, (_, count) => ({ size: count, root: mth(leaves.slice(0, count)) }))
const headOf = (count: number) => heads[count] ?? { size: 0, root: EMPTY_ROOT }

describe('properties', () => {
  test('a tree that grows has the root that the definition gives', () => {
    const tree = new GrowingTree()
    for (const [count, leaf] of leaves.entries()) {
      expect(tree.root()).toEqual(headOf(count).root)
      tree.add(leaf)
    }
  })

  test('complete subtrees cover all leaves once, in order, and give the root', () => {
    fc.assert(
      fc.property(size, (end) => {
        const ranges = completeSubtrees({ start: 0, end })
        expect(ranges.map(({ start }) => start)).toEqual([
          0,
          ...ranges.slice(0, -1).map((range) => range.end),
        ])
        expect(ranges.at(-1)?.end).toBe(end)
        for (const range of ranges) {
          const length = range.end - range.start
          expect(Math.log2(length) % 1).toBe(0)
          expect(range.start % length).toBe(0)
        }
        expect(rootOf(proofOf(leaves, ranges))).toEqual(headOf(end).root)
      }),
    )
  })

  test('every tree is proven to extend every smaller one, and none that differs', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (second, one, bad) => {
        const first = 1 + (one % second)
        const proof = proofOf(leaves, consistencyRanges(first, second))
        expect(verifyConsistency(headOf(first), headOf(second), proof)).toBe(true)
        expect(verifyConsistency({ size: first, root: EMPTY_ROOT }, headOf(second), proof)).toBe(false)
        expect(verifyConsistency(headOf(first), { size: second, root: EMPTY_ROOT }, proof)).toBe(false)
        expect(verifyConsistency(headOf(first), headOf(second), [...proof, EMPTY_ROOT])).toBe(false)
        if (proof.length === 0) return
        const changed = proof.with(bad % proof.length, EMPTY_ROOT)
        expect(verifyConsistency(headOf(first), headOf(second), changed)).toBe(false)
        expect(verifyConsistency(headOf(first), headOf(second), proof.slice(1))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('the empty tree begins every tree; no tree begins a smaller one', () => {
    expect(verifyConsistency(headOf(0), headOf(5), [])).toBe(true)
    expect(verifyConsistency({ size: 0, root: headOf(1).root }, headOf(5), [])).toBe(false)
    expect(verifyConsistency(headOf(5), headOf(4), [])).toBe(false)
    expect(() => consistencyRanges(5, 4)).toThrow(RangeError)
  })
})
