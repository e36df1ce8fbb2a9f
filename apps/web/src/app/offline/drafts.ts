/**
 * Drafts of posts and messages in the browser, so that they survive a reload and a lost connection. Files are in its
 * database; words in `localStorage`, which has each of them at once: the database loses what is typed just before a
 * reload.
 */
import {
  clear,
  createStore,
  delMany,
  get,
  getMany,
  keys,
  set,
  setMany,
  update,
  type UseStore,
} from 'idb-keyval'
import { property } from '#app/errors/index.ts'

export type Draft = {
  readonly text: string
  /** Of the command that sends it: sent again after a reload, it is still one post. */
  readonly commandId: string
  readonly files: readonly DraftFile[]
}

/** With its code once it is sent: sent again after a reload, the post is the same command. */
export type DraftFile = { readonly file: File; readonly code?: string | undefined }

type Words = Pick<Draft, 'text' | 'commandId'>

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-drafts', 'drafts'))

/** Where the browser keeps nothing (private windows of some), there are no drafts. */
async function orNothing<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** @param name of one account and one composer, such as `5/wall/group-3` */
export async function loadDraft(name: string): Promise<Draft | undefined> {
  const words = await orNothing(() => readWords(name))
  return words && { ...words, files: (await orNothing(() => readFiles(name))) ?? [] }
}

async function readFiles(name: string): Promise<DraftFile[]> {
  const files = (await get<readonly File[]>(`${name}/files`, store())) ?? []
  const codes = (await get<readonly (string | undefined)[]>(`${name}/codes`, store())) ?? []
  return files.map((file, index) => ({ file, code: codes[index] }))
}

const PREFIX = 'skrzat-draft/'

function readWords(name: string): Words | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
  const [text, commandId] = [property(kept, 'text'), property(kept, 'commandId')]
  return typeof text === 'string' && typeof commandId === 'string' ? { text, commandId } : undefined
}

/** Names of the drafts that there are, whosever they are. */
export function draftNames(): string[] {
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
}

/** Apart from the files, which are large and change rarely. */
export function keepWords(name: string, words: Words): void {
  void orNothing(() => localStorage.setItem(PREFIX + name, JSON.stringify(words)))
}

export async function keepFiles(name: string, files: readonly DraftFile[]): Promise<void> {
  const chosen = files.map(({ file }) => file)
  const codes = files.map(({ code }) => code)
  await orNothing(() =>
    setMany(
      [
        [`${name}/files`, chosen],
        [`${name}/codes`, codes],
      ],
      store(),
    ),
  )
}

/** Apart from the files, which needn't be written again when one of them is sent. */
export async function keepCodes(name: string, files: readonly DraftFile[]): Promise<void> {
  const codes = files.map(({ code }) => code)
  await orNothing(() => set(`${name}/codes`, codes, store()))
}

/**
 * The words go last, once the database has what was written to it before: a message is in the draft until it is in the
 * outbox.
 * @param commandId of the draft; a later one stays
 */
export async function dropDraft(name: string, commandId: string): Promise<void> {
  await orNothing(() => delMany([`${name}/files`, `${name}/codes`], store()))
  await orNothing(() => {
    if (readWords(name)?.commandId === commandId) localStorage.removeItem(PREFIX + name)
  })
}

const WAITING = '/waiting'

/**
 * Changes what else waits in this browser to be sent, and ends with the drafts; all tabs have it in common.
 * @param change from what is kept, unchecked, to what is structured-cloned
 */
export async function changeWaiting(name: string, change: (kept: unknown) => unknown): Promise<void> {
  await orNothing(() => update<unknown>(name + WAITING, change, store()))
}

/** @returns unchecked: an older version of the app may have kept it */
export async function loadWaiting(name: string): Promise<unknown> {
  return await orNothing(() => get<unknown>(name + WAITING, store()))
}

/** @returns all that waits with its name, unchecked */
export async function loadAllWaiting(): Promise<[string, unknown][]> {
  const all = await orNothing(async () => {
    const names = await keys<string>(store())
    const waiting = names.filter((name) => name.endsWith(WAITING))
    const kept = await getMany<unknown>(waiting, store())
    return waiting.map((name, index): [string, unknown] => [name.slice(0, -WAITING.length), kept[index]])
  })
  return all ?? []
}

/** Where another account was used before, whose session ended without a sign-out: nothing of it stays. */
export async function keepDraftsOf(account: number): Promise<void> {
  const own = `${account}/`
  await orNothing(() => {
    for (const name of draftNames()) if (!name.startsWith(own)) localStorage.removeItem(PREFIX + name)
  })
  await orNothing(async () => {
    const names = await keys<string>(store())
    await delMany(
      names.filter((name) => !name.startsWith(own)),
      store(),
    )
  })
}

/** At signing out: the next person at this device finds nothing. */
export async function dropAllDrafts(): Promise<void> {
  await orNothing(() => {
    for (const name of draftNames()) localStorage.removeItem(PREFIX + name)
  })
  await orNothing(() => clear(store()))
}
