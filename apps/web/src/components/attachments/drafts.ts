/** Drafts of posts and messages in the browser's database, so that they survive a reload and a lost connection. */
import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'

export type Draft = {
  readonly text: string
  /** Of the command that sends it: sent again after a reload, it is still one post. */
  readonly commandId: string
  readonly files: readonly File[]
}

type Words = Pick<Draft, 'text' | 'commandId'>

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-drafts', 'drafts'))

/** Where the browser has no database (private windows of some), there are no drafts. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** @param name of one account and one composer, such as `5/wall/group-3` */
export async function loadDraft(name: string): Promise<Draft | undefined> {
  return await orNothing(async () => {
    const words = await get<Words>(`${name}/words`, store())
    const files = await get<readonly File[]>(`${name}/files`, store())
    return words && { ...words, files: files ?? [] }
  })
}

/** Apart from the files, which are large and change rarely. */
export async function keepWords(name: string, words: Words): Promise<void> {
  await orNothing(() => set(`${name}/words`, words, store()))
}

export async function keepFiles(name: string, files: readonly File[]): Promise<void> {
  await orNothing(() => set(`${name}/files`, files, store()))
}

export async function dropDraft(name: string): Promise<void> {
  await orNothing(async () => {
    await del(`${name}/words`, store())
    await del(`${name}/files`, store())
  })
}

/** What else waits in this browser to be sent, and ends with the drafts. @param value is structured-cloned */
export async function keepWaiting(name: string, value: unknown): Promise<void> {
  await orNothing(() => set(`${name}/waiting`, value, store()))
}

/** @returns unchecked: an older version of the app may have kept it */
export async function loadWaiting(name: string): Promise<unknown> {
  return await orNothing(() => get<unknown>(`${name}/waiting`, store()))
}

/** At signing out: the next person at this device finds nothing. */
export async function dropAllDrafts(): Promise<void> {
  await orNothing(() => clear(store()))
}
