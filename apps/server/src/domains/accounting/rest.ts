import { SALES_FORMATS, type SalesFormat } from '@skrzat/contract/accounting'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { day } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import { attachment, fileRoute, guard, principalOf, type RestRoutes } from '../../kernel/http/index.ts'
import { type ExportPorts, makeSalesFile } from './exports/make.ts'

const FILES: Record<SalesFormat, { readonly type: string; readonly extension: string }> = {
  epp: { type: 'text/plain; charset=windows-1250', extension: 'epp' },
  optima: { type: 'application/xml; charset=utf-8', extension: 'xml' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
}

/** REST contract: exports of a place's sales for accounting programs. */
export function accountingRest(ports: ExportPorts): RestRoutes {
  return (app) => {
    fileRoute(app, '/api/place/:id/exports/sales', {
      guard: guard.place(PLACE_ACTIONS.payments, 'id'),
      summary:
        "A place's sales of these days as EPP, Optima's XML or CSV; each file is kept in the list of exports",
      errors: [
        'accounting.period',
        'accounting.too_long',
        'accounting.incomplete',
        'accounting.optima',
        'account.proof_required',
        'unavailable',
      ],
      sends: ['Content-Disposition'],
      file: ['text/plain', 'application/xml', 'text/csv'],
      query: z.object({ from: day, to: day, format: z.enum(SALES_FORMATS) }),
      run: async (request, reply) => {
        const principal = principalOf(request)
        requireRecentProof(principal)
        const { from, to, format } = request.query
        const asked = { placeId: request.params.id, from, to, format }
        const { bytes, repetition, preliminary } = await makeSalesFile(ports, principal, asked)
        const { type, extension } = FILES[format]
        const marks = `${repetition > 0 ? ` powtórzenie ${repetition}` : ''}${preliminary ? ' wstępny' : ''}`
        const name = `Sprzedaż ${from} – ${to}${marks}.${extension}`
        return reply.type(type).header('content-disposition', attachment(name)).send(bytes)
      },
    })
  }
}
