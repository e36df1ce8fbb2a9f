/** The browser's database of what was last read. Apart from its rules, so that signing out loads nothing else. */
import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { KeptAnswer } from './kept-bounds.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-read', 'answers'))

/** Where the browser keeps nothing (private windows of some), everything is read again. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export async function allAnswers(): Promise<Map<string, KeptAnswer>> {
  return new Map(await orNothing(() => entries<string, KeptAnswer>(store())))
}

export async function keepAnswer(id: string, answer: KeptAnswer): Promise<void> {
  await orNothing(() => set(id, answer, store()))
}

export async function forgetAnswers(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await orNothing(() => delMany([...ids], store()))
}

/** Once a session has ended: the next person at this device finds nothing. */
export async function forgetAllAnswers(): Promise<void> {
  await orNothing(() => clear(store()))
}
