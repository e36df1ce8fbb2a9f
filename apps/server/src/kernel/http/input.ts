/** How REST input is read, where JHipster clients and forms are looser than the project's own schemas. */
import { isDay, warsawDay } from '@skrzat/contract/days'
import { id, shortText } from '@skrzat/contract/wire/common'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../errors/index.ts'
import { shownAs } from './json-schema.ts'
import { jsonFault } from './json-bounds.ts'
import { wellFormed } from '../database/index.ts'

const AN_ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

const digits = shownAs(
  shortText(16)
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(id),
  AN_ID,
)

/** A numeric parameter of the path: digits only. */
export const pathId = digits

/** A reference: the id, as a number or as a select's text, or an object that has one. */
export const ref = shownAs(z.union([id, digits, z.object({ id }).transform((thing) => thing.id)]), AN_ID)

/** A whole number, which forms send as text. */
export const typed = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    if (text === '') return undefined
    return /^-?\d{1,9}$/.test(text) ? Number(text) : value
  }, schema)

/** A day, or an instant, which counts as its day in Warsaw: date pickers send noon. */
export const dayOrInstant = shownAs(
  shortText(40).transform((text, context) => {
    if (isDay(text)) return text
    const instant = z.iso.datetime({ offset: true }).safeParse(text)
    const day = instant.success ? warsawDay(new Date(instant.data)) : ''
    if (isDay(day)) return day
    context.addIssue({ code: 'custom', message: 'Pattern' })
    return z.NEVER
  }),
  { type: 'string', format: 'date' },
)

/** A boolean, which forms and queries send as text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** An empty field counts as absent. */
export const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

/**
 * Parses bodies: JSON or empty, with any header if empty; other types get 415. In JSON null counts as absent, as
 * JHipster clients send null for unknown fields. Forms with files have their own parser.
 */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    const fault = jsonFault(text)
    return fault ? done(fault) : parseJson(request, text, done)
  })
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') done(null, undefined)
    else done(new DomainError('unsupported'))
  })
  // Reads the rest of a refused body: a client that sends all of it before it reads the answer would hang, as would its
  // next call on the connection.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
  })
  app.addHook('preValidation', async (request) => {
    request.body = tidy(request.body)
    request.query = tidy(request.query)
    request.params = tidy(request.params)
  })
}

/** Without nulls and lone surrogates. @throws DomainError malformed for U+0000, which no text of the database may hold */
export function tidy(input: unknown): unknown {
  const tidied = wellFormed(input)
  const left = [tidied]
  // The list grows during the loop.
  for (const value of left) {
    if (typeof value === 'string' && value.includes('\0')) throw new DomainError('malformed')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) throw new DomainError('malformed')
      if (inner === null && !Array.isArray(value)) Reflect.deleteProperty(value, key)
      else left.push(inner)
    }
  }
  return tidied
}
