/** Months over REST: the same commands and queries as over tRPC, with money in złote. */
import type { Principal } from '@skrzat/contract/access'
import { toZloty } from '@skrzat/contract/money'
import { balancesAfter, MONTH_CAUSES, type MonthFlows, sheetLine } from '@skrzat/contract/month-sheet'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { day, instant } from '@skrzat/contract/wire/common'
import {
  type BalancesOfDay,
  checkpointRef,
  month,
  monthReason,
  type MonthRow,
  type MonthSheet,
} from '@skrzat/contract/wire/months'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import {
  attachment,
  blank,
  commandMeta,
  commandRoute,
  fileRoute,
  guard,
  pathId,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import type { Threads } from '../../kernel/threads/index.ts'
import { XLSX_TYPE } from '../../kernel/xlsx.ts'
import { balancesOn } from './balances.ts'
import { closeMonth, type MonthPorts, reopenMonth } from './commands.ts'
import { sheetPdf, sheetXlsx } from './files/make.ts'
import { monthsOf, placeNamed, sheetOfMonth } from './queries.ts'

const zloty = z.number()
const named = z.object({ id: z.number(), name: z.string() })
const kid = z.object({ id: z.number(), firstname: z.string(), lastname: z.string(), classgroup: named })

const line = z.object({
  opening: zloty,
  charged: zloty,
  corrections: zloty,
  paid: zloty,
  creditUsed: zloty,
  refunded: zloty,
  /** opening + charged + corrections − paid + refunded = left − credit − deposits. */
  closing: zloty,
  left: zloty,
  credit: zloty,
  deposits: zloty,
})

function lineToRest(row: MonthFlows): z.infer<typeof line> {
  const { opening, charged, corrections, paid, refunded, closing } = sheetLine(row)
  const { amountLeft, credit, deposits } = balancesAfter(row)
  return {
    opening: toZloty(opening),
    charged: toZloty(charged),
    corrections: toZloty(corrections),
    paid: toZloty(paid),
    creditUsed: toZloty(row.creditUsed),
    refunded: toZloty(refunded),
    closing: toZloty(closing),
    left: toZloty(amountLeft),
    credit: toZloty(credit),
    deposits: toZloty(deposits),
  }
}

const sheetOut = line.extend({
  month: z.string(),
  closed: z.boolean(),
  closedDate: instant.nullable(),
  closedBy: z.string().nullable(),
  reason: z.string().nullable(),
  paidBy: z.object({ transfer: zloty, cash: zloty, card: zloty, other: zloty, none: zloty }),
  bank: z.object({
    covered: z.array(z.object({ from: day, to: day })),
    lines: zloty,
    booked: zloty,
    waiting: zloty,
    notOurs: zloty,
    ledger: zloty,
  }),
  causes: z.array(
    z.object({
      kind: z.enum(MONTH_CAUSES),
      amount: zloty,
      date: day.nullable(),
      line: z.number().nullable(),
      invoice: z.number().nullable(),
    }),
  ),
  kids: z.array(line.extend({ kid })),
  checkpoint: checkpointRef.nullable(),
})

function sheetToRest(sheet: MonthSheet): z.infer<typeof sheetOut> {
  const { closed, bank } = sheet
  const by = (method: MonthSheet['methods'][number]['method']) =>
    toZloty(sheet.methods.find((one) => one.method === method)?.sum ?? 0)
  return {
    month: sheet.month,
    ...lineToRest(sheet.totals),
    closed: closed !== null,
    closedDate: closed?.at ?? null,
    closedBy: closed?.by ?? null,
    reason: closed?.reason ?? null,
    paidBy: {
      transfer: by('transfer'),
      cash: by('cash'),
      card: by('card'),
      other: by('other'),
      none: by(null),
    },
    bank: {
      covered: bank.covered,
      lines: toZloty(bank.lines),
      booked: toZloty(bank.booked),
      waiting: toZloty(bank.waiting),
      notOurs: toZloty(bank.notOurs),
      ledger: toZloty(bank.ledger),
    },
    causes: bank.causes.map(({ kind, amount, day: date, lineId, invoiceId }) => ({
      kind,
      amount: toZloty(amount),
      date,
      line: lineId,
      invoice: invoiceId,
    })),
    kids: sheet.kids.map((row) => ({ ...lineToRest(row), kid: kidToRest(row) })),
    checkpoint: closed ? closed.checkpoint : sheet.checkpoint,
  }
}

function kidToRest({ kid, group: { id, name } }: Pick<MonthSheet['kids'][number], 'kid' | 'group'>) {
  return { ...kid, classgroup: { id, name } }
}

const rowOut = z.object({
  month: z.string(),
  closed: z.boolean(),
  closedDate: instant.nullable(),
  closedBy: z.string().nullable(),
  /** Of a closed month. */
  opening: zloty.nullable(),
  closing: zloty.nullable(),
})

function rowToRest({ month, closed, totals }: MonthRow): z.infer<typeof rowOut> {
  const sums = totals && sheetLine(totals)
  return {
    month,
    closed: closed !== null,
    closedDate: closed?.at ?? null,
    closedBy: closed?.by ?? null,
    opening: sums && toZloty(sums.opening),
    closing: sums && toZloty(sums.closing),
  }
}

const balance = z.object({
  left: zloty,
  credit: zloty,
  deposits: zloty,
  /** left − credit − deposits. */
  balance: zloty,
  /** What is left, by the days since the deadline. */
  ages: z.object({ notDue: zloty, upTo30: zloty, upTo60: zloty, over60: zloty }),
})
const balancesOut = balance.extend({
  date: day,
  kids: z.array(balance.extend({ kid })),
  groups: z.array(balance.extend({ group: named })),
})

function balanceToRest(row: BalancesOfDay['totals']): z.infer<typeof balance> {
  const { amountLeft, credit, deposits, ages } = row
  return {
    left: toZloty(amountLeft),
    credit: toZloty(credit),
    deposits: toZloty(deposits),
    balance: toZloty(amountLeft - credit - deposits),
    ages: {
      notDue: toZloty(ages.notDue),
      upTo30: toZloty(ages.upTo30),
      upTo60: toZloty(ages.upTo60),
      over60: toZloty(ages.over60),
    },
  }
}

const ofMonth = z.object({ id: pathId, month })
const secret = z.string().min(1).max(200)
const reasonIn = z.object({ reason: monthReason.optional() })
const reopenIn = z.object({
  reason: monthReason.refine((text) => text !== '', { message: 'NotBlank' }),
  /** The PIN or password; with the second factor's code where the account has one. */
  pin: blank(secret.optional()),
  code: blank(z.string().trim().max(40).optional()),
})

/** Proves who asks, by what the request brings along. @throws DomainError */
export type ProveNow = (
  principal: Principal,
  proof: { readonly pin?: string | undefined; readonly code?: string | undefined },
  request: FastifyRequest,
) => Promise<void>

const FILES = { pdf: 'application/pdf', xlsx: XLSX_TYPE } as const

export function monthsRest(
  ports: MonthPorts & { readonly proveNow: ProveNow; readonly threads: Threads },
): RestRoutes {
  const { sql, clock } = ports
  const billing = guard.place(PLACE_ACTIONS.payments, 'id')

  /** The sheet as it is now. */
  const sheet = async (params: z.output<typeof ofMonth>) =>
    sheetToRest(await sheetOfMonth(ports, params.id, params.month, clock.now()))

  const on = (request: FastifyRequest, params: z.output<typeof ofMonth>) => ({
    ...commandMeta(request, params.id),
    month: params.month,
    login: principalOf(request).login,
    address: request.ip,
  })

  return (app) => {
    queryRoute(app, '/api/place/:id/months', {
      guard: billing,
      summary: "A place's months, newest first",
      answer: z.array(rowOut),
      run: async (request) => (await monthsOf(sql, request.params.id, clock.now())).map(rowToRest),
    })

    queryRoute(app, '/api/place/:id/months/:month', {
      guard: billing,
      summary: "A month's sheet; preliminary while the month is open",
      params: ofMonth,
      answer: sheetOut,
      run: (request) => sheet(request.params),
    })

    fileRoute(app, '/api/place/:id/months/:month/file', {
      guard: billing,
      summary: "A month's sheet as a document or a spreadsheet, with the checkpoint of the log",
      errors: ['account.proof_required', 'unavailable'],
      sends: ['Content-Disposition'],
      file: Object.values(FILES),
      params: ofMonth,
      query: z.object({ format: z.enum(['pdf', 'xlsx']) }),
      run: async (request, reply) => {
        const { params, query } = request
        const principal = principalOf(request)
        requireRecentProof(principal)
        const now = clock.now()
        const [place, sheet] = await Promise.all([
          placeNamed(sql, params.id),
          sheetOfMonth(ports, params.id, params.month, now),
        ])
        const printed = { place, sheet }
        const file =
          query.format === 'pdf' ? await sheetPdf(ports.threads, printed, now) : await sheetXlsx(printed)
        await audit(sql, {
          at: now,
          principal: principal.login,
          type: 'MONTH_SHEET_FETCHED',
          data: { place: params.id, month: params.month },
          placeId: params.id,
        })
        const name = `Zestawienie ${params.month}${sheet.closed ? '' : ' wstępne'}.${query.format}`
        return reply.type(FILES[query.format]).header('content-disposition', attachment(name)).send(file)
      },
    })

    commandRoute(app, 'POST', '/api/place/:id/months/:month/close', {
      guard: billing,
      summary:
        'Close a month, which then takes no money; the reason is needed where something does not add up',
      errors: ['month.closed', 'month.not_over', 'month.earlier_open', 'month.not_balanced'],
      alert: 'month.close.closed',
      once: true,
      objectName: 'month',
      params: ofMonth,
      body: reasonIn.optional(),
      answer: sheetOut,
      run: async (request) => {
        await closeMonth(ports, { ...on(request, request.params), reason: request.body?.reason })
        return { answer: await sheet(request.params), alertParam: request.params.month }
      },
    })

    commandRoute(app, 'POST', '/api/place/:id/months/:month/reopen', {
      guard: guard.place(PLACE_ACTIONS.reopenMonth, 'id'),
      summary: 'Open the last closed month again, with a reason and a proof of who asks',
      errors: [
        'month.open',
        'month.later_closed',
        'account.proof_required',
        'account.wrong_password',
        'account.code',
        'auth.second_factor',
        'auth.wrong_factor',
        'rate_limited',
      ],
      alert: 'month.reopen.reopened',
      once: true,
      objectName: 'month',
      params: ofMonth,
      body: reopenIn,
      answer: sheetOut,
      run: async (request) => {
        const { reason, ...proof } = request.body
        await ports.proveNow(principalOf(request), proof, request)
        await reopenMonth(ports, { ...on(request, request.params), reason })
        return { answer: await sheet(request.params), alertParam: request.params.month }
      },
    })

    queryRoute(app, '/api/place/:id/balances', {
      guard: billing,
      summary: 'What is left, credit, deposits and ages as of a day',
      query: z.object({ date: day }),
      answer: balancesOut,
      run: async (request) => {
        const { date, kids, groups, totals } = await balancesOn(sql, request.params.id, request.query.date)
        return {
          date,
          ...balanceToRest(totals),
          kids: kids.map((row) => ({ ...balanceToRest(row), kid: kidToRest(row) })),
          groups: groups.map((row) => ({
            ...balanceToRest(row),
            group: { id: row.group.id, name: row.group.name },
          })),
        }
      },
    })
  }
}
