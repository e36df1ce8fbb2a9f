/**
 * Checks which domain's SQL reads other domains' tables. A table belongs to the domain of its schema's file,
 * `db/src/schema/<domain>.ts`; other domains use its index, except where listed here.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

/** What a domain's statements do with another domain's tables, and why they do not call its functions instead. */
export type Listed = readonly {
  readonly domain: string
  readonly tables: readonly string[]
  readonly why: string
}[]

/**
 * Tables that every domain's statements may join, as their rows are referenced everywhere. The kernel's may be read as
 * well.
 */
export const JOINED_BY_ALL: readonly string[] = ['places', 'groups', 'kids', 'accounts', 'uploads']

export const READ_OF_OTHERS: Listed = [
  {
    domain: 'absences',
    tables: ['place_closed_days', 'kid_moves'],
    why: 'Reports of a month count days of all kids, in the group of each day, in one statement.',
  },
  {
    domain: 'payments',
    tables: ['place_closed_days'],
    why: 'Issuing reads what it decides by in one statement, of the same snapshot.',
  },
  {
    domain: 'payments',
    tables: ['bank_settings', 'bank_virtual_accounts', 'bank_virtual_account_kids'],
    why: "An invoice is shown with the virtual account of its kid's family, in the statement that reads it.",
  },
  {
    domain: 'document-kinds',
    tables: ['accounting_documents'],
    why: 'Domains that accounting imports say what a place issues, in the statements that read places and notices.',
  },
  {
    domain: 'family-exports',
    tables: ['erasures'],
    why: 'Nothing of an erased person is handed over: it is checked in the statements that ask for an export and publish it.',
  },
  {
    domain: 'kitchen',
    tables: ['place_closed_days'],
    why: 'The next menus of several places skip their closed days, in one statement.',
  },
  {
    domain: 'months',
    tables: ['invoices', 'ledger_notes', 'kid_moves'],
    why: 'Events of invoices are summed by kid and by deadline, a close is listed with its reason, and kids with the group of the day, in one statement.',
  },
  {
    domain: 'differences',
    tables: [
      'invoices',
      'kid_payers',
      'place_closed_days',
      'payment_types',
      'payment_type_labels',
      'payment_custom_values',
      'price_corrections',
    ],
    why: 'What all invoices of a month would be now is read in one statement, of the same snapshot.',
  },
  {
    domain: 'payers',
    tables: ['invoices', 'payment_types', 'payment_type_labels'],
    why: 'Invoices are split by the arrangements and earlier invoices of their kids, in one statement.',
  },
  {
    domain: 'erasure',
    tables: ['invoices', 'absences', 'posts'],
    why: 'What an erasure leaves is counted in one statement.',
  },
  {
    domain: 'erasure',
    tables: ['kid_cards'],
    why: 'A request names its kid with the birth date that tells it from a namesake, in one statement.',
  },
  {
    domain: 'payment-reports',
    tables: ['invoices'],
    why: 'Reports that name an erased kid are found and removed in one statement.',
  },
  { domain: 'moderation', tables: ['posts'], why: 'A report is listed with its post.' },
  {
    domain: 'notifications',
    tables: ['diet_changes', 'diet_confirmations', 'invoices', 'post_marks', 'sessions'],
    why: 'Whom a notice still concerns is decided again for each, in the statement that selects it.',
  },
  {
    domain: 'people',
    tables: ['invoices', 'credits'],
    why: 'Guardians of a kid that left keep access until its money is settled; rights are read in one statement.',
  },
]

export const WRITTEN_OF_OTHERS: Listed = [
  {
    domain: 'backups',
    tables: ['erasures', 'outbox'],
    why: 'A restore repeats erasures before the server runs.',
  },
  {
    domain: 'erasure',
    tables: ['kids', 'consent_answers'],
    why: 'What falls due of kids that left is erased and marked in one transaction.',
  },
  {
    domain: 'payers',
    tables: ['payers'],
    why: 'The ledger refers to payers and never changes them; they are edited here.',
  },
  {
    domain: 'operations',
    tables: ['audit_log'],
    why: "It deletes entries after the installation's retention.",
  },
]

type Access = { file: string; domain: string; table: string; write: boolean }

const SCHEMA = 'db/src/schema/'
const SERVER = 'apps/server/src/'

type Table = { owner: string; identifier: string }

/** Every table by its name in SQL. */
export function tablesOf(root: string): Map<string, Table> {
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
  // Folders that are no domain, such as the demo, go by their name.
  const domain =
    file
      .slice(SERVER.length)
      .replace(/^domains\//, '')
      .split('/')[0] ?? ''
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

/** Accesses to tables by the statements in these folders of the server. */
export function accessesIn(root: string, folders: string, tables = tablesOf(root)): Access[] {
  const files = globSync(`${SERVER}${folders}/**/*.ts`, { cwd: root }).toSorted()
  return files.flatMap((file) => accessesOf(root, file, tables))
}

/** Unlisted accesses, and unused entries of the lists. */
export function checkTableAccess(
  root: string,
  { read = READ_OF_OTHERS, written = WRITTEN_OF_OTHERS, joined = JOINED_BY_ALL } = {},
) {
  const tables = tablesOf(root)
  const accesses = accessesIn(root, 'domains/*', tables)
  const ownerOf = ({ table }: Access) => tables.get(table)?.owner
  const foreign = accesses.filter((access) => ownerOf(access) !== access.domain)
  const writes = foreign.filter(({ write }) => write)
  // A deletion also counts as a read.
  const isWritten = isListed(written)
  const isOpen = (access: Access) => joined.includes(access.table) || ownerOf(access) === 'kernel'
  const reads = foreign.filter((access) => !access.write && !isOpen(access) && !isWritten(access))
  const faults = [...faultsOf('reads', reads, read), ...faultsOf('writes', writes, written)]
  return { tables: tables.size, accesses: accesses.length, faults }

  function isListed(listed: Listed) {
    return (access: Access) =>
      listed.some(({ domain, tables: named }) => domain === access.domain && named.includes(access.table))
  }

  function faultsOf(does: 'reads' | 'writes', found: readonly Access[], listed: Listed): string[] {
    const known = isListed(listed)
    const unlisted = found
      .filter((access) => !known(access))
      .map(({ file, table }) => `${file} ${does} ${table}: ask the index of ${tables.get(table)?.owner}`)
    const unused = listed.flatMap(({ domain, tables: named }) =>
      named
        .filter((name) => !found.some(({ domain: user, table }) => user === domain && table === name))
        .map((name) => `${domain} ${does} no ${name}, but is listed to`),
    )
    return [...new Set([...unlisted, ...unused])]
  }
}
