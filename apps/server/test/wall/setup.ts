import { randomUUID } from 'node:crypto'
import type { PostForm, PostTarget, WallScope } from '@skrzat/contract/wire/wall'
import { attachment } from '@skrzat/contract/wire/attachments'
import { beforeEach, expect } from 'vitest'
import { z } from 'zod'
import type { Composition } from '../../src/compose.ts'
import { listening } from '../files/setup.ts'
import { groupIds, type Person, PHONES, testPlaces } from '../places/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

/**
 * Two places with their people; the groups Motylki (the parent's, the teacher's) and Żabki of the first, Pszczółki of
 * the second.
 */
export async function testWall(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, first, second, callerOf, clock, work } = server
  const { motylki, zabki, foreign: pszczolki } = await groupIds(sql)

  /** Whom a post of the tests is for. */
  const TARGETS = {
    motylki: { to: 'group', groupId: motylki },
    zabki: { to: 'group', groupId: zabki },
    pszczolki: { to: 'group', groupId: pszczolki },
    parents: { to: 'place', placeId: first, type: 'ROLE' },
    workers: { to: 'place', placeId: first, type: 'WORKER' },
    both: { to: 'place', placeId: first, type: 'ALL' },
    neighbours: { to: 'place', placeId: second, type: 'ALL' },
    team: { to: 'team' },
  } as const satisfies Record<string, PostTarget>
  type To = keyof typeof TARGETS

  /** Adds a post and answers with it; by default the director's to Motylki. */
  async function add(
    to: To = 'motylki',
    {
      by = to === 'team' ? 'admin' : to === 'pszczolki' || to === 'neighbours' ? 'otherDirector' : 'director',
      ...over
    }: Partial<PostForm> & { by?: Person } = {},
  ) {
    const caller = await callerOf(by)
    return await caller.wall.add({ target: TARGETS[to], text: `dla ${to}`, commandId: randomUUID(), ...over })
  }

  /** A new group of the first place, whose tutor the teacher is until `leave`. */
  async function groupOfTeacher() {
    const { places } = await callerOf('director')
    const [teacher] = await sql<{ id: number }[]>`select id from workers where phone = ${PHONES.teacher}`
    const form = { placeId: first, name: 'Sówki', color: 2 }
    const { id: groupId } = await places.addGroup({ ...form, tutors: [teacher?.id ?? 0] })
    const target = { to: 'group', groupId } as const
    return { target, leave: () => places.updateGroup({ ...form, groupId, tutors: [] }) }
  }

  /** The texts of the posts on the first page that a person sees, in their order. */
  async function seenBy(person: Person, scope: WallScope = { of: 'all' }): Promise<string[]> {
    const { posts } = await (await callerOf(person)).wall.page({ scope })
    return posts.map(({ text }) => text)
  }

  /** Unread notices of posts per account, by phone. */
  async function noticed(type = 'TYPE_POST'): Promise<string[]> {
    const told = await sql<{ login: string }[]>`
      select a.login from notifications n join accounts a on a.id = n.account_id
      where n.section = 'wall' and n.type = ${type} and n.read_at is null order by a.login`
    return told.map(({ login }) => login)
  }

  /** Runs the jobs, and answers with who has an unread notice of that type. */
  async function told(type?: string): Promise<string[]> {
    expect((await work()).failed).toEqual([])
    return await noticed(type)
  }

  async function forget() {
    await sql`truncate posts, post_files, post_marks, post_reports, uploads, blobs, notifications, outbox, audit_log
      cascade`
  }

  beforeEach(async () => {
    await forget()
    clock.set('2026-11-16T09:00:00Z')
  })

  return {
    ...server,
    motylki,
    zabki,
    pszczolki,
    TARGETS,
    add,
    groupOfTeacher,
    seenBy,
    noticed,
    told,
    upload: uploadsOf(server),
    forget,
  }
}

/** Uploads a file that the person may then attach, and answers with its code. */
export function uploadsOf({ call }: Pick<Awaited<ReturnType<typeof testPlaces>>, 'call'>) {
  return async (person: Person, content: string | Uint8Array<ArrayBuffer>, filename: string) => {
    const form = new FormData()
    form.append('file', new Blob([content]), filename)
    return attachment.parse((await call(person, 'POST', '/api/uploads', form)).json()).code
  }
}

const problem = z.object({
  message: z.string(),
  errorKey: z.string().optional(),
  fieldErrors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

export type Part = { field: string; content: string | Uint8Array<ArrayBuffer>; filename: string }

/** A post as the REST contract has it, as far as the tests read it. */
export const wirePost = z.object({ id: z.number(), teaser: z.string() })

/** The texts of a list's posts, in its order. */
export async function textsOf(response: Response): Promise<string[]> {
  return z
    .array(wirePost)
    .parse(await response.json())
    .map(({ teaser }) => teaser)
}

/** The same, listening, with helpers to send forms and fetch files. */
export async function testWallRest(over: Partial<Composition> = {}) {
  const server = await testWall(over)
  const { call } = await listening(server)

  function formOf(fields: Record<string, string>, parts: readonly Part[] = []) {
    const form = new FormData()
    for (const { field, content, filename } of parts) form.append(field, new Blob([content]), filename)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }

  /** Sends a post, by default as the director. */
  function post(
    fields: Record<string, string>,
    parts: readonly Part[] = [],
    { by = 'director', key, path = '/api/walls' }: { by?: Person; key?: string; path?: string } = {},
  ) {
    const headers = new Headers(key === undefined ? {} : { 'Idempotency-Key': key })
    return call(by, path, { method: 'POST', body: formOf(fields, parts), headers })
  }

  /** `201`, or the status, the error's key and the fields' faults. */
  async function refusal(response: Response): Promise<string> {
    if (response.ok) return String(response.status)
    const { message, errorKey = message, fieldErrors = [] } = problem.parse(await response.json())
    const faults = fieldErrors.map(({ field, message: fault }) => `${field} ${fault}`)
    return [response.status, errorKey, ...faults].join(' ')
  }

  return { ...server, call, formOf, post, refusal }
}
