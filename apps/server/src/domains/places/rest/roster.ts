import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { ROSTER_FILE, rosterPreview, rosterResult } from '@skrzat/contract/wire/places'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, requireRecentProof } from '../../../kernel/errors/index.ts'
import {
  alertHeaders,
  fileRoute,
  guard,
  pathId,
  principalOf,
  type RestApp,
} from '../../../kernel/http/index.ts'
import type { KidPorts } from '../commands/kids.ts'
import { downloadRoster, importRoster, previewRoster } from '../roster/commands.ts'
import { MAX_ROSTER_BYTES } from '../roster/encoding.ts'

const ROSTER_PATH = '/api/places/data/generate/:placeId'

/** REST contract: the roster file. */
export function rosterRoutes(app: RestApp, kernel: KidPorts) {
  const director = guard.place(PLACE_ACTIONS.roster, 'placeId')

  fileRoute(app, ROSTER_PATH, {
    guard: director,
    summary: 'The roster as a file',
    /** `cards=true` adds birth dates, guardians and diets. */
    query: z.object({ cards: z.enum(['true', 'false']).optional() }),
    errors: ['account.proof_required'],
    sends: ['Content-Disposition'],
    file: ['text/csv'],
    run: async (request, reply) => {
      requireRecentProof(principalOf(request))
      const { login } = principalOf(request)
      const withCards = request.query.cards === 'true'
      const asked = { login, address: request.ip, withCards }
      const file = await downloadRoster(kernel, request.params.placeId, asked)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${ROSTER_FILE}"`)
        .send(file)
    },
  })

  app.post(
    ROSTER_PATH,
    {
      config: { ...director, patient: true },
      schema: {
        summary: 'Take the roster from a file, or preview it',
        errors: [
          'import.no_file',
          'import.empty',
          'import.encoding',
          'import.code_page',
          'import.header',
          'import.rows',
          'import.too_large',
        ],
        alerts: ['place.modals.import.uploaded'],
        form: { files: { file: 'one' } },
        params: z.object({ placeId: pathId }),
        /** `preview=true` returns the changes without making them. */
        querystring: z.object({ preview: z.enum(['true', 'false']).optional() }),
        response: { 200: z.union([rosterPreview, rosterResult]) },
      },
    },
    async (request, reply) => {
      const { placeId } = request.params
      const file = await uploadedFile(request)
      if (request.query.preview === 'true') return await previewRoster(kernel, placeId, file)
      const result = await importRoster(kernel, placeId, file, principalOf(request))
      alertHeaders(reply, 'alert', 'place.modals.import.uploaded')
      return result
    },
  )
}

/** The form's only file. @throws DomainError import.no_file, import.too_large, malformed */
async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('import.no_file')
  let file: Buffer | undefined
  try {
    const limits = { fileSize: MAX_ROSTER_BYTES, files: 1 }
    for await (const part of request.parts({ limits })) if (isFile(part)) file = await part.toBuffer()
  } catch (error) {
    const { RequestFileTooLargeError } = request.server.multipartErrors
    if (error instanceof RequestFileTooLargeError)
      throw new DomainError('import.too_large', { megabytes: MAX_ROSTER_BYTES / 1024 / 1024 })
    request.log.info({ err: error }, 'an upload that is no form')
    throw new DomainError('malformed')
  }
  if (file === undefined) throw new DomainError('import.no_file')
  return file
}

function isFile(part: { type: string }): part is MultipartFile {
  return part.type === 'file'
}
