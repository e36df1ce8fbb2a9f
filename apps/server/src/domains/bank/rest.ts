/** The bank over REST: the same commands and queries as over tRPC. */
import { LINE_STATES } from '@skrzat/contract/bank'
import { isErrorCode, wireMessage } from '@skrzat/contract/errors'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { bankSettingsForm, reason, virtualPrefix } from '@skrzat/contract/wire/bank'
import { csvPreview } from '@skrzat/contract/wire/bank-mapping'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import {
  alertHeaders,
  answerPage,
  blank,
  byPathId,
  commandMeta,
  commandRoute,
  guard,
  pageQuery,
  pathId,
  placeOf,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { documentKindOf } from '../document-kinds/index.ts'
import { bookExact } from './commands/book-exact.ts'
import { bookLine, markNotOurs, undoLine } from './commands/book.ts'
import { importStatements, previewColumns, previewStatements } from './import/import.ts'
import { listLines } from './lines/list.ts'
import { type LineRow, placeOfLine } from './lines/rows.ts'
import { showLines } from './lines/view.ts'
import { countStatements, statementsOf } from './page.ts'
import type { BankPorts } from './ports.ts'
import {
  allocationsIn,
  bookIn,
  lineOut,
  lineToRest,
  previewOut,
  previewToRest,
  settingsOut,
  statementOut,
  statementToRest,
} from './rest/shapes.ts'
import { uploadedStatement } from './rest/upload.ts'
import { bankSettingsOf, saveBankSettings } from './settings.ts'

const FILE_ERRORS = [
  'bank.no_file',
  'bank.unknown_format',
  'bank.balance',
  'bank.account',
  'bank.account_missing',
  'bank.currency',
  'bank.truncated',
  'bank.too_large',
  'bank.too_old',
  'bank.future',
  'bank.mapping',
] as const

const LEDGER_ERRORS = [
  'payer.not_found',
  'payer.too_much',
  'invoice.not_found',
  'invoice.paid',
  'invoice.deleted',
  'invoice.less_left',
  'kid.not_found',
  'credit.insufficient',
  'credit.used',
  'month.closed',
  'refund.not_found',
  'refund.not_ordered',
  'refund.not_paid',
  'payment.day_future',
  'conflict.stale',
] as const

const AMOUNT_ERRORS = [
  'amount.invalid',
  'amount.negative',
  'amount.precision',
  'amount.too_large',
  'amount.zero',
] as const

/** What is left out stays; an empty prefix ends the virtual accounts. */
const settingsIn = bankSettingsForm
  .omit({ virtualPrefix: true })
  .partial()
  .extend({
    virtualPrefix: z.union([z.literal(''), virtualPrefix]).optional(),
  })

const bulkOut = z.object({
  done: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), message: z.string() })),
})

export function bankRest(ports: BankPorts): RestRoutes {
  const { sql } = ports.db
  const billing = guard.place(PLACE_ACTIONS.payments, 'id')
  const onLine = guard.entity(
    PLACE_ACTIONS.payments,
    byPathId((line) => placeOfLine(sql, line)),
    'bank.line_not_found',
  )

  return (app) => {
    app.post(
      '/api/places/:id/bank/statements',
      {
        config: { ...billing, patient: true },
        schema: {
          summary: "Add a bank's statements from a file, or preview them",
          errors: [...FILE_ERRORS, 'unavailable'],
          alerts: ['bank.statement.added'],
          form: { files: { file: 'one' } },
          once: true,
          params: z.object({ id: pathId }),
          /** `preview=true` returns what would be added without adding it. */
          querystring: z.object({ preview: z.enum(['true', 'false']).optional() }),
          response: {
            200: z.union([previewOut, z.array(previewOut)]),
            201: z.union([statementOut, z.array(statementOut)]),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const file = await uploadedStatement(request)
        const isPreview = request.query.preview === 'true'
        const statements = isPreview
          ? await previewStatements(ports, id, file)
          : await importStatements(ports, commandMeta(request, id), file)
        const answers = statements.map(previewToRest)
        const [first] = answers
        if (!isPreview)
          alertHeaders(
            reply,
            'alert',
            'bank.statement.added',
            String(statements.reduce((sum, { added }) => sum + added, 0)),
          )
        return reply.code(isPreview ? 200 : 201).send(first && answers.length === 1 ? first : answers)
      },
    )

    app.post(
      '/api/places/:id/bank/mapping',
      {
        config: { ...billing, patient: true },
        schema: {
          summary: 'The first rows of a CSV of an unknown bank, for its mapping',
          errors: ['bank.no_file', 'bank.unknown_format', 'bank.mapping', 'bank.too_large', 'unavailable'],
          form: { files: { file: 'one' } },
          params: z.object({ id: pathId }),
          response: { 200: csvPreview },
        },
      },
      async (request) => await previewColumns(ports, request.params.id, await uploadedStatement(request)),
    )

    queryRoute(app, '/api/places/:id/bank/statements', {
      guard: billing,
      summary: "A place's bank statements",
      sends: ['X-Total-Count', 'Link'],
      query: pageQuery,
      answer: z.array(statementOut),
      run: (request, reply) =>
        answerPage(request, reply, [], async (page) => {
          const [rows, total] = await Promise.all([
            statementsOf(sql, request.params.id, page),
            countStatements(sql, request.params.id),
          ])
          return { rows: rows.map(statementToRest), total }
        }),
    })

    queryRoute(app, '/api/places/:id/bank/lines', {
      guard: billing,
      summary: 'Lines of bank statements, with what is proposed',
      sends: ['X-Total-Count', 'Link'],
      query: pageQuery.extend({
        state: blank(z.enum(LINE_STATES).optional()),
        statement: blank(pathId.optional()),
      }),
      answer: z.array(lineOut),
      run: (request, reply) =>
        answerPage(request, reply, ['date', 'amount', 'position', 'id'], async ({ sort, ...page }) => {
          const placeId = request.params.id
          const { state, statement: statementId } = request.query
          const { rows, total } = await listLines(sql, { placeId, state, statementId }, { ...page, sort })
          const lines = await showLines(sql, placeId, rows)
          const kind = await documentKindOf(sql, placeId)
          return { rows: lines.map(lineToRest(principalOf(request).langKey, kind)), total }
        }),
    })

    /** What a command left, without new proposals. */
    const answer = async (request: Parameters<typeof principalOf>[0], row: LineRow) => {
      const [line] = await showLines(sql, row.placeId, [row], false)
      const kind = await documentKindOf(sql, row.placeId)
      return lineToRest(principalOf(request).langKey, kind)(found(line, 'bank.line_not_found'))
    }

    commandRoute(app, 'POST', '/api/bank/lines/:id/book', {
      guard: onLine,
      summary: "Book a line's money",
      errors: [
        'bank.line_decided',
        'bank.allocations',
        'bank.sum',
        'bank.never_booked',
        ...AMOUNT_ERRORS,
        ...LEDGER_ERRORS,
      ],
      alert: 'bank.line.booked',
      once: true,
      objectName: 'bankLine',
      body: bookIn,
      answer: lineOut,
      run: async (request) => {
        const { id } = request.params
        const allocations = allocationsIn(request.body)
        const line = await bookLine(ports, { ...commandMeta(request, placeOf(request)), id, allocations })
        return { answer: await answer(request, line), alertParam: id }
      },
    })

    commandRoute(app, 'POST', '/api/bank/lines/:id/not-ours', {
      guard: onLine,
      summary: "Say that a line's money is not the place's income",
      errors: ['bank.line_decided'],
      alert: 'bank.line.not_ours',
      once: true,
      objectName: 'bankLine',
      body: z.object({ reason }),
      answer: lineOut,
      run: async (request) => {
        const { id } = request.params
        const line = await markNotOurs(ports, {
          ...commandMeta(request, placeOf(request)),
          id,
          reason: request.body.reason,
        })
        return { answer: await answer(request, line), alertParam: id }
      },
    })

    commandRoute(app, 'POST', '/api/bank/lines/:id/undo', {
      guard: onLine,
      summary: 'Undo what was decided of a line',
      errors: ['bank.line_waiting', 'bank.line_reversed', 'bank.never_booked', ...LEDGER_ERRORS],
      alert: 'bank.line.undone',
      once: true,
      answer: lineOut,
      run: async (request) => {
        const { id } = request.params
        const line = await undoLine(ports, { ...commandMeta(request, placeOf(request)), id })
        return { answer: await answer(request, line), alertParam: id }
      },
    })

    commandRoute(app, 'POST', '/api/places/:id/bank/book-exact', {
      guard: billing,
      summary: 'Book all lines whose proposal is exact',
      alert: 'bank.exact.booked',
      once: true,
      answer: bulkOut,
      run: async (request) => {
        const { done, failed } = await bookExact(ports, commandMeta(request, request.params.id))
        const refused = failed.map(({ id, code }) => ({
          id,
          message: isErrorCode(code) ? wireMessage(code) : code,
        }))
        return { answer: { done, failed: refused }, alertParam: done.length }
      },
    })

    queryRoute(app, '/api/places/:id/bank', {
      guard: billing,
      summary: "A place's bank settings",
      answer: settingsOut,
      run: (request) => bankSettingsOf(sql, request.params.id),
    })

    commandRoute(app, 'PUT', '/api/places/:id/bank', {
      guard: guard.place(PLACE_ACTIONS.settings, 'id'),
      summary: "Change a place's bank settings",
      errors: ['account.proof_required', 'bank.prefix'],
      alert: 'bank.settings.saved',
      objectName: 'bank',
      body: settingsIn,
      answer: settingsOut,
      run: async (request) => {
        const { id } = request.params
        const before = await bankSettingsOf(sql, id)
        const {
          autoBook = before.autoBook,
          accounts = before.accounts,
          virtualPrefix = before.virtualPrefix,
          virtualMeals = before.virtualMeals,
        } = request.body
        const form = { autoBook, accounts, virtualPrefix: virtualPrefix || null, virtualMeals }
        return {
          answer: await saveBankSettings(ports, principalOf(request), { ...form, placeId: id }),
          alertParam: id,
        }
      },
    })
  }
}
