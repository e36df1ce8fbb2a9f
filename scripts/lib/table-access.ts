/**
 * Checks which domain's SQL reads other domains' tables. A table belongs to the domain of its schema's file,
 * `db/src/schema/<domain>.ts`; other domains use its index, except where listed here.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

export type Listed = Readonly<Record<string, readonly string[]>>

const PEOPLE = ['places', 'groups', 'kids', 'workers', 'worker_roles', 'group_tutors']

/** By domain, the tables of others that its statements join, where a separate query would cost more. */
export const READ_OF_OTHERS: Listed = {
  // Rights are read with every request, in one statement.
  accounts: [...PEOPLE, 'audit_log'],
  absences: [
    'places',
    'groups',
    'kids',
    'kid_moves',
    'workers',
    'place_closed_days',
    'accounts',
    'events',
    'commands',
  ],
  calendar: ['places', 'groups'],
  // Who is in a talk follows from the people, and is decided in the statement that reads or writes.
  chat: ['places', 'groups', 'kids', 'workers', 'group_tutors', 'phone_answers', 'accounts', 'uploads'],
  files: ['places', 'groups', 'uploads'],
  payments: ['places', 'groups', 'kids', 'place_closed_days', 'events'],
  // A report shows its post, with the author's name.
  moderation: ['posts', 'places', 'accounts'],
  // The recipients are determined again for each notification.
  notifications: [
    'places',
    'kids',
    'workers',
    'worker_roles',
    'group_tutors',
    'accounts',
    'invoices',
    'post_marks',
    'sessions',
  ],
  // An audit entry shows names of its person and place; the page of queues has their last runs.
  operations: ['accounts', 'places', 'job_schedules'],
  'payment-reports': ['places'],
  places: ['accounts', 'audit_log'],
  sms: ['accounts', 'places'],
  // A page of posts is one statement, and one more for their files.
  wall: [...PEOPLE, 'accounts', 'uploads'],
}

/** By domain, the tables of others that it writes to. */
export const WRITTEN_OF_OTHERS: Listed = {
  // A removed phone's answers to places are deleted in the same transaction; places depend on accounts already.
  accounts: ['phone_answers'],
  // Entries are deleted after the installation's retention.
  operations: ['audit_log'],
}

type Access = { file: string; domain: string; table: string; write: boolean }

const SCHEMA = 'db/src/schema/'
const DOMAINS = 'apps/server/src/domains/'

type Table = { owner: string; identifier: string }

/** Every table by its name in SQL. */
function tablesOf(root: string): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const file of globSync(`${SCHEMA}*.ts`, { cwd: root })) {
    const owner = file.slice(SCHEMA.length, -'.ts'.length)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, identifier = '', name = ''] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g))
      tables.set(name, { owner, identifier })
  }
  return tables
}

const template = z.object({
  type: z.literal('TemplateLiteral'),
  quasis: z.array(z.object({ value: z.object({ raw: z.string() }) })),
})
const literal = z.object({ type: z.literal('Literal'), value: z.string() })
const identifier = z.object({ type: z.literal('Identifier'), name: z.string() })
const named = z.object({
  type: z.literal('ImportDeclaration'),
  source: z.object({ value: z.literal('@skrzat/db/schema') }),
  specifiers: z.array(z.object({ imported: identifier, local: identifier })),
})
const call = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({ type: z.literal('MemberExpression'), property: identifier }),
  arguments: z.tuple([identifier]).rest(z.unknown()),
})

type Found = {
  /** Texts that may be SQL, with values removed. */
  texts: string[]
  /** Schema tables passed to the query builder, by their names in the schema. */
  imported: string[]
  /** Those of them that it inserts into, updates or deletes from. */
  written: string[]
}

function look(node: unknown, found: Found): void {
  if (Array.isArray(node)) for (const each of node) look(each, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const type: unknown = Reflect.get(node, 'type')
  if (type === 'TemplateLiteral')
    found.texts.push(
      template
        .parse(node)
        .quasis.map(({ value }) => value.raw)
        .join(' $ '),
    )
  if (type === 'Literal') found.texts.push(...[literal.safeParse(node).data?.value ?? []].flat())
  if (type === 'ImportDeclaration')
    found.imported.push(
      ...(named.safeParse(node).data?.specifiers ?? []).map(({ imported }) => imported.name),
    )
  if (type === 'CallExpression') {
    const { callee, arguments: given } = call.safeParse(node).data ?? {}
    if (callee && given && ['insert', 'update', 'delete'].includes(callee.property.name))
      found.written.push(given[0].name)
  }
  for (const each of Object.values(node)) look(each, found)
}

/** Tables after SQL keywords, and further ones of a list. */
const READ =
  /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(\w+)|,\s*(\w+)\s+(?:as\s+)?(?!desc\b|asc\b|from\b)\w+\s*(?=,|where\b|join\b|$)/g
const WRITE = /\b(?:insert\s+into|delete\s+from|update|truncate|merge\s+into)\s+(?:only\s+)?(\w+)/g

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, first, second]) =>
    [first, second].flatMap((name) => name ?? []),
  )
}

function accessesOf(root: string, file: string, tables: Map<string, Table>): Access[] {
  const domain = file.slice(DOMAINS.length).split('/')[0] ?? ''
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const found: Found = { texts: [], imported: [], written: [] }
  look(program.body, found)
  const named = (identifier: string) =>
    [...tables].flatMap(([name, table]) => (table.identifier === identifier ? [name] : []))
  const reads = [...found.texts.flatMap((text) => namesIn(text, READ)), ...found.imported.flatMap(named)]
  const writes = [...found.texts.flatMap((text) => namesIn(text, WRITE)), ...found.written.flatMap(named)]
  return [
    ...reads.map((table) => ({ file, domain, table, write: false })),
    ...writes.map((table) => ({ file, domain, table, write: true })),
  ].filter(({ table }) => tables.has(table))
}

/** Unlisted accesses, and unused entries of the lists. */
export function checkTableAccess(root: string, read = READ_OF_OTHERS, written = WRITTEN_OF_OTHERS) {
  const tables = tablesOf(root)
  const files = globSync(`${DOMAINS}*/**/*.ts`, { cwd: root }).toSorted()
  const accesses = files.flatMap((file) => accessesOf(root, file, tables))
  const foreign = accesses.filter(({ domain, table }) => tables.get(table)?.owner !== domain)
  const reads = foreign.filter(({ domain, table, write }) => !write && !written[domain]?.includes(table))
  const writes = foreign.filter(({ write }) => write)
  const faults = [...faultsOf('reads', reads, read), ...faultsOf('writes', writes, written)]
  return { tables: tables.size, accesses: accesses.length, faults }

  function faultsOf(does: 'reads' | 'writes', found: readonly Access[], listed: Listed): string[] {
    const isListed = ({ domain, table }: Access) => listed[domain]?.includes(table) === true
    const unlisted = found
      .filter((access) => !isListed(access))
      .map(({ file, table }) => `${file} ${does} ${table}: ask the index of ${tables.get(table)?.owner}`)
    const unused = Object.entries(listed).flatMap(([domain, names]) =>
      names
        .filter((name) => !found.some(({ domain: user, table }) => user === domain && table === name))
        .map((name) => `${domain} ${does} no ${name}, but is listed to`),
    )
    return [...new Set([...unlisted, ...unused])]
  }
}
