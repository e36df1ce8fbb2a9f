import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import type { Composition } from '../../src/compose.ts'
import { registrationsOf } from '../../src/kernel/domain.ts'
import { runDue } from '../kernel/run-due.ts'
import { PHONES, testPlaces } from '../places/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

/** The files of a ZIP, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { autoClose: false })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    files.set(entry.fileName, content.subarray(0, 4).toString() === '%PDF' ? 'PDF' : content.toString())
  }
  return files
}

/** Two places, and helpers to ask for exports, to make them and to look into them. */
export async function testExports(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, services, first, kernel } = server
  const parts = registrationsOf(services.domains).exports

  const kidOf = async (name: string): Promise<number> => {
    const [kid] = await sql<{ id: number }[]>`select id from kids where firstname = ${name}`
    return kid?.id ?? 0
  }
  const accountOf = async (phone: string): Promise<number> => {
    const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${phone}`
    return account?.id ?? 0
  }
  const own = await kidOf('Zofia')
  const guardian = await accountOf(PHONES.parent)
  const parent = await server.callerOf('parent')
  const director = await server.callerOf('director')
  const work = () => runDue(services.relay, services.jobs)

  async function keyOf(id: number): Promise<string> {
    const [row] = await sql<{ code: string }[]>`select code from family_exports where id = ${id}`
    return `family-exports/${row?.code}.zip`
  }
  /** The stored file; undefined once it is removed. */
  const stored = async (id: number) => {
    const file = await kernel.storage.read(await keyOf(id))
    return file && (await buffer(file.stream))
  }
  const stateOf = async (id: number) => {
    const [row] = await sql<{ state: string; failure: string | null }[]>`
      select state, failure from family_exports where id = ${id}`
    return row
  }
  /** The guardian's export, made. @returns its id, and its files by name */
  async function made() {
    const { id } = await parent.familyExports.request({ kidId: own })
    const { failed } = await work()
    const bytes = await stored(id)
    if (failed.length > 0 || !bytes)
      throw new Error(`not made: ${JSON.stringify([failed, await stateOf(id)])}`)
    return { id, files: await unzip(bytes) }
  }

  return {
    ...server,
    parts,
    first,
    own,
    guardian,
    parent,
    director,
    work,
    keyOf,
    stored,
    stateOf,
    made,
    kidOf,
    accountOf,
  }
}
