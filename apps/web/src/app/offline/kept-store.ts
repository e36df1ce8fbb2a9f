/** The browser's database of kept answers. A separate module, so that signing out loads nothing else. */
import { clear, createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import type { KeptAnswer } from './kept-bounds.ts'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-read', 'answers'))

/** Some browsers store nothing in private windows; then everything is fetched again. */
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

/** Called once a session has ended, so that nothing is left for the device's next user. */
export async function forgetAllAnswers(): Promise<void> {
  await orNothing(() => clear(store()))
}
