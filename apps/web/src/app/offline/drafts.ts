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
import { readProperty } from '#app/errors/index.ts'

export type Draft = {
  readonly text: string
  /** The id of the command that will send it, so that sending it again after a reload makes no second post. */
  readonly commandId: string
  readonly files: readonly DraftFile[]
}

/** With the code of its upload, so that after a reload the post is sent by the same command. */
export type DraftFile = { readonly file: File; readonly code?: string | undefined }

type Words = Pick<Draft, 'text' | 'commandId'>

let opened: UseStore | undefined
const store = () => (opened ??= createStore('skrzat-drafts', 'drafts'))

/** Some browsers store nothing in private windows; then there are no drafts. */
async function orNothing<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** @param name of an account and a composer, such as `5/wall/group-3` */
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
  const [text, commandId] = [readProperty(kept, 'text'), readProperty(kept, 'commandId')]
  return typeof text === 'string' && typeof commandId === 'string' ? { text, commandId } : undefined
}

/** Names of all drafts, of any account. */
export function draftNames(): string[] {
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
}

/** Separate from the files, which are large and change rarely. */
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

/** Separate from the files, which need not be written again when one of them is uploaded. */
export async function keepCodes(name: string, files: readonly DraftFile[]): Promise<void> {
  const codes = files.map(({ code }) => code)
  await orNothing(() => set(`${name}/codes`, codes, store()))
}

/**
 * The words are removed last, after earlier writes to the database: so a message is in the draft until it is in the
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
 * Changes items that wait in this browser to be sent, which end with the drafts; all tabs share them.
 * @param change maps the stored value, unchecked, to a structured-cloneable one
 */
export async function changeWaiting(name: string, change: (kept: unknown) => unknown): Promise<void> {
  await orNothing(() => update<unknown>(name + WAITING, change, store()))
}

/** @returns unchecked, as an older version of the app may have stored it */
export async function loadWaiting(name: string): Promise<unknown> {
  return await orNothing(() => get<unknown>(name + WAITING, store()))
}

/** @returns all waiting items with their names, unchecked */
export async function loadAllWaiting(): Promise<[string, unknown][]> {
  const all = await orNothing(async () => {
    const names = await keys<string>(store())
    const waiting = names.filter((name) => name.endsWith(WAITING))
    const kept = await getMany<unknown>(waiting, store())
    return waiting.map((name, index): [string, unknown] => [name.slice(0, -WAITING.length), kept[index]])
  })
  return all ?? []
}

/** The account's list of what it opened from the search ends with its drafts. */
const RECENT = 'skrzat-recent/'

/** Removes drafts' words and lists of what was opened, except one account's. */
function removeWords(own = ''): void {
  for (const key of Object.keys(localStorage)) {
    const [, owner] = /^skrzat-(?:draft|recent)\/(\d+\/)/.exec(key) ?? []
    if (owner !== undefined && owner !== own) localStorage.removeItem(key)
  }
}

/** What the account opened from the search, newest first: ids and addresses, no names. */
export function readRecent(account: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${RECENT}${account}/`) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function keepRecent(account: number, opened: readonly string[]): void {
  void orNothing(() => localStorage.setItem(`${RECENT}${account}/`, JSON.stringify(opened)))
}

/** Deletes what another account has left here, whose session ended without a sign-out. */
export async function keepDraftsOf(account: number): Promise<void> {
  const own = `${account}/`
  await orNothing(() => removeWords(own))
  await orNothing(async () => {
    const names = await keys<string>(store())
    await delMany(
      names.filter((name) => !name.startsWith(own)),
      store(),
    )
  })
}

/** Called at sign-out, so that nothing is left for the device's next user. */
export async function dropAllDrafts(): Promise<void> {
  await orNothing(() => removeWords())
  await orNothing(() => clear(store()))
}
